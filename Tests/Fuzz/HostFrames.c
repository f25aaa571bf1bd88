/* The worker reads what a host says, and a skill's code uses what the worker gives it: nothing of either goes beyond
 * the memory that is there. The worker's sources are compiled into this file, with a stand-in for each thing that
 * reaches beyond memory and the socket, so that a run ends where the worker's process would.
 *
 * The first byte of the input makes choices, see below; the second says where in the rest, which is what the host says,
 * descriptors come, in fours of bytes. */
#define _GNU_SOURCE
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum choice {
  SERVES = 1u << 0,
  FORKS_AS_CHILD = 1u << 1,
  DESCRIPTORS = 3u << 2, /* how many come */
  FORK_FAILS = 1u << 4,
  PIDFD_FAILS = 1u << 5,
  IS_UNLOADABLE = 1u << 6,
};

/* ---- the process that the worker believes to be ---- */

static struct {
  jmp_buf end;
  uint8_t choice;
  uint64_t clock;
  size_t allocations;
  void *allocated[16384];
} process;

static void keep(void *memory) {
  if (process.allocations == sizeof process.allocated / sizeof *process.allocated) longjmp(process.end, 1);
  process.allocated[process.allocations++] = memory;
}

static void forget(void *memory) {
  for (size_t index = process.allocations; index-- > 0;) {
    if (process.allocated[index] != memory) continue;
    process.allocated[index] = process.allocated[--process.allocations];
    return;
  }
}

static void *fake_malloc(size_t size) {
  void *memory = malloc(size);
  keep(memory);
  return memory;
}

static void *fake_calloc(size_t count, size_t size) {
  void *memory = calloc(count, size);
  keep(memory);
  return memory;
}

static void *fake_realloc(void *memory, size_t size) {
  if (memory != NULL) forget(memory);
  void *moved = realloc(memory, size);
  keep(moved);
  return moved;
}

static void fake_free(void *memory) {
  if (memory != NULL) forget(memory);
  free(memory);
}

static char *fake_strndup(const char *text, size_t size) {
  char *copy = strndup(text, size);
  keep(copy);
  return copy;
}

static _Noreturn void fake_exit(int status) {
  (void)status;
  longjmp(process.end, 1);
}

static bool chose(enum choice choice) { return (process.choice & choice) != 0; }

static pid_t fake_fork(void) { return chose(FORK_FAILS) ? -1 : chose(FORKS_AS_CHILD) ? 0 : 4711; }

static int fake_pidfd(void) { return chose(PIDFD_FAILS) ? -1 : dup(0); }

static int fake_waitid(idtype_t type, id_t id, siginfo_t *info, int options) {
  (void)type, (void)options;
  info->si_pid = (pid_t)id;
  info->si_code = CLD_EXITED;
  return 0;
}

static int fake_clock_gettime(clockid_t clock, struct timespec *time) {
  (void)clock;
  process.clock += 1000;
  time->tv_sec = (time_t)(process.clock / 1000000000);
  time->tv_nsec = (long)(process.clock % 1000000000);
  return 0;
}

/* A file that is there and takes everything. */
static int fake_open(const char *path, int flags, ...) {
  size_t size = strlen(path);
  return size % 5 == 0 ? -1 : open("/dev/null", O_WRONLY | (flags & O_CLOEXEC));
}

/* What the worker tells must be frames. */
static ssize_t fake_send(int socket, const void *bytes, size_t size, int flags) {
  (void)socket, (void)flags;
  uint32_t length;
  uint16_t kind;
  if (size < 16) abort();
  memcpy(&length, bytes, sizeof length);
  memcpy(&kind, (const uint8_t *)bytes + 4, sizeof kind);
  if (le32toh(length) != size - 16 || le16toh(kind) < 64) abort();
  return (ssize_t)size;
}

static ssize_t fake_sendmsg(int socket, const struct msghdr *message, int flags) {
  return fake_send(socket, message->msg_iov->iov_base, message->msg_iov->iov_len, flags);
}

static int succeed(void) { return 0; }

static volatile size_t sum;

