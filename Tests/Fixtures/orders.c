#include "fixture.h"

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"orders\",\"description\":\"Orders a pizza, and gives the order back. Needs its size and the address.\","
    "\"examples\":[\"order a 'large' pizza\"],\"effects\":{\"readOnly\":true},"
    "\"parameters\":{\"type\":\"object\",\"properties\":{"
    "\"size\":{\"enum\":[\"small\",\"large\"],\"description\":\"How big it is.\"},"
    "\"toppings\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"minItems\":1},"
    "\"address\":{\"type\":\"object\",\"required\":[\"street\"],\"additionalProperties\":false,\"properties\":{"
    "\"street\":{\"type\":\"string\",\"minLength\":3},\"floor\":{\"type\":\"integer\"}}},"
    "\"receipt\":{\"$ref\":\"#/$defs/path\"},"
    "\"pin\":{\"type\":\"string\",\"writeOnly\":true}"
    "},\"required\":[\"size\",\"toppings\",\"address\"],\"additionalProperties\":false,"
    "\"$defs\":{\"path\":{\"type\":\"string\",\"x-path\":\"write\",\"description\":\"Where the bill goes\"}}}}";
FIXTURE_ENTRY

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill);
  give_result(context, arguments);
}
