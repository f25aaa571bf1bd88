#include "fixture.h"

FIXTURE("names_parent", "Says who its parent is, or that it waits to lose it.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  static char text[32];
  UNUSED(skill);
  if (number_in(arguments, 0) == 0) {
    sprintf(text, "%d", (int)getppid());
    return give_result(context, bytes_of(text));
  }
  context->host->progress(context, 0, SKILL_TEXT("waiting"));
  for (;;) pause();
}
