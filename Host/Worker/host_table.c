#define _GNU_SOURCE
#include "host_table.h"

#include "services.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Longest texts, in bytes; longer ones are cut at a character. */
#define PROGRESS_LIMIT (4u << 10)
#define LOG_LIMIT (16u << 10)
#define MESSAGE_LIMIT (1u << 20)
/* Attachments of one result that travel in its frame; beyond it they go through files. */
#define INLINE_LIMIT (1u << 20)
#define ATTACHMENT_COUNT_LIMIT 1024u

/* Events pass at once until this many came in a burst, then one each `EVENT_INTERVAL` nanoseconds. */
#define EVENT_BURST 256
#define EVENT_INTERVAL 1000000

/* Lets events through at a bounded rate, so that a skill that reports in a tight loop slows neither itself nor the
 * host. Times are nanoseconds of the monotonic clock. */
struct valve {
  int64_t credit_until; /* the time at which the burst is spent, as in a leaky bucket */
};

struct call {
  uint64_t number;
  int cancellation;
  bool has_fixed_time;
  int64_t fixed_time;
  const char *temporary_directory;
  size_t temporary_directory_size;

  atomic_bool cancelled;
  /* Guards what follows. Held while a terminal frame is sent, so that no event comes after it. */
  pthread_mutex_t lock;
  bool ended;    /* a terminal event was accepted */
  bool returned; /* `execute` has returned */
  struct valve progress_valve, message_valve, log_valve;
  uint32_t dropped_lines;
  uint32_t late_events;
};

/* The process does one call; static, because threads of the library may use the context after its end. */
static struct call the_call = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int64_t clock_nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static bool valve_passes(struct valve *valve) {
  int64_t now = clock_nanoseconds(CLOCK_MONOTONIC);
  int64_t start = valve->credit_until > now ? valve->credit_until : now;
  if (start - now > (int64_t)EVENT_BURST * EVENT_INTERVAL) return false;
  valve->credit_until = start + EVENT_INTERVAL;
  return true;
}

/* `text` cut to at most `limit` bytes without splitting a UTF-8 character. */
static skill_bytes cut(skill_bytes text, size_t limit) {
  if (text.size <= limit) return text;
  size_t size = limit;
  while (size > 0 && ((unsigned char)text.data[size] & 0xC0) == 0x80) size--;
  return (skill_bytes){text.data, size};
}

static struct call *call_of(const skill_context *context) { return context->call; }

/* Locks the call and says whether events are still taken; when not, it is unlocked again and the event counted. */
static bool enter(struct call *call) {
  pthread_mutex_lock(&call->lock);
  if (!call->ended && !call->returned) return true;
  call->late_events++;
  pthread_mutex_unlock(&call->lock);
  return false;
}

static void leave(struct call *call) { pthread_mutex_unlock(&call->lock); }

static void send_log(struct call *call, uint32_t severity, skill_bytes text) {
  struct frame frame;
  frame_begin(&frame, FRAME_LOG, call->number);
  frame_u32(&frame, severity);
  frame_bytes(&frame, text.data, text.size);
  frame_send(&frame);
}

static void host_progress(const skill_context *context, double fraction, skill_bytes text) {
  struct call *call = call_of(context);
  if (!enter(call)) return;
  if (valve_passes(&call->progress_valve)) {
    text = cut(text, PROGRESS_LIMIT);
    struct frame frame;
    frame_begin(&frame, FRAME_PROGRESS, call->number);
    frame_f64(&frame, fraction);
    frame_bytes(&frame, text.data, text.size);
    frame_send(&frame);
  }
  leave(call);
}

static void host_message(const skill_context *context, skill_bytes text) {
  struct call *call = call_of(context);
  if (!enter(call)) return;
  if (valve_passes(&call->message_valve)) {
    text = cut(text, MESSAGE_LIMIT);
    struct frame frame;
    frame_begin(&frame, FRAME_MESSAGE, call->number);
    frame_bytes(&frame, text.data, text.size);
    frame_send(&frame);
  }
  leave(call);
}

/* Writes an attachment's bytes to a file of the call's temporary directory; the name is put into `path`. */
static bool spill(const struct call *call, uint32_t index, skill_bytes bytes, char *path, size_t path_size) {
  if (call->temporary_directory_size == 0) return false;
  int length = snprintf(path, path_size, "%.*s/.attachment-%u", (int)call->temporary_directory_size,
                        call->temporary_directory, index);
  if (length < 0 || (size_t)length >= path_size) return false;
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return false;
  size_t written = 0;
  while (written < bytes.size) {
    ssize_t count = write(file, bytes.data + written, bytes.size - written);
    if (count <= 0) break;
    written += (size_t)count;
  }
  return close(file) == 0 && written == bytes.size;
}

