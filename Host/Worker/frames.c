#define _GNU_SOURCE
#include "frames.h"

#include <endian.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static pthread_mutex_t sending = PTHREAD_MUTEX_INITIALIZER;
static int protocol = -1;
static pid_t owner;

void frames_own(int descriptor) {
  protocol = descriptor;
  owner = getpid();
}

int frames_descriptor(void) { return getpid() == owner ? protocol : -1; }

static void append(struct frame *frame, const void *data, size_t size) {
  if (frame->capacity - frame->size < size) {
    size_t capacity = frame->capacity + size + frame->capacity / 2 + 64;
    uint8_t *bytes = realloc(frame->bytes, capacity);
    if (bytes == NULL) abort();
    frame->bytes = bytes;
    frame->capacity = capacity;
  }
  if (size != 0) memcpy(frame->bytes + frame->size, data, size);
  frame->size += size;
}

void frame_begin(struct frame *frame, enum frame_kind kind, uint64_t call) {
  *frame = (struct frame){0};
  uint8_t header[FRAME_HEADER_SIZE] = {0};
  uint16_t little_kind = htole16((uint16_t)kind);
  uint64_t little_call = htole64(call);
  memcpy(header + 4, &little_kind, 2);
  memcpy(header + 8, &little_call, 8);
  append(frame, header, sizeof header);
}

void frame_u8(struct frame *frame, uint8_t value) { append(frame, &value, 1); }

void frame_u32(struct frame *frame, uint32_t value) {
  value = htole32(value);
  append(frame, &value, sizeof value);
}

void frame_u64(struct frame *frame, uint64_t value) {
  value = htole64(value);
  append(frame, &value, sizeof value);
}

void frame_f64(struct frame *frame, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  frame_u64(frame, bits);
}

void frame_bytes(struct frame *frame, const void *data, size_t size) {
  frame_u32(frame, (uint32_t)size);
  append(frame, data, size);
}

/* With the lock held. */
static void send_all(const uint8_t *bytes, size_t size) {
  size_t sent = 0;
  while (sent < size) {
    ssize_t count = send(protocol, bytes + sent, size - sent, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) _exit(EXIT_PROTOCOL_LOST);
    sent += (size_t)count;
  }
}

void frame_send_attempt(uint32_t attempt, const char *subject, size_t size) {
  enum { MOST = 1024, FIXED = FRAME_HEADER_SIZE + 8 };
  uint8_t bytes[FIXED + MOST] = {0};
  if (size > MOST) size = MOST;
  uint32_t length = htole32((uint32_t)size + 8), subject_length = htole32((uint32_t)size);
  uint16_t kind = htole16(FRAME_REFUSED);
  attempt = htole32(attempt);
  memcpy(bytes, &length, sizeof length);
  memcpy(bytes + 4, &kind, sizeof kind);
  memcpy(bytes + FRAME_HEADER_SIZE, &attempt, sizeof attempt);
  memcpy(bytes + FRAME_HEADER_SIZE + 4, &subject_length, sizeof subject_length);
  memcpy(bytes + FIXED, subject, size);
  if (getpid() != owner || pthread_mutex_trylock(&sending) != 0) return;
  send_all(bytes, FIXED + size);
  pthread_mutex_unlock(&sending);
}

static void finish(struct frame *frame) {
  uint32_t length = htole32((uint32_t)(frame->size - FRAME_HEADER_SIZE));
  memcpy(frame->bytes, &length, sizeof length);
}

static void discard(struct frame *frame) {
  free(frame->bytes);
  *frame = (struct frame){0};
}

void frame_send(struct frame *frame) {
  finish(frame);
  if (getpid() == owner) {
    pthread_mutex_lock(&sending);
    send_all(frame->bytes, frame->size);
    pthread_mutex_unlock(&sending);
  }
  discard(frame);
}

