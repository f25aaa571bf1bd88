#include "fixture.h"

FIXTURE("not_utf8", "Gives a text that is not UTF-8.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  context->host->message(context, SKILL_TEXT("half \xF0\x9F"));
  give_result(context, SKILL_TEXT("\xFF\xFE"));
}
