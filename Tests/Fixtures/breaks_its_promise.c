#include "fixture.h"

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"breaks_its_promise\",\"description\":\"Gives a text where its manifest promises a number.\","
    "\"effects\":{\"readOnly\":true},\"output\":{\"type\":\"object\",\"properties\":{\"count\":{\"type\":\"integer\"}},"
    "\"required\":[\"count\"]}}";
FIXTURE_ENTRY

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  skill_result result = {sizeof result, 0, SKILL_TEXT("3"), SKILL_TEXT("{\"count\":\"3\"}"), {NULL, 0}, NULL};
  context->host->result(context, &result);
}
