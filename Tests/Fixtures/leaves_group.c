#include "fixture.h"

FIXTURE("leaves_group", "Tries to move to the process group of the host.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  give_result(context, setpgid(0, getpgid(getppid())) == 0 ? SKILL_TEXT("moved") : SKILL_TEXT("refused"));
}
