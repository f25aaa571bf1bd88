#include "fixture.h"

FIXTURE("constructor_sleeps", "Takes a second to be loaded.")

__attribute__((constructor)) static void take_time(void) { sleep(1); }

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, SKILL_TEXT("late"));
}
