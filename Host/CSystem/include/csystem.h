/* What Swift's Glibc module lacks: variadic calls, function-like macros, newer system calls.
 *
 * Functions return 0 or a descriptor, or -1 with errno set, unless said otherwise. Descriptors are close-on-exec.
 *
 * No type of glibc's stands here: Swift would take it for this module's in files that import Glibc alone. */
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "curl_calls.h"
#include "sha256.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- events: epoll and eventfd ---- */

/* `EPOLLIN`, `EPOLLOUT` and the rest, in one word: what is asked for, and what has come. */
enum { CSYSTEM_READABLE = 1, CSYSTEM_WRITABLE = 4, CSYSTEM_FAILED = 8, CSYSTEM_HUNG_UP = 16 };

typedef struct csystem_event {
  uint64_t token;
  uint32_t events;
} csystem_event;

int csystem_epoll(void);
int csystem_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t token);
int csystem_epoll_change(int epoll, int descriptor, uint32_t events, uint64_t token);
int csystem_epoll_remove(int epoll, int descriptor);
/* Waits for at most `milliseconds` (-1: for ever). Returns how many events were written; at most 64 at a time. */
int csystem_epoll_wait(int epoll, csystem_event *events, int capacity, int milliseconds);

/* A counter that wakes an epoll: non-blocking. */
int csystem_eventfd(void);

/* ---- sockets ---- */

/* A pair of connected stream sockets; `ends[0]` does not block. */
int csystem_socket_pair(int ends[2]);
/* Never raises SIGPIPE. Returns the count of bytes. */
intptr_t csystem_send(int socket, const void *bytes, size_t size);

/* Sends bytes with copies of two descriptors. Returns the count of bytes. */
intptr_t csystem_send_two(int socket, const void *bytes, size_t size, const int descriptors[2]);
/* Receives bytes and the descriptor that came with the first of them, or -1; more than one is a fault of the sender's,
 * and all are closed. Returns the count of bytes. */
intptr_t csystem_receive_one(int socket, void *bytes, size_t size, int *descriptor);

/* ---- processes ---- */

typedef struct csystem_process {
  int32_t pid;
  int pidfd;
} csystem_process;

/* Starts the program at `path` in a session and a process group of its own, without a terminal, with default signal
 * handling, nothing blocked, standard input empty, standard output going to this process's standard error,
 * `descriptors[i]` as its descriptor 3 + i, and
 * `directory` as its working directory. Other descriptors are inherited unless close-on-exec. Returns 0 or an errno. */
int csystem_spawn(const char *path, char *const argv[], char *const envp[], const char *directory,
                  const int *descriptors, int count, csystem_process *process);

typedef struct csystem_exit {
  bool by_signal;
  int number; /* the signal or the exit status; -1 when somebody else has waited for the process */
} csystem_exit;

/* Says whether the process has ended, without waiting and without removing it: 1 ended, 0 not yet. */
int csystem_has_ended(int pidfd);
/* Removes an ended process and says how it ended: 1, or 0 when it has not ended. */
int csystem_reap(int pidfd, csystem_exit *exit);
int csystem_pidfd_signal(int pidfd, int signal);
/* The number of the process's parent; -1 when it is gone or when the descriptor stands for no process. */
int32_t csystem_parent_of(int pidfd);

/* Waits on a sem_t for at most so long, on the monotonic clock. -1 when the time is over. */
int csystem_semaphore_wait(void *semaphore, int64_t nanoseconds);

/* Names the calling thread for `ps` and debuggers: at most 15 bytes. */
void csystem_name_thread(const char *name);

/* ---- files ---- */

/* Opens `name` in `directory` as a mere place (O_PATH), which needs no permission on it; follows no link. */
int csystem_open_place(int directory, const char *name);

/* openat2(2) beneath `directory`, through no symbolic link. */
int csystem_open_beneath(int directory, const char *path, int flags);

/* Whether `path` is a directory with nothing in it; false also when that cannot be told. */
bool csystem_is_empty_directory(const char *path);

/* The type of the file system that an open file is in, as statfs(2) numbers them; -1 with errno set. */
int64_t csystem_file_system(int descriptor);

/* ---- what the kernel can do ---- */

/* The version of Landlock's ABI; 0 when it is missing or switched off. */
int csystem_landlock_version(void);
/* Whether system calls can be filtered. */
bool csystem_has_seccomp(void);

#endif
