#define _GNU_SOURCE
#include "requests.h"

#include "host_table.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Bytes of the arguments of one request. */
#define REQUEST_LIMIT (4u << 20)

/* A thread that waits for its answer. */
struct waiter {
  uint32_t number;
  bool has_answer;
  struct received answer;
  struct waiter *next;
};

/* The frame FRAME_CALL from the services on. */
static struct received permitted;
static uint32_t permitted_count;
static int cancellation = -1;

/* One of the threads that wait reads for all of them, so that no thread is needed which only reads. */
static struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  struct waiter *waiters;
  bool is_reading;
  bool is_cancelled;
  uint32_t last_number;
} desk = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

void requests_begin(struct received *call, int descriptor) {
  size_t size;
  permitted_count = received_u32(call);
  permitted = *call;
  for (uint32_t index = 0; index < permitted_count && !call->failed; index++) received_bytes(call, &size);
  cancellation = descriptor;
}

bool requests_may_go_to(skill_bytes service) {
  struct received list = permitted;
  for (uint32_t index = 0; index < permitted_count; index++) {
    size_t size;
    const char *id = received_bytes(&list, &size);
    if (size == service.size && memcmp(id, service.data, size) == 0) return true;
  }
  return false;
}

/* ---- failures ---- */

/* The thread's last one. Text that is too long is cut. */
static const skill_failure *failure(uint32_t kind, const char *code, size_t code_size, const char *text,
                                    size_t text_size) {
  static _Thread_local struct {
    skill_failure table;
    char code[64], text[2048];
  } last;
  if (code_size > sizeof last.code) code_size = sizeof last.code;
  if (text_size > sizeof last.text)
    for (text_size = sizeof last.text; text_size > 0 && ((unsigned char)text[text_size] & 0xC0) == 0x80;) text_size--;
  if (code_size != 0) memcpy(last.code, code, code_size);
  if (text_size != 0) memcpy(last.text, text, text_size);
  last.table = (skill_failure){sizeof last.table, kind, {last.code, code_size}, {last.text, text_size}};
  return &last.table;
}

static const skill_failure *own_failure(uint32_t kind, const char *code, const char *text) {
  return failure(kind, code, strlen(code), text, strlen(text));
}

static const skill_failure *cancelled(void) {
  return own_failure(SKILL_FAILURE_CANCELLED, "cancelled", "the call was cancelled while it asked the host");
}

/* ---- waiting ---- */

static void enlist(struct waiter *waiter) {
  pthread_mutex_lock(&desk.lock);
  waiter->number = ++desk.last_number;
  waiter->next = desk.waiters;
  desk.waiters = waiter;
  pthread_mutex_unlock(&desk.lock);
}

/* With the lock held. */
static void delist(struct waiter *waiter) {
  struct waiter **link = &desk.waiters;
  while (*link != waiter) link = &(*link)->next;
  *link = waiter->next;
}

/* Gives the answer to whoever waits for it; one that nobody waits for any more is forgotten. With the lock held. */
static void deliver(struct received *frame) {
  uint32_t number = received_u32(frame);
  struct waiter *waiter = desk.waiters;
  while (waiter != NULL && (waiter->number != number || waiter->has_answer)) waiter = waiter->next;
  if (frame->kind != FRAME_ANSWER || frame->failed || waiter == NULL) {
    free(frame->payload);
    return;
  }
  waiter->answer = *frame;
  waiter->has_answer = true;
}

/* Reads the next frame, unless the call is cancelled before there is one. */
static bool read_next(struct received *frame) {
  struct pollfd polled[] = {{.fd = frames_descriptor(), .events = POLLIN}, {.fd = cancellation, .events = POLLIN}};
  for (;;) {
    if (poll(polled, 2, -1) < 0) {
      if (errno == EINTR) continue;
      _exit(EXIT_PROTOCOL_LOST);
    }
    if (polled[0].revents != 0) {
      if (!frame_receive(polled[0].fd, frame)) _exit(EXIT_PROTOCOL_LOST);
      return true;
    }
    if (polled[1].revents != 0) return false;
  }
}

/* Says whether there is an answer; not, when the call is cancelled. */
static bool await_answer(struct waiter *waiter) {
  pthread_mutex_lock(&desk.lock);
  while (!waiter->has_answer && !desk.is_cancelled) {
    if (desk.is_reading) {
      pthread_cond_wait(&desk.changed, &desk.lock);
      continue;
    }
    struct received frame;
    desk.is_reading = true;
    pthread_mutex_unlock(&desk.lock);
    bool has_read = read_next(&frame);
    pthread_mutex_lock(&desk.lock);
    desk.is_reading = false;
    if (has_read)
      deliver(&frame);
    else
      desk.is_cancelled = true;
    pthread_cond_broadcast(&desk.changed);
  }
  delist(waiter);
  pthread_mutex_unlock(&desk.lock);
  return waiter->has_answer;
}

/* ---- asking ---- */

const skill_failure *request(const skill_context *context, const char *service, const char *method, size_t count,
                             const skill_bytes arguments[], struct received *answer, uint32_t *values) {
  uint64_t call;
  if (frames_descriptor() < 0)
    return own_failure(SKILL_FAILURE_TECHNICAL, "not_here", "only the process that the host started may ask it");
  if (!call_takes_requests(context, &call))
    return own_failure(SKILL_FAILURE_CANCELLED, "call_is_over", "the host is asked after the end of the call");
  size_t size = 0;
  for (size_t index = 0; index < count; index++) {
    if (arguments[index].size > REQUEST_LIMIT - size) {
      char text[128];
      snprintf(text, sizeof text, "the host is asked to take more than %u bytes at once, which is too much",
               REQUEST_LIMIT);
      return own_failure(SKILL_FAILURE_BUSINESS, "too_large", text);
    }
    size += arguments[index].size;
  }

  struct waiter waiter = {0};
  struct frame frame;
  enlist(&waiter);
  frame_begin(&frame, FRAME_REQUEST, call);
  frame_u32(&frame, waiter.number);
  frame_bytes(&frame, service, strlen(service));
  frame_bytes(&frame, method, strlen(method));
  frame_u32(&frame, (uint32_t)count);
  for (size_t index = 0; index < count; index++) frame_bytes(&frame, arguments[index].data, arguments[index].size);
  frame_send(&frame);
  if (!await_answer(&waiter)) return cancelled();

  *answer = waiter.answer;
  uint32_t kind = received_u32(answer);
  if (kind == 0) {
    *values = received_u32(answer);
    return NULL;
  }
  size_t code_size, text_size;
  const char *code = received_bytes(answer, &code_size), *text = received_bytes(answer, &text_size);
  const skill_failure *told = failure(kind, code, code_size, text, text_size);
  free(answer->payload);
  return told;
}
