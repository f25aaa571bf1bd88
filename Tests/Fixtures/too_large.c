#include "fixture.h"

FIXTURE("too_large", "Gives a text of a gigabyte.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  skill_bytes text = {(const char *)calloc(1, 1u << 30), 1u << 30};
  UNUSED(skill), UNUSED(arguments);
  give_result(context, text);
}
