/* A worker that stays: it forks for each call that the host orders. */
#ifndef WORKER_SERVING_H
#define WORKER_SERVING_H

#include "library.h"
#include "policy.h"

/* Serves until the host closes `control`, then ends the process with all that it forked. `directory` is the worker's
 * own, in which each call has one. */
_Noreturn void serve(int control, const struct policy *policy, const struct library *library, const char *directory);

#endif
