#include "fixture.h"

FIXTURE("leaks_memory", "Forgets what it has allocated, a little in each call.")

void *volatile forgotten;

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  forgotten = malloc(40);
  give_result(context, SKILL_TEXT("done"));
}
