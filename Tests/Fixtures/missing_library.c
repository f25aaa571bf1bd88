// fixture-flags: -Wl,--no-as-needed
// fixture-needs: libgone_for_good.so
#include "fixture.h"

FIXTURE("missing_library", "Is linked with a library that is not there.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, SKILL_TEXT("never"));
}
