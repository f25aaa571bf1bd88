#include "fixture.h"

FIXTURE("result_then_hang", "Gives its result and does not return.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, SKILL_TEXT("good"));
  for (;;) pause();
}
