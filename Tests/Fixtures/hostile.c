#include "fixture.h"

/* A manifest and a result that try to steer the terminal that they are shown on. */
__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"hostile\",\"version\":\"1\\u001b[2J\",\"name\":\"\\u001b]0;title\\u0007\","
    "\"description\":\"Red \\u001b[31m and \\u009b31m.\\nA second line \\u202e.\","
    "\"effects\":{\"readOnly\":true},\"examples\":[\"\\u001b[5m\"],"
    "\"parameters\":{\"type\":\"object\",\"properties\":{\"x\":{\"description\":\"\\u001b[7m\"}}}}";
FIXTURE_ENTRY

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  context->host->progress(context, 0.5, SKILL_TEXT("half \033[2J\n"));
  context->host->message(context, SKILL_TEXT("so far \033[2J"));
  give_result(context, SKILL_TEXT("one\033[31m\n\ttwo\r"));
}
