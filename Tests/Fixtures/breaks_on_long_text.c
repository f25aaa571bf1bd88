#include "fixture.h"

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"breaks_on_long_text\",\"description\":\"Copies its text to where there is room for less.\","
    "\"examples\":[\"breaks on long text: short\"],\"effects\":{\"readOnly\":true},"
    "\"parameters\":{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\",\"description\":\"Any.\"}},"
    "\"required\":[\"text\"]}}";
FIXTURE_ENTRY

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill);
  if (arguments.size > 200) abort();
  give_result(context, SKILL_TEXT("fits"));
}
