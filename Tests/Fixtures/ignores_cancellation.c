#include "fixture.h"

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"ignores_cancellation\",\"description\":\"Works for a while and never asks whether it should stop.\","
    "\"effects\":{\"readOnly\":true},\"timeout\":{\"idle\":20,\"total\":20}}";
FIXTURE_ENTRY

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  /* Long enough to be taken back at work by a host that is starved of processor time. */
  for (int left = 9; left > 0;) left = (int)sleep((unsigned)left);
  give_result(context, SKILL_TEXT("done"));
}
