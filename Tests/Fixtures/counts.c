#include "fixture.h"

FIXTURE_MANIFEST("counts", "Counts its calls in a variable, and says who its parent is.")

static int calls, prepared;

static int32_t prepare(const skill_host *host) {
  UNUSED(host);
  prepared++;
  return 0;
}

const skill_plugin *skill_entry(const skill_host *host) {
  static const skill_plugin plugin = {sizeof plugin, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, prepare, execute};
  UNUSED(host);
  return &plugin;
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  static char text[64];
  UNUSED(skill), UNUSED(arguments);
  sprintf(text, "%d %d %d", ++calls, prepared, (int)getppid());
  give_result(context, bytes_of(text));
}
