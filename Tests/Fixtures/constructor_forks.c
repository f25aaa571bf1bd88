#include "fixture.h"

FIXTURE("constructor_forks", "Forks a process that stays while it is being loaded.")

static const char *outcome = "refused";

__attribute__((constructor)) static void leave_one(void) {
  pid_t child = fork();
  if (child == 0)
    for (;;) pause();
  if (child > 0) outcome = "forked";
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, bytes_of(outcome));
}
