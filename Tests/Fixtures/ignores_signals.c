#include "fixture.h"

#include <signal.h>

FIXTURE("ignores_signals", "Replaces the signal handlers and hangs.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
  context->host->progress(context, 0, SKILL_TEXT("hanging"));
  for (;;) pause();
}
