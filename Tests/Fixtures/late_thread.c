#include "fixture.h"

#include <pthread.h>
#include <semaphore.h>

FIXTURE("late_thread", "Leaves a thread that goes on telling after the end.")

static sem_t has_told;

static void *tell(void *context) {
  const skill_context *call = context;
  for (int count = 0; count < 1000000; count++) {
    call->host->progress(call, 0, SKILL_TEXT("still here"));
    give_result(call, SKILL_TEXT("late"));
    sem_post(&has_told);
  }
  return NULL;
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  pthread_t thread;
  UNUSED(skill), UNUSED(arguments);
  give_result(context, SKILL_TEXT("in time"));
  sem_init(&has_told, 0, 0);
  pthread_create(&thread, NULL, tell, (void *)context);
  sem_wait(&has_told);
}
