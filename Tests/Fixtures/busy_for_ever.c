#include "fixture.h"

FIXTURE("busy_for_ever", "Shows progress for ever.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  for (;;) {
    context->host->progress(context, 0, SKILL_TEXT("at it"));
    usleep(5000);
  }
}
