#define _GNU_SOURCE
#include "serving.h"

#include "greeting.h"
#include "host_table.h"
#include "refusals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Calls at a time; more are declined, and the host starts workers of their own for them. */
enum { MOST_CALLS = 256 };

/* A process that was forked for a call and is not reaped. */
struct child {
  uint64_t call;
  pid_t pid;
};

struct server {
  int control;
  const struct policy *policy;
  const struct library *library;
  const char *directory;
  /* For the next call. */
  struct narrowing narrowing;
  size_t count;
  struct child children[MOST_CALLS];
  struct pollfd polled[1 + MOST_CALLS]; /* the control socket, then the pidfd of each child */
};

static void decline(uint64_t call) {
  struct frame frame;
  frame_begin(&frame, FRAME_UNFORKABLE, call);
  frame_send(&frame);
}

/* The home that no variable of the manifest's names is the temporary directory. */
static void move_to(const struct server *server, const char *directory) {
  const char *home = getenv("HOME");
  if (home != NULL && strcmp(home, server->directory) == 0) setenv("HOME", directory, 1);
  setenv("TMPDIR", directory, 1);
  if (chdir(directory) != 0) _exit(EXIT_PROTOCOL_LOST);
}

/* Leaves the two descriptors at the places that they have in every worker, and no other of the worker's. */
static void take_over(const struct server *server, int *frames, int *cancellation) {
  int first = server->control;
  if (dup3(*frames, first, O_CLOEXEC) < 0 || dup3(*cancellation, first + 1, O_CLOEXEC) < 0) _exit(EXIT_PROTOCOL_LOST);
  close_range(STDERR_FILENO + 1, (unsigned)first - 1, 0);
  close_range((unsigned)first + 2, ~0u, 0);
  *frames = first;
  *cancellation = first + 1;
}

/* The process of one call, from its beginning to its end. */
static _Noreturn void do_call(struct server *server, pid_t worker, const char *directory, int frames,
                              int cancellation) {
  struct sandbox_failure failure;
  struct received call;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != worker) _exit(EXIT_PROTOCOL_LOST);
  move_to(server, directory);
  bool narrowed = narrowing_enter(server->policy, &server->narrowing, directory, &failure);
  take_over(server, &frames, &cancellation);
  frames_own(frames);
  if (server->policy->mode != SANDBOX_OFF) refusals_begin();
  send_hello();
  if (!narrowed) {
    send_unrestricted(&failure);
    _exit(0);
  }
  send_outcome(server->library);
  if (!expect_hello(frames) || !expect(frames, FRAME_CALL, &call) ||
      !call_run(server->library->plugin, &call, cancellation))
    _exit(EXIT_PROTOCOL_LOST);
  _exit(0);
}

static void prepare_next(struct server *server) {
  struct sandbox_failure failure;
  if (!narrowing_prepare(server->policy, &server->narrowing, &failure)) _exit(EXIT_PROTOCOL_LOST);
}

static void begin_call(struct server *server, uint64_t call, const char *directory, const int descriptors[2]) {
  pid_t worker = getpid();
  /* What the library does only now and then must not be met by a copy of half of it. */
  if (server->count == MOST_CALLS || descriptors[1] < 0 || thread_count() > 1) {
    decline(call);
    return;
  }
  pid_t pid = fork();
  if (pid == 0) do_call(server, worker, directory, descriptors[0], descriptors[1]);
  int pidfd = pid < 0 ? -1 : (int)syscall(SYS_pidfd_open, pid, 0);
  if (pidfd < 0) {
    if (pid > 0) kill(pid, SIGKILL), waitpid(pid, NULL, 0);
    decline(call);
    return;
  }
  struct frame frame;
  frame_begin(&frame, FRAME_FORKED, call);
  frame_send_with(&frame, pidfd);
  server->children[server->count] = (struct child){call, pid};
  server->polled[1 + server->count] = (struct pollfd){.fd = pidfd, .events = POLLIN};
  server->count++;
  prepare_next(server);
}

static void end_call(struct server *server, size_t index) {
  siginfo_t info = {0};
  if (waitid(P_PID, (id_t)server->children[index].pid, &info, WEXITED | WNOHANG) != 0 || info.si_pid == 0) return;
  struct frame frame;
  frame_begin(&frame, FRAME_EXITED, server->children[index].call);
  frame_u32(&frame, info.si_code != CLD_EXITED);
  frame_u32(&frame, (uint32_t)info.si_status);
  frame_send(&frame);
  close(server->polled[1 + index].fd);
  server->count--;
  server->children[index] = server->children[server->count];
  server->polled[1 + index] = server->polled[1 + server->count];
}

/* False when the host has closed its end. */
static bool obey(struct server *server) {
  struct received order;
  int descriptors[2];
  if (!frame_receive_with(server->control, &order, descriptors)) return false;
  if (order.kind == FRAME_FORK) {
    char *directory = received_text(&order);
    begin_call(server, order.call, directory, descriptors);
    free(directory);
  }
  free(order.payload);
  for (int index = 0; index < 2; index++)
    if (descriptors[index] >= 0) close(descriptors[index]);
  return true;
}

_Noreturn void serve(int control, const struct policy *policy, const struct library *library, const char *directory) {
  static struct server server;
  server = (struct server){.control = control, .policy = policy, .library = library, .directory = directory};
  server.narrowing = narrowing_begin(policy);
  server.polled[0] = (struct pollfd){.fd = control, .events = POLLIN};
  prepare_next(&server);
  for (;;) {
    if (poll(server.polled, 1 + server.count, -1) < 0 && errno != EINTR) _exit(EXIT_PROTOCOL_LOST);
    for (size_t index = server.count; index-- > 0;)
      if (server.polled[1 + index].revents != 0) end_call(&server, index);
    /* Those that it forked end with it. */
    if (server.polled[0].revents != 0 && !obey(&server)) _exit(0);
  }
}
