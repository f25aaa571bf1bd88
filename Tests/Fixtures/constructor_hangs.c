#include "fixture.h"

FIXTURE("constructor_hangs", "Never finishes being loaded.")

__attribute__((constructor)) static void hang(void) {
  for (;;) pause();
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
}