void frame_send_with(struct frame *frame, int descriptor) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control = {.header = {CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS}};
  memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
  finish(frame);
  struct iovec part = {frame->bytes, frame->size};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t sent;
  pthread_mutex_lock(&sending);
  do sent = sendmsg(protocol, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  if (sent < 0) _exit(EXIT_PROTOCOL_LOST);
  send_all(frame->bytes + sent, frame->size - (size_t)sent);
  pthread_mutex_unlock(&sending);
  discard(frame);
}

static bool receive_all(int descriptor, void *into, size_t size) {
  uint8_t *at = into;
  while (size != 0) {
    ssize_t count = recv(descriptor, at, size, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    size -= (size_t)count;
  }
  return true;
}

/* The first bytes of what comes next, with its descriptors: those travel with the first byte. More or fewer than two
 * are a fault of the sender's, and are closed. */
static ssize_t receive_first(int socket, void *into, size_t size, int descriptors[2]) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(2 * sizeof(int))];
  } control;
  struct iovec part = {into, size};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t count;
  do count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  struct cmsghdr *header = count < 0 ? NULL : CMSG_FIRSTHDR(&message);
  if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) return count;
  size_t received = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
  memcpy(descriptors, CMSG_DATA(header), received * sizeof(int));
  if (received == 2 && !(message.msg_flags & MSG_CTRUNC)) return count;
  for (size_t index = 0; index < received; index++) close(descriptors[index]);
  descriptors[0] = descriptors[1] = -1;
  return count;
}

/* The frame that `header` begins. */
static bool receive_rest(int descriptor, const uint8_t header[FRAME_HEADER_SIZE], struct received *frame) {
  uint32_t length;
  uint16_t kind;
  uint64_t call;
  memcpy(&length, header, sizeof length);
  memcpy(&kind, header + 4, sizeof kind);
  memcpy(&call, header + 8, sizeof call);
  *frame = (struct received){.kind = le16toh(kind), .call = le64toh(call), .size = le32toh(length)};
  if (frame->size > FRAME_PAYLOAD_LIMIT) return false;
  frame->payload = malloc(frame->size + 1);
  if (frame->payload == NULL) abort();
  return receive_all(descriptor, frame->payload, frame->size);
}

bool frame_receive(int descriptor, struct received *frame) {
  uint8_t header[FRAME_HEADER_SIZE];
  return receive_all(descriptor, header, sizeof header) && receive_rest(descriptor, header, frame);
}

bool frame_receive_with(int descriptor, struct received *frame, int descriptors[2]) {
  uint8_t header[FRAME_HEADER_SIZE];
  descriptors[0] = descriptors[1] = -1;
  ssize_t first = receive_first(descriptor, header, sizeof header, descriptors);
  return first > 0 && receive_all(descriptor, header + first, sizeof header - (size_t)first) &&
         receive_rest(descriptor, header, frame);
}

static const uint8_t *take(struct received *frame, size_t size) {
  if (frame->size - frame->at < size) {
    frame->failed = true;
    frame->at = frame->size;
    return NULL;
  }
  const uint8_t *data = frame->payload + frame->at;
  frame->at += size;
  return data;
}

uint32_t received_u32(struct received *frame) {
  uint32_t value = 0;
  const uint8_t *data = take(frame, sizeof value);
  if (data != NULL) memcpy(&value, data, sizeof value);
  return le32toh(value);
}

uint64_t received_u64(struct received *frame) {
  uint64_t value = 0;
  const uint8_t *data = take(frame, sizeof value);
  if (data != NULL) memcpy(&value, data, sizeof value);
  return le64toh(value);
}

const char *received_bytes(struct received *frame, size_t *size) {
  *size = received_u32(frame);
  const uint8_t *data = take(frame, *size);
  if (data == NULL) *size = 0;
  return (const char *)data;
}

char *received_text(struct received *frame) {
  size_t size;
  const char *bytes = received_bytes(frame, &size);
  char *text = bytes == NULL ? strdup("") : strndup(bytes, size);
  if (text == NULL) abort();
  return text;
}
