#include "fixture.h"

FIXTURE_MANIFEST("newer_minor", "Needs a newer minor version.")

const skill_plugin *skill_entry(const skill_host *host) {
  static const skill_plugin plugin = {sizeof plugin, SKILL_ABI_MAJOR, 99, 0, NULL, NULL};
  UNUSED(host);
  return &plugin;
}
