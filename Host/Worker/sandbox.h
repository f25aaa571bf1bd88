/* Restricting this process before it runs code of a skill. Nothing here can be taken back. */
#ifndef WORKER_SANDBOX_H
#define WORKER_SANDBOX_H

#include "landlock.h"
#include "policy.h"

/* Which step could not be done; the numbers are those of the frame. */
enum sandbox_step {
  STEP_PRIVILEGES = 1, /* no_new_privs, capabilities */
  STEP_LIMITS = 2,
  STEP_LANDLOCK = 3,
  STEP_SECCOMP = 4,
};

struct sandbox_failure {
  enum sandbox_step step;
  int error; /* errno */
};

/* How much of the policy is put in force. */
enum sandbox_extent {
  EXTENT_CALL,   /* all of it: this process does one call */
  EXTENT_WORKER, /* all but what keeps it from forking for calls and from signalling them */
};

/* Restricts the process to `policy`; a `directory`, if any, may be written besides. */
bool sandbox_enter(const struct policy *policy, enum sandbox_extent extent, const char *directory,
                   struct sandbox_failure *failure);

/* For a process that entered with EXTENT_WORKER: what the next call's process will narrow itself to, but for its
 * directory. Made beforehand, so that a call does not wait for it. */
struct narrowing {
  int version; /* of Landlock; 0 where there is none, or none is wanted */
  struct places places;
  int ruleset; /* -1 when it is not prepared */
};
struct narrowing narrowing_begin(const struct policy *policy);
bool narrowing_prepare(const struct policy *policy, struct narrowing *narrowing, struct sandbox_failure *failure);

/* In the process of a call: leaves it only `directory` of what the worker may write besides the policy's paths, and
 * takes from it what EXTENT_WORKER had left. */
bool narrowing_enter(const struct policy *policy, const struct narrowing *narrowing, const char *directory,
                     struct sandbox_failure *failure);

#endif
