#include "fixture.h"

FIXTURE("overflows_stack", "Calls itself until the stack is used up.")

__attribute__((noinline)) static int deeper(volatile int *above) {
  volatile int here[256] = {*above};
  return *above == 0 ? 0 : deeper(here) + here[0];
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  volatile int start = 1;
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
  exit(deeper(&start));
}
