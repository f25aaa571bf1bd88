#include "fixture.h"

FIXTURE("echo", "Gives its arguments back, as text and as the structured part.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  skill_result result = {sizeof result, 0, arguments, arguments, SKILL_TEXT("{\"from\":\"echo\"}"), NULL};
  UNUSED(skill);
  context->host->result(context, &result);
}
