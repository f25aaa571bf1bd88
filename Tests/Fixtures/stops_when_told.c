#include "fixture.h"

#include <poll.h>

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"stops_when_told\",\"description\":\"Works for a while and stops as soon as it should.\","
    "\"effects\":{\"readOnly\":true},\"timeout\":{\"idle\":20,\"total\":20}}";
FIXTURE_ENTRY

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  struct pollfd end = {context->host->cancellation_descriptor(context), POLLIN, 0};
  if (poll(&end, 1, 3000) > 0)
    give_failure(context, SKILL_FAILURE_CANCELLED, "cancelled", "stopped");
  else
    give_result(context, SKILL_TEXT("done"));
}
