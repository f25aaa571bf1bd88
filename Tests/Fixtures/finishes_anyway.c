#include "fixture.h"

#include <poll.h>

FIXTURE("finishes_anyway", "Gives its result as soon as it is asked to stop.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  struct pollfd poller = {context->host->cancellation_descriptor(context), POLLIN, 0};
  UNUSED(skill), UNUSED(arguments);
  context->host->progress(context, 0, SKILL_TEXT("waiting"));
  poll(&poller, 1, 60000);
  give_result(context, SKILL_TEXT("done"));
}
