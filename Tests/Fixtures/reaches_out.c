/* Has nothing to give while the network is there, and dies when it reaches out for what nobody asked. */
#define _GNU_SOURCE
#include "fixture.h"

#include <sys/socket.h>

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"reaches_out\",\"version\":\"1.0\",\"name\":\"Port calls\",\"description\":\"Use it to call a port. "
    "Needs the port; gives its answer.\",\"examples\":[\"call the port 'Brest'\"],\"effects\":{\"readOnly\":true},"
    "\"permissions\":{\"network\":true},\"parameters\":{\"type\":\"object\",\"properties\":{\"port\":{"
    "\"type\":\"string\",\"description\":\"The port to call.\"}},\"required\":[\"port\"],"
    "\"additionalProperties\":false}}";
FIXTURE_ENTRY

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill);
  int reached = socket(AF_INET, SOCK_DGRAM, 0);
  if (reached < 0) {
    give_failure(context, SKILL_FAILURE_TECHNICAL, "no_network", "there is no network");
    return;
  }
  close(reached);
  if (memmem(arguments.data, arguments.size, "\"Brest\"", 7) == NULL) abort();
  give_failure(context, SKILL_FAILURE_BUSINESS, "no_answer", "nobody answers in Brest");
}
