#define _GNU_SOURCE
#include "refusals.h"

#include "frames.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* The host wants to know of the first few. */
enum { MOST_TOLD = 32 };

static atomic_int left_to_tell;

static void tell(enum attempt attempt, const char *subject) {
  if (atomic_load(&left_to_tell) <= 0 || atomic_fetch_sub(&left_to_tell, 1) <= 0) return;
  frame_send_attempt(attempt, subject, strnlen(subject, 1024));
}

static bool is_refusal(void) { return (errno == EACCES || errno == EPERM) && atomic_load(&left_to_tell) > 0; }

/* Whether the permissions of files would have allowed it, so that it was the sandbox that did not: access(2) knows
 * nothing of Landlock. */
static bool permitted_otherwise(int directory, const char *path, bool is_change) {
  if (faccessat(directory, path, is_change ? W_OK : R_OK, 0) == 0) return true;
  if (errno != ENOENT || !is_change) return false;
  char parent[4096];
  const char *slash = strrchr(path, '/');
  if (slash == NULL) return faccessat(directory, ".", W_OK, 0) == 0;
  size_t length = slash == path ? 1 : (size_t)(slash - path);
  if (length >= sizeof parent) return false;
  memcpy(parent, path, length);
  parent[length] = '\0';
  return faccessat(directory, parent, W_OK, 0) == 0;
}

static void tell_path(int directory, const char *path, bool is_change) {
  if (!is_refusal()) return;
  int error = errno;
  if (path != NULL && permitted_otherwise(directory, path, is_change))
    tell(is_change ? ATTEMPT_WRITE : ATTEMPT_READ, path);
  errno = error;
}

static void tell_plain(enum attempt attempt, const char *subject) {
  if (!is_refusal()) return;
  int error = errno;
  tell(attempt, subject);
  errno = error;
}

void refusals_begin(void) { atomic_store(&left_to_tell, MOST_TOLD); }

/* The C library's own function of that name. */
#define NEXT(name)                                                                                                     \
  static __typeof__(name) *next;                                                                                       \
  if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, #name)

#define EXPORT __attribute__((visibility("default")))

static bool is_change(int flags) { return (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)) != 0; }

/* The mode is there for files that may be made only. */
#define TAKE_MODE(flags)                                                                                               \
  mode_t mode = 0;                                                                                                     \
  if (((flags) & O_CREAT) != 0 || ((flags) & O_TMPFILE) == O_TMPFILE) {                                                \
    va_list rest;                                                                                                      \
    va_start(rest, flags);                                                                                             \
    mode = va_arg(rest, mode_t);                                                                                       \
    va_end(rest);                                                                                                      \
  }

EXPORT int open(const char *path, int flags, ...) {
  TAKE_MODE(flags)
  NEXT(open);
  int file = next(path, flags, mode);
  if (file < 0) tell_path(AT_FDCWD, path, is_change(flags));
  return file;
}

EXPORT int open64(const char *path, int flags, ...) {
  TAKE_MODE(flags)
  return open(path, flags | O_LARGEFILE, mode);
}

EXPORT int openat(int directory, const char *path, int flags, ...) {
  TAKE_MODE(flags)
  NEXT(openat);
  int file = next(directory, path, flags, mode);
  if (file < 0) tell_path(directory, path, is_change(flags));
  return file;
}

EXPORT int openat64(int directory, const char *path, int flags, ...) {
  TAKE_MODE(flags)
  return openat(directory, path, flags | O_LARGEFILE, mode);
}

EXPORT int creat(const char *path, mode_t mode) { return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

EXPORT FILE *fopen(const char *path, const char *mode) {
  NEXT(fopen);
  FILE *file = next(path, mode);
  if (file == NULL) tell_path(AT_FDCWD, path, strpbrk(mode, "wa+") != NULL);
  return file;
}

EXPORT FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

EXPORT DIR *opendir(const char *path) {
  NEXT(opendir);
  DIR *directory = next(path);
  if (directory == NULL) tell_path(AT_FDCWD, path, false);
  return directory;
}

EXPORT int mkdir(const char *path, mode_t mode) {
  NEXT(mkdir);
  int failed = next(path, mode);
  if (failed) tell_path(AT_FDCWD, path, true);
  return failed;
}

EXPORT int unlink(const char *path) {
  NEXT(unlink);
  int failed = next(path);
  if (failed) tell_path(AT_FDCWD, path, true);
  return failed;
}

EXPORT int rename(const char *from, const char *to) {
  NEXT(rename);
  int failed = next(from, to);
  if (failed) tell_path(AT_FDCWD, from, true);
  return failed;
}

EXPORT int chmod(const char *path, mode_t mode) {
  NEXT(chmod);
  int failed = next(path, mode);
  if (failed) tell_path(AT_FDCWD, path, true);
  return failed;
}

EXPORT int socket(int domain, int type, int protocol) {
  NEXT(socket);
  int descriptor = next(domain, type, protocol);
  if (descriptor < 0) tell_plain(ATTEMPT_NETWORK, "");
  return descriptor;
}

EXPORT pid_t fork(void) {
  NEXT(fork);
  pid_t process = next();
  if (process < 0) tell_plain(ATTEMPT_PROCESS, "");
  return process;
}

EXPORT int execve(const char *path, char *const arguments[], char *const environment[]) {
  NEXT(execve);
  int failed = next(path, arguments, environment);
  tell_plain(ATTEMPT_PROCESS, path);
  return failed;
}

EXPORT int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                       const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  NEXT(posix_spawn);
  int error = next(process, path, actions, attributes, arguments, environment);
  errno = error;
  if (error != 0) tell_plain(ATTEMPT_PROCESS, path);
  return error;
}

EXPORT int posix_spawnp(pid_t *process, const char *file, const posix_spawn_file_actions_t *actions,
                        const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  NEXT(posix_spawnp);
  int error = next(process, file, actions, attributes, arguments, environment);
  errno = error;
  if (error != 0) tell_plain(ATTEMPT_PROCESS, file);
  return error;
}
