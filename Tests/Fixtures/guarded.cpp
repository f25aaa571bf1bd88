#include "fixture.h"

#include <stdexcept>
#include <string>

extern "C" {
FIXTURE("guarded", "Throws, within the guard of the header.")
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill);
  skill_guard(context, [&] {
    if (number_in(arguments, 0) == 1) throw std::runtime_error(std::string("the disk is ") + "full");
    if (number_in(arguments, 0) == 2) throw 42;
    give_result(context, SKILL_TEXT("nothing thrown"));
  });
}
