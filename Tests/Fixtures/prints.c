#include "fixture.h"

FIXTURE("prints", "Writes to standard output and reads from standard input.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  printf("{\"this is\": \"not the answer\"}\n");
  fflush(stdout);
  give_result(context, getchar() == EOF ? SKILL_TEXT("no input") : SKILL_TEXT("input"));
}
