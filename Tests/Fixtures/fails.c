#include "fixture.h"

FIXTURE("fails", "Fails with the kind in its arguments.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill);
  give_failure(context, (uint32_t)number_in(arguments, 2), "no_such_city", "There is no city of that name.");
}
