/* One library with two skills: file_search, file_read. */
#include "skills.h"
#include "skill_swiftpm.h"

__attribute__((section(".skill_manifest"), used, retain)) static const char manifest[] = {
#embed "skill.json"
};

static const skill_function functions[] = {{"file_search", file_search}, {"file_read", file_read}};

static void execute(const skill_context *context, skill_bytes skill_id, skill_bytes arguments) {
  skill_call_run(functions, sizeof functions / sizeof functions[0], context, skill_id, arguments);
}

static const skill_plugin plugin = {
  .size = sizeof plugin, .abi_major = SKILL_ABI_MAJOR, .abi_minor = SKILL_ABI_MINOR, .execute = execute};

const skill_plugin *skill_entry(const skill_host *host) {
  (void)host;
  return &plugin;
}
