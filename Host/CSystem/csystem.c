#define _GNU_SOURCE
#include "csystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

_Static_assert(CSYSTEM_READABLE == EPOLLIN && CSYSTEM_WRITABLE == EPOLLOUT && CSYSTEM_FAILED == EPOLLERR &&
                   CSYSTEM_HUNG_UP == EPOLLHUP,
               "the events are epoll's");

int csystem_epoll(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return epoll_ctl(epoll, operation, descriptor, &event);
}

int csystem_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t token) {
  return epoll_control(epoll, EPOLL_CTL_ADD, descriptor, events, token);
}

int csystem_epoll_change(int epoll, int descriptor, uint32_t events, uint64_t token) {
  return epoll_control(epoll, EPOLL_CTL_MOD, descriptor, events, token);
}

int csystem_epoll_remove(int epoll, int descriptor) {
  return epoll_control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0);
}

int csystem_epoll_wait(int epoll, csystem_event *events, int capacity, int milliseconds) {
  struct epoll_event found[64];
  if (capacity > 64) capacity = 64;
  int count = epoll_wait(epoll, found, capacity, milliseconds);
  for (int index = 0; index < count; index++)
    events[index] = (csystem_event){.token = found[index].data.u64, .events = found[index].events};
  return count;
}

int csystem_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int csystem_socket_pair(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  if (fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0) return 0;
  int error = errno;
  close(ends[0]);
  close(ends[1]);
  errno = error;
  return -1;
}

ssize_t csystem_send(int socket, const void *bytes, size_t size) { return send(socket, bytes, size, MSG_NOSIGNAL); }

ssize_t csystem_send_two(int socket, const void *bytes, size_t size, const int descriptors[2]) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(2 * sizeof(int))];
  } control = {.header = {CMSG_LEN(2 * sizeof(int)), SOL_SOCKET, SCM_RIGHTS}};
  memcpy(CMSG_DATA(&control.header), descriptors, 2 * sizeof(int));
  struct iovec part = {(void *)(uintptr_t)bytes, size};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t csystem_receive_one(int socket, void *bytes, size_t size, int *descriptor) {
  enum { MOST = 253 }; /* SCM_MAX_FD: what the kernel passes at most */
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(MOST * sizeof(int))];
  } control;
  struct iovec part = {bytes, size};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  *descriptor = -1;
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < count; index++) {
      int passed;
      memcpy(&passed, CMSG_DATA(header) + index * sizeof passed, sizeof passed);
      if (count == 1)
        *descriptor = passed;
      else
        close(passed);
    }
  }
  return received;
}

/* Fills in the file actions; the sources lie above the targets, so that no target overwrites a source. */
static int plan_descriptors(posix_spawn_file_actions_t *actions, const int *sources, int count) {
  int error = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (error == 0) error = posix_spawn_file_actions_adddup2(actions, STDERR_FILENO, STDOUT_FILENO);
  for (int index = 0; error == 0 && index < count; index++)
    error = posix_spawn_file_actions_adddup2(actions, sources[index], 3 + index);
  return error;
}

static int plan_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &all);
  return posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
}

int csystem_spawn(const char *path, char *const argv[], char *const envp[], const char *directory,
                  const int *descriptors, int count, csystem_process *process) {
  enum { MOST = 8 };
  int sources[MOST], made = 0, error = 0;
  if (count > MOST) return EINVAL;
  for (; made < count; made++) {
    sources[made] = fcntl(descriptors[made], F_DUPFD_CLOEXEC, 3 + MOST);
    if (sources[made] < 0) {
      error = errno;
      break;
    }
  }

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  if (error == 0) error = plan_descriptors(&actions, sources, count);
  if (error == 0) error = posix_spawn_file_actions_addchdir_np(&actions, directory);
  if (error == 0) error = plan_attributes(&attributes);
  if (error == 0) error = posix_spawn(&process->pid, path, &actions, &attributes, argv, envp);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  for (int index = 0; index < made; index++) close(sources[index]);
  if (error != 0) return error;

  /* Nobody else waits for the child, so its number still means it. */
  process->pidfd = (int)syscall(SYS_pidfd_open, process->pid, 0);
  if (process->pidfd >= 0) return 0;
  error = errno;
  kill(process->pid, SIGKILL);
  waitpid(process->pid, NULL, 0);
  return error;
}

