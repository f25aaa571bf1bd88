#include "fixture.h"

FIXTURE_MANIFEST("null_table", "Refuses every host.")

const skill_plugin *skill_entry(const skill_host *host) {
  UNUSED(host);
  return NULL;
}
