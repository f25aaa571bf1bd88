#include "fixture.h"

FIXTURE("hangs", "Computes for ever.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  context->host->progress(context, 0, SKILL_TEXT("hanging"));
  for (volatile unsigned long count = 0;; count++) continue;
}
