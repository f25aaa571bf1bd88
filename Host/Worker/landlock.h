/* Landlock: access to files, TCP ports and other processes, by the version that the kernel has. */
#ifndef WORKER_LANDLOCK_H
#define WORKER_LANDLOCK_H

#include "policy.h"

/* 0 when the kernel has none, or has it switched off. */
int landlock_version(void);

/* A ruleset for what `policy` allows; -1 with errno set. The caller closes it. */
int landlock_ruleset(const struct policy *policy, int version);

/* Lets a file, or a directory with all beneath it, be used. A path that does not exist needs no rule. */
bool landlock_allow(int ruleset, int version, const char *path, uint32_t access);

bool landlock_enter(int ruleset);

#endif
