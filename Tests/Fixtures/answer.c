#include "fixture.h"

FIXTURE("answer", "Gives 42 at once.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, SKILL_TEXT("42"));
}
