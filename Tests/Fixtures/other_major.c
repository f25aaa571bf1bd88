#include "fixture.h"

FIXTURE_MANIFEST("other_major", "Was built for another major version.")

const skill_plugin *skill_entry(const skill_host *host) {
  static const skill_plugin plugin = {sizeof plugin, 7, 2, 0, NULL, NULL};
  UNUSED(host);
  return &plugin;
}
