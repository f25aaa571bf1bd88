#include "fixture.h"

FIXTURE("raw_flood", "Finds the host's descriptor and writes frames without end.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  static unsigned char frames[1000][16];
  UNUSED(skill), UNUSED(arguments);
  for (int frame = 0; frame < 1000; frame++) frames[frame][4] = 200;
  int host = context->host->cancellation_descriptor(context) - 1;
  while (write(host, frames, sizeof frames) > 0) continue;
  for (;;) pause();
}
