#include "fixture.h"

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"misses_deadline\",\"description\":\"Takes longer than its manifest says.\","
    "\"effects\":{\"readOnly\":true},\"timeout\":{\"idle\":0.2,\"total\":0.2}}";
FIXTURE_ENTRY

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  for (int left = 60; left > 0;) left = (int)sleep((unsigned)left);
  give_result(context, SKILL_TEXT("done"));
}
