#include "fixture.h"

#include <fcntl.h>

FIXTURE("leaks_descriptors", "Forgets what it has opened.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, open("/dev/null", O_RDONLY) < 0 ? SKILL_TEXT("none left") : SKILL_TEXT("done"));
}
