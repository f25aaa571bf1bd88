#include "fixture.h"

FIXTURE("closes_descriptors", "Closes all descriptors and stays.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
  for (int descriptor = 0; descriptor < 1024; descriptor++) close(descriptor);
  for (;;) pause();
}
