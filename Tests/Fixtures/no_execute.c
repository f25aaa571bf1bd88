#include "fixture.h"

FIXTURE_MANIFEST("no_execute", "Has nothing to execute.")

const skill_plugin *skill_entry(const skill_host *host) {
  static const skill_plugin plugin = {sizeof plugin, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, NULL, NULL};
  UNUSED(host);
  return &plugin;
}
