#include "fixture.h"

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"typed\",\"version\":\"1.2.3\",\"name\":\"Typed\",\"description\":\"Gives its arguments back; each is of "
    "another type. Needs a word.\",\"effects\":{\"readOnly\":true},\"parameters\":{\"type\":\"object\",\"properties\":{"
    "\"word\":{\"type\":\"string\",\"description\":\"Any word\"},"
    "\"count\":{\"type\":\"integer\",\"minimum\":0,\"default\":1},"
    "\"share\":{\"type\":\"number\"},"
    "\"exact\":{\"type\":\"boolean\"},"
    "\"quiet\":{\"type\":\"boolean\",\"default\":true},"
    "\"unit\":{\"enum\":[\"metre\",\"kilometre\"]},"
    "\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},"
    "\"sizes\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"}},"
    "\"options\":{\"type\":\"object\"},"
    "\"either\":{\"type\":[\"string\",\"null\"]}"
    "},\"required\":[\"word\"],\"additionalProperties\":false}}";
FIXTURE_ENTRY

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill);
  give_result(context, arguments);
}
