/* The process that a skill's code runs in: loads one library and does one call of it.
 *
 * The order of the steps below is fixed. A library's constructors are skill code too, so all that protects the host and
 * restricts the skill comes before the library is loaded. */
#define _GNU_SOURCE
#include "frames.h"
#include "host_table.h"
#include "library.h"
#include "skill_swiftpm.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* Where the host puts its two ends, see Host/docs/worker-frames.md. */
enum { PROTOCOL_AT_START = 3, CANCELLATION_AT_START = 4 };

/* Descriptors stay out of the way of skills that count on low numbers or close those that they did not open. */
enum { FIRST_PRIVATE_DESCRIPTOR = 240 };

static int move_away(int descriptor) {
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, FIRST_PRIVATE_DESCRIPTOR);
  if (moved < 0) moved = fcntl(descriptor, F_DUPFD_CLOEXEC, CANCELLATION_AT_START + 1);
  return moved;
}

/* Keeps standard input, output and error, and the host's two ends; closes all else that was inherited. */
static bool take_descriptors(int *protocol, int *cancellation) {
  int type;
  socklen_t size = sizeof type;
  if (getsockopt(PROTOCOL_AT_START, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_STREAM) return false;
  *protocol = move_away(PROTOCOL_AT_START);
  *cancellation = move_away(CANCELLATION_AT_START);
  if (*protocol < 0 || *cancellation != *protocol + 1) return false;
  close_range(STDERR_FILENO + 1, (unsigned)*protocol - 1, 0);
  close_range((unsigned)*cancellation + 1, ~0u, 0);
  return true;
}

/* The process ends with the thread of the host that started it, gains no privileges and leaves no core files. */
static bool bind_to_host(void) {
  struct rlimit none = {0, 0};
  return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         setrlimit(RLIMIT_CORE, &none) == 0;
}

/* The place of the kernel's restrictions: Landlock and seccomp for what `policy` allows. Nothing is enforced yet. */
static bool enter_sandbox(const char *policy, size_t size) {
  (void)policy;
  (void)size;
  return true;
}

static void send_hello(void) {
  struct frame frame;
  frame_begin(&frame, FRAME_WORKER_HELLO, 0);
  frame_u32(&frame, FRAMES_VERSION);
  frame_u32(&frame, SKILL_ABI_MAJOR);
  frame_u32(&frame, SKILL_ABI_MINOR);
  frame_send(&frame);
}

static void send_outcome(const struct library *library) {
  struct frame frame;
  if (library->plugin != NULL) {
    frame_begin(&frame, FRAME_LOADED, 0);
    frame_u32(&frame, library->plugin->abi_major << 16 | library->plugin->abi_minor);
    frame_u32(&frame, library->threads_after_load);
    frame_u32(&frame, library->threads_after_entry);
  } else {
    frame_begin(&frame, FRAME_UNLOADABLE, 0);
    frame_u32(&frame, library->reason);
    frame_u32(&frame, library->found);
    frame_u32(&frame, library->supported);
    size_t size = library->detail == NULL ? 0 : strnlen(library->detail, 4096);
    frame_bytes(&frame, library->detail, size);
  }
  frame_send(&frame);
}

/* Reads the next frame, which must be of `kind`. */
static bool expect(int protocol, enum frame_kind kind, struct received *frame) {
  return frame_receive(protocol, frame) && frame->kind == kind;
}

int main(void) {
  int protocol, cancellation;
  if (!take_descriptors(&protocol, &cancellation)) {
    fputs("skillhost-worker: started by skillhost for one call of a skill; there is nothing to do by hand\n", stderr);
    return 64;
  }
  if (!bind_to_host()) return 71;

  frames_own(protocol);
  send_hello();
  struct received hello, load, call;
  if (!expect(protocol, FRAME_HOST_HELLO, &hello) || received_u32(&hello) != FRAMES_VERSION) return EXIT_PROTOCOL_LOST;
  if (!expect(protocol, FRAME_LOAD, &load)) return EXIT_PROTOCOL_LOST;
  size_t path_size, policy_size;
  const char *path = received_bytes(&load, &path_size);
  const char *policy = received_bytes(&load, &policy_size);
  if (load.failed) return EXIT_PROTOCOL_LOST;
  char *path_text = strndup(path, path_size);

  if (!enter_sandbox(policy, policy_size)) return 71;

  struct library library = library_load(path_text);
  send_outcome(&library);
  if (library.plugin == NULL) _exit(0);

  if (!expect(protocol, FRAME_CALL, &call) || !call_run(library.plugin, &call, cancellation))
    _exit(EXIT_PROTOCOL_LOST);
  /* Destructors of the library do not run: the call is over, and what they could do wrong would come after its end. */
  _exit(0);
}