/* The member of a table of the library's, or nothing when the table is too short to have it. */
#define BYTES_OF(table, member)                                                                                        \
  ((table)->size >= offsetof(__typeof__(*(table)), member) + sizeof(skill_bytes) ? (table)->member : (skill_bytes){0})

static void append_attachments(struct frame *frame, const struct call *call, const skill_result *result,
                               uint32_t count) {
  size_t inlined = 0;
  for (uint32_t index = 0; index < count; index++) {
    const skill_attachment *attachment = result->attachments[index];
    frame_bytes(frame, attachment->name.data, attachment->name.size);
    frame_bytes(frame, attachment->mime_type.data, attachment->mime_type.size);
    char path[4096];
    skill_bytes file = BYTES_OF(attachment, path);
    if (file.size != 0) {
      frame_u8(frame, 1);
      frame_bytes(frame, file.data, file.size);
    } else if (attachment->bytes.size > INLINE_LIMIT - inlined &&
               spill(call, index, attachment->bytes, path, sizeof path)) {
      frame_u8(frame, 1);
      frame_bytes(frame, path, strlen(path));
    } else {
      inlined += attachment->bytes.size < INLINE_LIMIT - inlined ? attachment->bytes.size : INLINE_LIMIT - inlined;
      frame_u8(frame, 0);
      frame_bytes(frame, attachment->bytes.data, attachment->bytes.size);
    }
  }
}

/* Bytes that the result's frame needs at least; the attachments' bytes count as far as they cannot go through files. */
static uint64_t frame_need(const struct call *call, const skill_result *result, uint32_t count) {
  uint64_t need = (uint64_t)result->text.size + result->structured.size + result->metadata.size;
  for (uint32_t index = 0; index < count; index++) {
    const skill_attachment *attachment = result->attachments[index];
    need += attachment->name.size + attachment->mime_type.size + BYTES_OF(attachment, path).size + 64;
    if (attachment->bytes.size <= INLINE_LIMIT || call->temporary_directory_size == 0) need += attachment->bytes.size;
  }
  return need;
}

static void send_oversized(const struct call *call, uint64_t size) {
  struct frame frame;
  frame_begin(&frame, FRAME_OVERSIZED, call->number);
  frame_u64(&frame, size);
  frame_send(&frame);
}

static void host_result(const skill_context *context, const skill_result *result) {
  struct call *call = call_of(context);
  if (!enter(call)) return;
  call->ended = true;
  uint32_t count = result->attachments == NULL ? 0 : result->attachment_count;
  uint64_t need = count > ATTACHMENT_COUNT_LIMIT ? UINT64_MAX : frame_need(call, result, count);
  if (need > FRAME_PAYLOAD_LIMIT - 64) {
    send_oversized(call, need);
  } else {
    struct frame frame;
    frame_begin(&frame, FRAME_RESULT, call->number);
    frame_bytes(&frame, result->text.data, result->text.size);
    frame_bytes(&frame, result->structured.data, result->structured.size);
    frame_bytes(&frame, result->metadata.data, result->metadata.size);
    frame_u32(&frame, count);
    append_attachments(&frame, call, result, count);
    if (frame.size - FRAME_HEADER_SIZE > FRAME_PAYLOAD_LIMIT) {
      free(frame.bytes);
      send_oversized(call, frame.size);
    } else {
      frame_send(&frame);
    }
  }
  leave(call);
}

static void host_fail(const skill_context *context, const skill_failure *failure) {
  struct call *call = call_of(context);
  if (!enter(call)) return;
  call->ended = true;
  struct frame frame;
  skill_bytes code = cut(failure->code, PROGRESS_LIMIT), text = cut(failure->text, MESSAGE_LIMIT);
  frame_begin(&frame, FRAME_FAILURE, call->number);
  frame_u32(&frame, failure->kind);
  frame_bytes(&frame, code.data, code.size);
  frame_bytes(&frame, text.data, text.size);
  frame_send(&frame);
  leave(call);
}

static int32_t host_is_cancelled(const skill_context *context) {
  struct call *call = call_of(context);
  if (atomic_load_explicit(&call->cancelled, memory_order_relaxed)) return 1;
  struct pollfd poller = {.fd = call->cancellation, .events = POLLIN};
  if (poll(&poller, 1, 0) <= 0 || poller.revents == 0) return 0;
  atomic_store_explicit(&call->cancelled, true, memory_order_relaxed);
  return 1;
}

