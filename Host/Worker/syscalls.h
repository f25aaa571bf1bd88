/* seccomp: which system calls are refused. */
#ifndef WORKER_SYSCALLS_H
#define WORKER_SYSCALLS_H

#include "policy.h"

/* Refuses what no skill needs and what `policy` does not allow; a worker's process may still fork. False with errno
 * set; ENOSYS when the kernel cannot filter. */
bool syscalls_enter(const struct policy *policy, int landlock_version);

/* Refuses, in a call's process, to make processes unless `policy` allows them, and to signal others. */
bool syscalls_narrow(const struct policy *policy);

#endif