#define malloc fake_malloc
#define calloc fake_calloc
#define realloc fake_realloc
#define free fake_free
#define strndup fake_strndup
#undef strdup
#define strdup(text) fake_strndup(text, strlen(text))
#define _exit fake_exit
#define fork fake_fork
#define waitid fake_waitid
#define clock_gettime fake_clock_gettime
#define open fake_open
#define send fake_send
#define sendmsg fake_sendmsg
#define syscall(number, ...) fake_pidfd()
#define kill(...) succeed()
#define waitpid(...) succeed()
#define getppid getpid
#define prctl(...) succeed()
#define setenv(name, value, overwrite) (sum += strlen(value), 0)
#define chdir(path) (sum += strlen(path), 0)
#define dup3(...) succeed()
#define close_range(...) succeed()

#include "frames.c"
#include "greeting.c"
#include "host_table.c"
#include "policy.c"
#include "requests.c"
#include "services.c"
#include "serving.c"

#undef malloc
#undef calloc
#undef realloc
#undef free
#undef strndup
#undef strdup
#undef _exit
#undef fork
#undef open
#undef send
#undef sendmsg
#undef syscall
#undef kill
#undef waitpid
#undef dup3
#undef close_range

uint32_t thread_count(void) { return 1; }
void refusals_begin(void) {}
struct narrowing narrowing_begin(const struct policy *policy) {
  (void)policy;
  return (struct narrowing){.ruleset = -1};
}
bool narrowing_prepare(const struct policy *policy, struct narrowing *narrowing, struct sandbox_failure *failure) {
  (void)policy, (void)narrowing, (void)failure;
  return true;
}
bool narrowing_enter(const struct policy *policy, const struct narrowing *narrowing, const char *directory,
                     struct sandbox_failure *failure) {
  (void)policy, (void)narrowing;
  *failure = (struct sandbox_failure){.step = STEP_LANDLOCK};
  return strlen(directory) % 7 != 6;
}

/* ---- the skill ---- */

static void read_all(skill_bytes bytes) {
  for (size_t index = 0; index < bytes.size; index++) sum += (unsigned char)bytes.data[index];
}

static void read_value(void *receiver, skill_bytes value) {
  (void)receiver;
  read_all(value);
}

static void read_failure(const skill_failure *failure) {
  if (failure == NULL) return;
  sum += failure->kind;
  read_all(failure->code);
  read_all(failure->text);
}

/* What is asked of the host's services; their answers are in the input, too. */
static void ask_services(const skill_host *host, const skill_context *context, char deed, skill_bytes text,
                         skill_bytes huge) {
  const skill_settings_1 *settings = host->get_service(context, (skill_bytes){SETTINGS_ID, strlen(SETTINGS_ID)});
  const skill_storage_1 *storage = host->get_service(context, (skill_bytes){STORAGE_ID, strlen(STORAGE_ID)});
  int32_t replaced;
  if (settings == NULL || storage == NULL) return;
  switch (deed) {
  case 'g': read_failure(settings->get(context, text, read_value, NULL)); break;
  case 'G': read_failure(settings->all(context, read_value, NULL)); break;
  case 'k': read_failure(storage->get(context, text, read_value, NULL)); break;
  case 'K': read_failure(storage->set(context, text, text)); break;
  case 'E': read_failure(storage->set(context, text, huge)); break;
  case 'd': read_failure(storage->remove(context, text)); break;
  case 'D': read_failure(storage->replace(context, text, &text, NULL, &replaced)); break;
  case 'x': read_failure(storage->replace(context, text, NULL, &text, &replaced)); break;
  case 'X': read_failure(storage->replace(context, text, &text, &text, &replaced)); break;
  case 'n': read_failure(storage->replace(context, text, NULL, NULL, &replaced)); break;
  case 'L': read_failure(storage->list(context, text, read_value, NULL)); break;
  default: break;
  }
}

