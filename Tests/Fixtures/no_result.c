#include "fixture.h"

FIXTURE("no_result", "Returns without an end.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
}
