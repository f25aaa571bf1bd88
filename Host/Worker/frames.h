/* The worker's end of the protocol that Host/docs/worker-frames.md describes: frames over one stream socket. */
#ifndef WORKER_FRAMES_H
#define WORKER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FRAMES_VERSION 3u
#define FRAME_HEADER_SIZE 16u
#define FRAME_PAYLOAD_LIMIT (16u << 20)

/* Kinds below 64 come from the host, the others from the worker. */
enum frame_kind {
  FRAME_HOST_HELLO = 1,
  FRAME_LOAD = 2,
  FRAME_CALL = 3,
  FRAME_FORK = 4,
  FRAME_ANSWER = 5,

  FRAME_WORKER_HELLO = 64,
  FRAME_LOADED = 65,
  FRAME_UNLOADABLE = 66,
  FRAME_PROGRESS = 67,
  FRAME_MESSAGE = 68,
  FRAME_LOG = 69,
  FRAME_DROPPED = 70,
  FRAME_RESULT = 71,
  FRAME_FAILURE = 72,
  FRAME_OVERSIZED = 73,
  FRAME_RETURNED = 74,
  FRAME_UNRESTRICTED = 75,
  FRAME_REFUSED = 76,
  FRAME_FORKED = 77,
  FRAME_UNFORKABLE = 78,
  FRAME_EXITED = 79,
  FRAME_REQUEST = 80,
};

/* Exit status of a worker whose descriptor to the host is gone: the host died, or the skill closed it. */
#define EXIT_PROTOCOL_LOST 121

/* A growing frame: a header, whose length is filled in when it is sent, and the payload so far. */
struct frame {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
};

/* Starts a frame of the call numbered `call` (0: of the worker itself). Aborts when memory is out, as all of these. */
void frame_begin(struct frame *frame, enum frame_kind kind, uint64_t call);
void frame_u8(struct frame *frame, uint8_t value);
void frame_u32(struct frame *frame, uint32_t value);
void frame_u64(struct frame *frame, uint64_t value);
void frame_f64(struct frame *frame, double value);
void frame_bytes(struct frame *frame, const void *data, size_t size);

/* Sends the frame whole and frees it. Frames of several threads do not mix. In a process that the skill forked it does
 * nothing: such a process has no say in the call. Ends the process when the descriptor is gone. */
void frame_send(struct frame *frame);

/* As frame_send, with a descriptor that the host gets a copy of. */
void frame_send_with(struct frame *frame, int descriptor);

/* Sends FRAME_REFUSED with at most 1,024 bytes of `subject`. Allocates nothing and waits for nobody, since it is called
 * where the skill may hold any lock; while another frame is being sent it does nothing. */
void frame_send_attempt(uint32_t attempt, const char *subject, size_t size);

/* Makes this process the one whose frames are sent, over `descriptor`. */
void frames_own(int descriptor);

/* The descriptor that frames come and go by; -1 in a process that has no say in the call. */
int frames_descriptor(void);

/* A frame that was read. `payload` is the reader's to free; the cursor functions consume it from the front. */
struct received {
  uint16_t kind;
  uint64_t call;
  uint8_t *payload;
  size_t size;
  size_t at;
  bool failed; /* a field was beyond the end; what was read for it is zero or empty */
};

/* Reads the next frame, waiting for it. False when the host has closed its end, or sends no frame: the process has
 * nothing more to do then. */
bool frame_receive(int descriptor, struct received *frame);

/* As frame_receive, for a frame that may come with two descriptors; they are -1 when it does not, and else the
 * caller's to close. */
bool frame_receive_with(int descriptor, struct received *frame, int descriptors[2]);
uint32_t received_u32(struct received *frame);
uint64_t received_u64(struct received *frame);
/* Points into the payload. */
const char *received_bytes(struct received *frame, size_t *size);
/* A copy with a NUL behind it, which the caller frees. */
char *received_text(struct received *frame);

#endif