static int32_t host_cancellation_descriptor(const skill_context *context) { return call_of(context)->cancellation; }

static void log_write(const skill_context *context, uint32_t severity, skill_bytes text) {
  struct call *call = call_of(context);
  if (!enter(call)) return;
  if (valve_passes(&call->log_valve)) {
    if (severity < SKILL_LOG_DEBUG || severity > SKILL_LOG_ERROR) severity = SKILL_LOG_INFO;
    send_log(call, severity, cut(text, LOG_LIMIT));
  } else {
    call->dropped_lines++;
  }
  leave(call);
}

static int64_t clock_now(const skill_context *context) {
  struct call *call = call_of(context);
  return call->has_fixed_time ? call->fixed_time : clock_nanoseconds(CLOCK_REALTIME);
}

bool call_takes_requests(const skill_context *context, uint64_t *number) {
  struct call *call = call_of(context);
  *number = call->number;
  if (!enter(call)) return false;
  leave(call);
  return true;
}

static const void *host_get_service(const skill_context *context, skill_bytes id) {
  static const skill_log_1 log = {.size = sizeof log, .write = log_write};
  static const skill_clock_1 clock = {.size = sizeof clock, .now = clock_now};
  static const struct {
    const char *id;
    const void *table;
    bool is_asked_for; /* only a skill whose manifest asks for it gets it */
  } services[] = {{"skill.log/1", &log, false},
                  {"skill.clock/1", &clock, false},
                  {SETTINGS_ID, &settings_table, true},
                  {STORAGE_ID, &storage_table, true},
                  {MODEL_ID, &model_table, true},
                  {DELEGATE_ID, &delegate_table, true}};
  (void)context;
  for (size_t index = 0; index < sizeof services / sizeof *services; index++)
    if (strlen(services[index].id) == id.size && memcmp(services[index].id, id.data, id.size) == 0)
      return services[index].is_asked_for && !requests_may_go_to(id) ? NULL : services[index].table;
  return NULL;
}

const skill_host host_table = {
    .size = sizeof host_table,
    .abi_major = SKILL_ABI_MAJOR,
    .abi_minor = SKILL_ABI_MINOR,
    .progress = host_progress,
    .message = host_message,
    .result = host_result,
    .fail = host_fail,
    .is_cancelled = host_is_cancelled,
    .cancellation_descriptor = host_cancellation_descriptor,
    .get_service = host_get_service,
};

static skill_bytes field(struct received *frame) {
  skill_bytes bytes;
  bytes.data = received_bytes(frame, &bytes.size);
  return bytes;
}

/* Tells what was not sent, then that `execute` has returned. */
static void call_returned(struct call *call) {
  pthread_mutex_lock(&call->lock);
  call->returned = true;
  struct frame frame;
  if (call->dropped_lines + call->late_events != 0) {
    frame_begin(&frame, FRAME_DROPPED, call->number);
    frame_u32(&frame, call->dropped_lines);
    frame_u32(&frame, call->late_events);
    frame_send(&frame);
  }
  frame_begin(&frame, FRAME_RETURNED, call->number);
  frame_send(&frame);
  pthread_mutex_unlock(&call->lock);
}

bool call_run(const skill_plugin *plugin, struct received *frame, int cancellation) {
  struct call *call = &the_call;
  static skill_context context = {.size = sizeof context, .host = &host_table, .call = &the_call};
  call->number = frame->call;
  call->cancellation = cancellation;
  context.attempt = received_u32(frame);
  call->has_fixed_time = received_u32(frame) != 0;
  call->fixed_time = (int64_t)received_u64(frame);
  context.deadline = (int64_t)received_u64(frame);
  skill_bytes skill = field(frame), arguments = field(frame);
  context.request = field(frame);
  context.conversation_id = field(frame);
  context.attempt_id = field(frame);
  context.call_id = field(frame);
  context.locale = field(frame);
  context.time_zone = field(frame);
  context.working_directory = field(frame);
  context.temporary_directory = field(frame);
  requests_begin(frame, cancellation);
  if (frame->failed) return false;
  call->temporary_directory = context.temporary_directory.data;
  call->temporary_directory_size = context.temporary_directory.size;
  plugin->execute(&context, skill, arguments);
  call_returned(call);
  return true;
}
