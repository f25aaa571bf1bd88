/* Landlock: access to files, TCP ports and other processes, by the version that the kernel has. */
#ifndef WORKER_LANDLOCK_H
#define WORKER_LANDLOCK_H

#include "policy.h"

/* 0 when the kernel has none, or has it switched off. */
int landlock_version(void);

/* A file or directory that exists, and the rights that a rule gives to it. */
struct place {
  int descriptor;
  uint64_t rights;
};

struct places {
  size_t count;
  struct place *list;
};

/* Finds the paths of the policy, once for any number of rulesets; those that do not exist need no rule. */
struct places landlock_find(const struct policy *policy, int version);
void landlock_forget(struct places *places);

/* A ruleset for what `policy` allows, `places` being its paths; -1 with errno set. The caller closes it. */
int landlock_ruleset(const struct policy *policy, int version, const struct places *places);

/* Lets a file, or a directory with all beneath it, be used besides. */
bool landlock_allow(int ruleset, int version, const char *path, uint32_t access);

bool landlock_enter(int ruleset);

#endif
