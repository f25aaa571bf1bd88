#include "fixture.h"

FIXTURE_MANIFEST("short_table", "Forgets the size of its table.")

const skill_plugin *skill_entry(const skill_host *host) {
  static const skill_plugin plugin = {20, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, NULL, NULL};
  UNUSED(host);
  return &plugin;
}
