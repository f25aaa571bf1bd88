#include "fixture.h"

FIXTURE("too_much_progress", "Counts its progress in per cent.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  context->host->progress(context, 50, SKILL_TEXT("half"));
  give_result(context, SKILL_TEXT("done"));
}
