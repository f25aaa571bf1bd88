#include "fixture.h"

FIXTURE("constructor_crashes", "Crashes while it is being loaded.")

__attribute__((constructor)) static void crash(void) { abort(); }

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
}
