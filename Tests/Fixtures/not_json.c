#include "fixture.h"

FIXTURE("not_json", "Gives a structured part that is not JSON.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  skill_result result = {sizeof result, 0, SKILL_TEXT("text"), SKILL_TEXT("{\"a\":}"), {NULL, 0}, NULL};
  UNUSED(skill), UNUSED(arguments);
  context->host->result(context, &result);
}
