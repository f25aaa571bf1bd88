// fixture-flags: -pthread
#include "fixture.h"

#include <pthread.h>

FIXTURE("reports_late", "Has a thread that reports when the call is over.")

static skill_context context_of_thread;

static void *report(void *nothing) {
  usleep(2000);
  context_of_thread.host->message(&context_of_thread, SKILL_TEXT("still here"));
  return nothing;
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  pthread_t thread;
  context_of_thread = *context;
  if (pthread_create(&thread, NULL, report, NULL) == 0) pthread_detach(thread);
  give_result(context, SKILL_TEXT("done"));
}
