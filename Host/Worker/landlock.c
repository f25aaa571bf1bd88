#define _GNU_SOURCE
#include "landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Of <linux/landlock.h>, which is older on many systems than the kernel that the program meets. */
#define FS_REFER (1ull << 13)
#define FS_TRUNCATE (1ull << 14)
#define FS_IOCTL_DEV (1ull << 15)
#define NET_TCP 3ull /* bind and connect */
#define SCOPE_ALL 3ull /* abstract unix sockets and signals */

struct ruleset_attributes {
  uint64_t files;
  uint64_t network; /* from version 4 */
  uint64_t scope;   /* from version 6 */
};

#define FS_READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define FS_WRITE                                                                                                       \
  (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |                    \
   LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_FIFO |                          \
   LANDLOCK_ACCESS_FS_MAKE_SYM | FS_REFER | FS_TRUNCATE)
/* What a rule for a file may hold; the rest is about entries of directories. */
#define FS_OF_FILE                                                                                                     \
  (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE | FS_TRUNCATE)

/* All that this version of Landlock can deny; what it cannot is not asked for. */
static uint64_t known_rights(int version) {
  uint64_t rights = (1ull << 13) - 1;
  if (version >= 2) rights |= FS_REFER;
  if (version >= 3) rights |= FS_TRUNCATE;
  if (version >= 5) rights |= FS_IOCTL_DEV;
  return rights;
}

int landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version < 0 ? 0 : (int)version;
}

/* Opens it as a mere place; a descriptor below 0 stands for one that does not exist. */
static struct place find(const char *path, uint32_t access, int version) {
  struct place place = {.descriptor = open(path, O_PATH | O_CLOEXEC)};
  struct stat status;
  if (place.descriptor < 0) return place;
  if (access & ACCESS_READ) place.rights |= FS_READ;
  if (access & ACCESS_WRITE) place.rights |= FS_READ | FS_WRITE;
  if (access & ACCESS_RUN) place.rights |= LANDLOCK_ACCESS_FS_EXECUTE;
  if (fstat(place.descriptor, &status) == 0 && !S_ISDIR(status.st_mode)) place.rights &= FS_OF_FILE;
  place.rights &= known_rights(version);
  return place;
}

static bool allow(int ruleset, struct place place) {
  struct landlock_path_beneath_attr rule = {.allowed_access = place.rights, .parent_fd = place.descriptor};
  return rule.allowed_access == 0 ||
         syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

struct places landlock_find(const struct policy *policy, int version) {
  struct places places = {.list = calloc(policy->rule_count + 1, sizeof *places.list)};
  if (places.list == NULL) abort();
  for (size_t index = 0; index < policy->rule_count; index++) {
    struct place place = find(policy->rules[index].path, policy->rules[index].access, version);
    if (place.descriptor >= 0) places.list[places.count++] = place;
  }
  return places;
}

void landlock_forget(struct places *places) {
  for (size_t index = 0; index < places->count; index++) close(places->list[index].descriptor);
  free(places->list);
  *places = (struct places){0};
}

bool landlock_allow(int ruleset, int version, const char *path, uint32_t access) {
  struct place place = find(path, access, version);
  if (place.descriptor < 0) return false;
  bool done = allow(ruleset, place);
  int error = errno;
  close(place.descriptor);
  errno = error;
  return done;
}

int landlock_ruleset(const struct policy *policy, int version, const struct places *places) {
  struct ruleset_attributes attributes = {.files = known_rights(version)};
  size_t size = sizeof attributes.files;
  if (version >= 4) {
    if (!(policy->allowed & POLICY_NETWORK)) attributes.network = NET_TCP;
    size += sizeof attributes.network;
  }
  if (version >= 6) {
    attributes.scope = SCOPE_ALL;
    size += sizeof attributes.scope;
  }
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0);
  for (size_t index = 0; ruleset >= 0 && index < places->count; index++) {
    if (allow(ruleset, places->list[index])) continue;
    int error = errno;
    close(ruleset);
    errno = error;
    return -1;
  }
  return ruleset;
}

bool landlock_enter(int ruleset) { return syscall(SYS_landlock_restrict_self, ruleset, 0) == 0; }
