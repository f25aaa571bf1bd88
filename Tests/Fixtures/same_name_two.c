// fixture-flags: -Wl,-soname,libsame_name.so
#include "fixture.h"

FIXTURE("same_name_two", "Has the SONAME of another library, and a function with the name of one in it.")

/* Visible, so that the other library's would win if both were in one global scope. */
const char *which_library(void) { return "two"; }

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, bytes_of(which_library()));
}
