#include "fixture.h"

#include <pthread.h>

FIXTURE("starts_threads", "Starts a thread while it is being loaded.")

static void *wait_for_ever(void *argument) {
  for (;;) pause();
  return argument;
}

__attribute__((constructor)) static void start(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_ever, NULL);
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, SKILL_TEXT("threaded"));
}
