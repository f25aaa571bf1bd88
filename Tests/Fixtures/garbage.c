#include "fixture.h"

FIXTURE("garbage", "Finds the host's descriptor and writes what is no frame.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
  for (int descriptor = 3; descriptor < 1024; descriptor++)
    if (write(descriptor, "what is this doing here?", 24) == 24) break;
  for (;;) pause();
}
