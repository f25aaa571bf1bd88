// fixture-flags: -Wl,--no-as-needed -Wl,-rpath,$ORIGIN
// fixture-needs: libneighbour.so
#include "fixture.h"

FIXTURE("calls_neighbour", "Calls a function of a library that lies beside it.")

const char *neighbour_text(void);

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, bytes_of(neighbour_text()));
}
