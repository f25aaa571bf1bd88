#include "fixture.h"

FIXTURE("crashes", "Writes to an address that is not mapped.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
  *(volatile int *)8 = 1;
}