/* Linux's own; glibc's header has it as an enumerator only from 2.36. */
#define WAIT_FOR_PIDFD ((idtype_t)3)

int csystem_has_ended(int pidfd) {
  siginfo_t info = {0};
  if (waitid(WAIT_FOR_PIDFD, (id_t)pidfd, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return errno == ECHILD;
  return info.si_pid != 0;
}

int csystem_reap(int pidfd, csystem_exit *exit) {
  siginfo_t info = {0};
  *exit = (csystem_exit){.number = -1};
  while (waitid(WAIT_FOR_PIDFD, (id_t)pidfd, &info, WEXITED | WNOHANG) != 0)
    if (errno != EINTR) return errno == ECHILD;
  if (info.si_pid == 0) return 0;
  *exit = (csystem_exit){.by_signal = info.si_code != CLD_EXITED, .number = info.si_status};
  return 1;
}

int csystem_pidfd_signal(int pidfd, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0);
}

/* Of <linux/pidfd.h> since 6.13, as far as it is needed. */
struct process_information {
  uint64_t mask, cgroup;
  uint32_t pid, thread_group, parent, ids[8], exit_code;
};
#define GET_PROCESS_INFORMATION _IOWR(0xFF, 11, struct process_information)

/* A number after `label` in a file of /proc; -1 when there is none. */
static long number_in(const char *path, const char *label) {
  char text[1024];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count < 0 ? 0 : count] = '\0';
  const char *found = strstr(text, label);
  return found == NULL ? -1 : strtol(found + strlen(label), NULL, 10);
}

pid_t csystem_parent_of(int pidfd) {
  struct process_information information = {.mask = 1};
  if (ioctl(pidfd, GET_PROCESS_INFORMATION, &information) == 0) return (pid_t)information.parent;
  if (errno == ESRCH) return -1;
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", pidfd);
  long process = number_in(path, "\nPid:");
  if (process <= 0) return -1;
  snprintf(path, sizeof path, "/proc/%ld/status", process);
  long parent = number_in(path, "\nPPid:");
  /* The number means the same process as long as the descriptor still has it. */
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", pidfd);
  return number_in(path, "\nPid:") == process ? (pid_t)parent : -1;
}

int csystem_semaphore_wait(void *semaphore, int64_t nanoseconds) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += nanoseconds / 1000000000;
  until.tv_nsec += nanoseconds % 1000000000;
  if (until.tv_nsec >= 1000000000) {
    until.tv_nsec -= 1000000000;
    until.tv_sec++;
  }
  int failed;
  do failed = sem_clockwait(semaphore, CLOCK_MONOTONIC, &until);
  while (failed != 0 && errno == EINTR);
  return failed;
}

void csystem_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

int csystem_open_place(int directory, const char *name) {
  return openat(directory, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

int csystem_open_beneath(int directory, const char *path, int flags) {
  struct open_how how = {.flags = (uint64_t)(flags | O_CLOEXEC), .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS};
  return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}

bool csystem_is_empty_directory(const char *path) {
  int directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (directory < 0) return false;
  /* "." and ".." take 24 bytes each; a third entry fits as well. */
  _Alignas(uint64_t) char entries[512];
  long size = syscall(SYS_getdents64, directory, entries, sizeof entries);
  close(directory);
  return size >= 0 && size <= 48;
}

int64_t csystem_file_system(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? (int64_t)(uint32_t)status.f_type : -1;
}

int csystem_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version < 0 ? 0 : (int)version;
}

bool csystem_has_seccomp(void) {
  unsigned action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}
