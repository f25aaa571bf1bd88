/* What the worker gives a library: the host's table, and the state of the one call that this process does. */
#ifndef WORKER_HOST_TABLE_H
#define WORKER_HOST_TABLE_H

#include "frames.h"
#include "skill_sdk.h"

/* Valid for the life of the process. */
extern const skill_host host_table;

/* Does the call that `frame` (FRAME_CALL) describes: returns when the library's `execute` has returned and the host
 * has been told so. `cancellation` becomes readable when the call should stop. False when the frame is malformed. */
bool call_run(const skill_plugin *plugin, struct received *frame, int cancellation);

/* Whether the call has not ended, and its number. */
bool call_takes_requests(const skill_context *context, uint64_t *number);

#endif
