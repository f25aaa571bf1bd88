#include "fixture.h"

FIXTURE("closes_and_reports", "Closes all descriptors, then gives its result.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  for (int descriptor = 0; descriptor < 1024; descriptor++) close(descriptor);
  give_result(context, SKILL_TEXT("lost"));
}
