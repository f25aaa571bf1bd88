/* The frames with which a conversation begins. */
#ifndef WORKER_GREETING_H
#define WORKER_GREETING_H

#include "frames.h"
#include "library.h"
#include "sandbox.h"

void send_hello(void);
void send_unrestricted(const struct sandbox_failure *failure);
/* FRAME_LOADED or FRAME_UNLOADABLE. */
void send_outcome(const struct library *library);

/* Reads the next frame, which must be of `kind`. */
bool expect(int protocol, enum frame_kind kind, struct received *frame);
/* Reads the host's hello; it must speak this version. */
bool expect_hello(int protocol);

/* What the frame `load` says; lives as long as the process. */
struct load {
  char *library;
  char *directory; /* may be written besides what the policy says */
  struct policy policy;
  bool serves;
};
bool expect_load(int protocol, struct load *load);

#endif
