/* One library with several skills: count_text, convert_case, sort_lines, extract_from_text. */
#include "skills.h"
#include "skill_swiftpm.h"

__attribute__((section(".skill_manifest"), used, retain)) static const char manifest[] = {
#embed "skill.json"
};

static void with_text(skill_call *call, void (*run)(skill_call *call, skill_bytes text)) {
  skill_text text = {0};
  if (skill_call_required_text(call, "text", &text)) run(call, skill_text_bytes(&text));
  skill_text_free(&text);
}

static void run_count_text(skill_call *call) { with_text(call, count_text); }
static void run_convert_case(skill_call *call) { with_text(call, convert_case); }
static void run_sort_lines(skill_call *call) { with_text(call, sort_lines); }
static void run_extract_from_text(skill_call *call) { with_text(call, extract_from_text); }

static const skill_function functions[] = {
  {"count_text", run_count_text},
  {"convert_case", run_convert_case},
  {"sort_lines", run_sort_lines},
  {"extract_from_text", run_extract_from_text},
};

static void execute(const skill_context *context, skill_bytes skill_id, skill_bytes arguments) {
  skill_call_run(functions, sizeof functions / sizeof functions[0], context, skill_id, arguments);
}

static const skill_plugin plugin = {
  .size = sizeof plugin, .abi_major = SKILL_ABI_MAJOR, .abi_minor = SKILL_ABI_MINOR, .execute = execute};

const skill_plugin *skill_entry(const skill_host *host) {
  (void)host;
  return &plugin;
}