/* Does with the host's table what the arguments say: a letter a deed, with the arguments as its text. */
static void execute(const skill_context *context, skill_bytes id, skill_bytes arguments) {
  skill_bytes all[] = {id, arguments, context->request, context->conversation_id, context->attempt_id, context->call_id,
                       context->locale, context->time_zone, context->working_directory, context->temporary_directory};
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) read_all(all[index]);
  const skill_host *host = context->host;
  const skill_log_1 *log = host->get_service(context, (skill_bytes){"skill.log/1", 11});
  const skill_clock_1 *clock = host->get_service(context, (skill_bytes){"skill.clock/1", 13});
  host->get_service(context, id);
  static char large[(2u << 20) + 1], huge[FRAME_PAYLOAD_LIMIT];
  for (size_t index = 0; index < arguments.size && index < 1024; index++) {
    skill_bytes text = {arguments.data + index, arguments.size - index}, none = {0, 0};
    skill_bytes long_text = {large, sizeof large - index}, huge_text = {huge, sizeof huge - index};
    skill_attachment bytes = {.size = sizeof bytes, .name = text, .bytes = text},
                     file = {.size = sizeof file, .name = text, .mime_type = text, .path = text},
                     spilled = {.size = sizeof spilled, .name = text, .bytes = long_text},
                     old = {.size = offsetof(skill_attachment, path), .name = text, .bytes = none, .path = text};
    const skill_attachment *attachments[] = {&bytes, &file, &spilled, &old, &spilled};
    skill_result result = {.size = sizeof result,
                           .attachment_count = (unsigned char)arguments.data[index] % 6u,
                           .text = text,
                           .structured = text,
                           .metadata = text,
                           .attachments = attachments};
    skill_failure failure = {.size = sizeof failure, .kind = (uint32_t)index, .code = text, .text = long_text};
    switch (arguments.data[index]) {
    case 'p': host->progress(context, (double)index / 9, text); break;
    case 'P': host->progress(context, -1, long_text); break;
    case 'm': host->message(context, text); break;
    case 'M': host->message(context, long_text); break;
    case 'l': log->write(context, (uint32_t)index, text); break;
    case 'c':
      sum += (size_t)(clock->now(context) + host->is_cancelled(context) + host->cancellation_descriptor(context));
      break;
    case 'R': result.text = huge_text; host->result(context, &result); break;
    case 'r': case 's': case 't': case 'u': case 'v': case 'w': host->result(context, &result); break;
    case 'f': host->fail(context, &failure); break;
    case 'a': frame_send_attempt(ATTEMPT_READ, text.data, text.size); break;
    default: ask_services(host, context, arguments.data[index], text, huge_text); break;
    }
  }
}

static const skill_plugin plugin = {sizeof plugin, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, 0, execute};

/* ---- one run ---- */

static void begin_process(uint8_t choice) {
  process.choice = choice;
  process.clock = 0;
  process.allocations = 0;
  sending = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  the_call = (struct call){.lock = PTHREAD_MUTEX_INITIALIZER};
  desk.lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  desk.changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
  desk.waiters = NULL;
  desk.is_reading = desk.is_cancelled = false;
  desk.last_number = 0;
}

static void work(int control) {
  struct load load;
  struct received call;
  struct library library = {.plugin = &plugin, .threads_after_load = 1, .threads_after_entry = 1};
  if (chose(IS_UNLOADABLE)) library = (struct library){.reason = UNLOADABLE_LOADER, .detail = "the loader's words"};
  frames_own(control);
  send_hello();
  if (!expect_hello(control) || !expect_load(control, &load)) return;
  for (size_t index = 0; index < load.policy.rule_count; index++) sum += strlen(load.policy.rules[index].path);
  send_outcome(&library);
  if (library.plugin == NULL) return;
  if (load.serves || chose(SERVES)) serve(control, &load.policy, &library, load.directory);
  if (expect(control, FRAME_CALL, &call)) call_run(&plugin, &call, control);
}

/* Everything, in two pieces, with descriptors at the beginning of the second. */
static void say(int socket, const uint8_t *bytes, size_t size, size_t cut, size_t descriptors) {
  if (cut > size) cut = size;
  if (cut != 0 && send(socket, bytes, cut, 0) != (ssize_t)cut) abort();
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(4 * sizeof(int))];
  } control = {.header = {CMSG_LEN(descriptors * sizeof(int)), SOL_SOCKET, SCM_RIGHTS}};
  for (size_t index = 0; index < descriptors; index++) ((int *)CMSG_DATA(&control.header))[index] = 0;
  struct iovec part = {(void *)(bytes + cut), size - cut};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptors != 0) message.msg_control = &control, message.msg_controllen = CMSG_SPACE(descriptors * sizeof(int));
  if (size != cut && sendmsg(socket, &message, 0) != (ssize_t)(size - cut)) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size < 2) return 0;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) abort();
  begin_process(bytes[0]);
  say(ends[0], bytes + 2, size - 2, bytes[1] * 4u, (bytes[0] & DESCRIPTORS) >> 2);
  close(ends[0]);
  if (setjmp(process.end) == 0) work(ends[1]);
  for (size_t index = 0; index < process.allocations; index++) free(process.allocated[index]);
  /* As the end of the process does; the socket is the lowest descriptor of all that it had open. */
  close_range((unsigned)ends[0], ~0u, 0);
  return 0;
}
