#include "fixture.h"

FIXTURE("result_twice", "Gives two results.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, SKILL_TEXT("first"));
  give_result(context, SKILL_TEXT("second"));
}
