#include "fixture.h"

FIXTURE("fail_then_result", "Fails, and then gives a result.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_failure(context, SKILL_FAILURE_BUSINESS, "no", "It is not to be.");
  give_result(context, SKILL_TEXT("but it is"));
}
