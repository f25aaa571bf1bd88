#include "fixture.h"

FIXTURE_MANIFEST("prepare_fails", "Cannot prepare itself.")

static int32_t prepare(const skill_host *host) {
  UNUSED(host);
  return -3;
}

const skill_plugin *skill_entry(const skill_host *host) {
  static const skill_plugin plugin = {sizeof plugin, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, prepare, execute};
  UNUSED(host);
  return &plugin;
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
}
