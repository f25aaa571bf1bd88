#include "fixture.h"

FIXTURE("exits", "Exits with the status in its arguments.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill);
  exit((int)number_in(arguments, 0));
}
