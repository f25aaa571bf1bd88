#include "fixture.h"

#include <stdexcept>

extern "C" {
FIXTURE("throws", "Lets an exception cross the C boundary.")
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(context), UNUSED(skill), UNUSED(arguments);
  throw std::runtime_error("nobody catches this");
}
