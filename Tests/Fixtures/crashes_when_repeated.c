#include "fixture.h"

FIXTURE("crashes_when_repeated", "Bears one call in a process, and no second one.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  static int calls;
  if (calls++ > 0) abort();
  give_result(context, SKILL_TEXT("done"));
}
