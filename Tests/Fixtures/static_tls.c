#include "fixture.h"

FIXTURE("static_tls", "Takes most of the static thread-local storage that a process has to spare.")

static _Thread_local char storage[1000] __attribute__((tls_model("initial-exec")));

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  memset(storage, 'x', sizeof storage);
  give_result(context, (skill_bytes){storage, 3});
}
