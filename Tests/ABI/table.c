/* A library whose table says what the compiler was told: SIZE, MAJOR, MINOR, and of its result RESULT_SIZE. */
#include "skill_sdk.h"

static void execute(const skill_context *context, skill_bytes skill_id, skill_bytes arguments) {
  (void)skill_id, (void)arguments;
  /* As a later header may have it: with a member that this host does not know. */
  struct {
    skill_result known;
    skill_bytes later;
  } result = {{RESULT_SIZE, 0, SKILL_TEXT("works"), SKILL_TEXT("[1]"), {0, 0}, 0}, SKILL_TEXT("unknown")};
  context->host->result(context, &result.known);
}

static const struct {
  skill_plugin known;
  void *later[512];
} table = {{SIZE, MAJOR, MINOR, 0, 0, execute}, {0}};

const skill_plugin *skill_entry(const skill_host *host) { return host ? &table.known : 0; }
