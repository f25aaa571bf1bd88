#include "fixture.h"

#include <poll.h>

FIXTURE("waits", "Waits for the milliseconds in its arguments, and stops when it is cancelled.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  struct pollfd poller = {context->host->cancellation_descriptor(context), POLLIN, 0};
  UNUSED(skill);
  context->host->progress(context, 0, SKILL_TEXT("waiting"));
  if (poll(&poller, 1, (int)number_in(arguments, 60000)) == 0)
    give_result(context, SKILL_TEXT("waited"));
  else if (context->host->is_cancelled(context))
    give_failure(context, SKILL_FAILURE_CANCELLED, "cancelled", "stopped waiting");
}
