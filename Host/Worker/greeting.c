#define _GNU_SOURCE
#include "greeting.h"

#include <string.h>

void send_hello(void) {
  struct frame frame;
  frame_begin(&frame, FRAME_WORKER_HELLO, 0);
  frame_u32(&frame, FRAMES_VERSION);
  frame_u32(&frame, SKILL_ABI_MAJOR);
  frame_u32(&frame, SKILL_ABI_MINOR);
  frame_send(&frame);
}

void send_unrestricted(const struct sandbox_failure *failure) {
  struct frame frame;
  frame_begin(&frame, FRAME_UNRESTRICTED, 0);
  frame_u32(&frame, failure->step);
  frame_u32(&frame, (uint32_t)failure->error);
  frame_send(&frame);
}

void send_outcome(const struct library *library) {
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

bool expect(int protocol, enum frame_kind kind, struct received *frame) {
  return frame_receive(protocol, frame) && frame->kind == kind;
}

bool expect_hello(int protocol) {
  struct received hello;
  bool fits = expect(protocol, FRAME_HOST_HELLO, &hello) && received_u32(&hello) == FRAMES_VERSION;
  return fits;
}

bool expect_load(int protocol, struct load *load) {
  struct received frame;
  if (!expect(protocol, FRAME_LOAD, &frame)) return false;
  load->library = received_text(&frame);
  size_t size;
  const char *policy = received_bytes(&frame, &size);
  if (frame.failed || !policy_read(policy, size, &load->policy)) return false;
  load->directory = received_text(&frame);
  load->serves = received_u32(&frame) != 0;
  return !frame.failed;
}
