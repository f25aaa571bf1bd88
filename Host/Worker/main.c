/* The process that a skill's code runs in: loads one library and does one call of it, or forks for each of many.
 *
 * The order of the steps below is fixed. A library's constructors are skill code too, so all that protects the host and
 * restricts the skill comes before the library is loaded. */
#define _GNU_SOURCE
#include "frames.h"
#include "greeting.h"
#include "host_table.h"
#include "library.h"
#include "refusals.h"
#include "sandbox.h"
#include "serving.h"
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
  close_range(CANCELLATION_AT_START + 1, ~0u, 0);
  *protocol = move_away(PROTOCOL_AT_START);
  *cancellation = move_away(CANCELLATION_AT_START);
  if (*protocol < 0 || *cancellation != *protocol + 1) return false;
  close_range(STDERR_FILENO + 1, (unsigned)*protocol - 1, 0);
  return true;
}

/* The process ends with the thread of the host that started it, gains no privileges and leaves no core files. */
static bool bind_to_host(void) {
  struct rlimit none = {0, 0};
  return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         setrlimit(RLIMIT_CORE, &none) == 0;
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
  struct received call;
  struct load load;
  if (!expect_hello(protocol) || !expect_load(protocol, &load)) return EXIT_PROTOCOL_LOST;

  if (load.policy.mode != SANDBOX_OFF) refusals_begin();
  struct sandbox_failure failure;
  if (!sandbox_enter(&load.policy, load.serves ? EXTENT_WORKER : EXTENT_CALL, load.directory, &failure)) {
    send_unrestricted(&failure);
    return 0;
  }

  struct library library = library_load(load.library);
  send_outcome(&library);
  if (library.plugin == NULL) _exit(0);
  if (load.serves) serve(protocol, &load.policy, &library, load.directory);

  if (!expect(protocol, FRAME_CALL, &call) || !call_run(library.plugin, &call, cancellation))
    _exit(EXIT_PROTOCOL_LOST);
  /* Destructors of the library do not run: the call is over, and what they could do wrong would come after its end. */
  _exit(0);
}
