// fixture-flags: -pthread
#include "fixture.h"

#include <pthread.h>

FIXTURE("leaves_threads", "Starts a thread that outlives the call.")

static void *wait_for_ever(void *nothing) {
  for (;;) pause();
  return nothing;
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  static int is_started;
  pthread_t thread;
  if (!is_started) is_started = pthread_create(&thread, NULL, wait_for_ever, NULL) == 0;
  give_result(context, SKILL_TEXT("done"));
}
