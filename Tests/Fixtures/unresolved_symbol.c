#include "fixture.h"

FIXTURE("unresolved_symbol", "Calls a function that nothing defines.")

void nobody_defines_this(void);

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
  nobody_defines_this();
}
