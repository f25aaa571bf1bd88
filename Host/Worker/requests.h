/* What a skill asks the host's services, and what they answer. */
#ifndef WORKER_REQUESTS_H
#define WORKER_REQUESTS_H

#include "frames.h"
#include "skill_sdk.h"

/* Reads, from the end of FRAME_CALL, which services the skill may ask. `cancellation` becomes readable when the call
 * should stop, and ends all waiting. */
void requests_begin(struct received *call, int cancellation);

bool requests_may_go_to(skill_bytes service);

/* Asks a service and waits for its answer. NULL when there is one: `*values` are then to be read from `answer` by
 * received_bytes, and its payload is the caller's to free. Else why there is none, lent until this thread asks again.
 * Several threads may ask at a time. */
const skill_failure *request(const skill_context *context, const char *service, const char *method, size_t count,
                             const skill_bytes arguments[], struct received *answer, uint32_t *values);

#endif
