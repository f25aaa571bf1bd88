#define _GNU_SOURCE
#include "sandbox.h"

#include "syscalls.h"

#include <errno.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

/* Threads and processes of the whole system when a worker starts, and how many more its user may then have. */
enum { MORE_PROCESSES = 512 };

static bool fail(struct sandbox_failure *failure, enum sandbox_step step) {
  *failure = (struct sandbox_failure){step, errno};
  return false;
}

/* A skill that root runs has none of root's privileges, and no program that it starts gets them back: under
 * no_new_privs, execve(2) gives no more capabilities than there were. */
static bool drop_privileges(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[2] = {0};
  return syscall(SYS_capset, &header, none) == 0;
}

/* Sets a limit that is not above what the process already has. */
static bool limit(__rlimit_resource_t resource, uint64_t most) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return false;
  if (now.rlim_max < most) most = now.rlim_max;
  return setrlimit(resource, &(struct rlimit){most, most}) == 0;
}

static bool set_limits(const struct policy *policy) {
  struct sysinfo system;
  return limit(RLIMIT_DATA, policy->data_limit) && limit(RLIMIT_FSIZE, policy->file_limit) &&
         limit(RLIMIT_CPU, policy->cpu_limit) && limit(RLIMIT_NOFILE, policy->descriptor_limit) &&
         limit(RLIMIT_CORE, 0) && limit(RLIMIT_MEMLOCK, 64 << 10) && limit(RLIMIT_MSGQUEUE, 0) &&
         sysinfo(&system) == 0 && limit(RLIMIT_NPROC, (uint64_t)system.procs + MORE_PROCESSES);
}

/* Whether the absence of a mechanism is put up with. */
static bool may_lack(const struct policy *policy) { return policy->mode == SANDBOX_AUTO; }

static bool enter_landlock(const struct policy *policy, int ruleset, const char *directory, int version) {
  uint32_t access = ACCESS_WRITE | (policy->allowed & POLICY_PROCESSES ? ACCESS_RUN : 0);
  return (directory == NULL || landlock_allow(ruleset, version, directory, access)) && landlock_enter(ruleset);
}

bool sandbox_enter(const struct policy *policy, enum sandbox_extent extent, const char *directory,
                   struct sandbox_failure *failure) {
  if (policy->mode == SANDBOX_OFF) return true;
  if (!drop_privileges()) return fail(failure, STEP_PRIVILEGES);
  if (!set_limits(policy)) return fail(failure, STEP_LIMITS);
  int version = landlock_version();
  if (version > 0) {
    struct places places = landlock_find(policy, version);
    int ruleset = landlock_ruleset(policy, version, &places);
    landlock_forget(&places);
    if (ruleset < 0 || !enter_landlock(policy, ruleset, directory, version)) return fail(failure, STEP_LANDLOCK);
    close(ruleset);
  } else if (!may_lack(policy)) {
    return fail(failure, STEP_LANDLOCK);
  }
  bool filtered = syscalls_enter(policy, version) && (extent == EXTENT_WORKER || syscalls_narrow(policy));
  if (!filtered && !(errno == ENOSYS && may_lack(policy))) return fail(failure, STEP_SECCOMP);
  return true;
}

struct narrowing narrowing_begin(const struct policy *policy) {
  struct narrowing narrowing = {.version = policy->mode == SANDBOX_OFF ? 0 : landlock_version(), .ruleset = -1};
  if (narrowing.version > 0) narrowing.places = landlock_find(policy, narrowing.version);
  return narrowing;
}

bool narrowing_prepare(const struct policy *policy, struct narrowing *narrowing, struct sandbox_failure *failure) {
  if (narrowing->ruleset >= 0) close(narrowing->ruleset);
  narrowing->ruleset = -1;
  if (narrowing->version == 0) return true;
  narrowing->ruleset = landlock_ruleset(policy, narrowing->version, &narrowing->places);
  return narrowing->ruleset >= 0 || fail(failure, STEP_LANDLOCK);
}

bool narrowing_enter(const struct policy *policy, const struct narrowing *narrowing, const char *directory,
                     struct sandbox_failure *failure) {
  if (policy->mode == SANDBOX_OFF) return true;
  if (narrowing->version > 0 && !enter_landlock(policy, narrowing->ruleset, directory, narrowing->version))
    return fail(failure, STEP_LANDLOCK);
  if (!syscalls_narrow(policy) && !(errno == ENOSYS && may_lack(policy))) return fail(failure, STEP_SECCOMP);
  return true;
}
