#include "fixture.h"

FIXTURE("constructor_exits", "Ends the process while it is being loaded.")

__attribute__((constructor)) static void leave(void) {
  puts("stray output");
  exit(0);
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
}
