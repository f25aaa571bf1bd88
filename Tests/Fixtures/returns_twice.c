#include "fixture.h"

FIXTURE("returns_twice", "Forks, and returns in both processes.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  if (fork() == 0) {
    give_result(context, SKILL_TEXT("child"));
  } else {
    usleep(20000);
    give_result(context, SKILL_TEXT("parent"));
  }
}
