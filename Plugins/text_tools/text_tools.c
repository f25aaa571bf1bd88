/* One library with several skills: count_text, convert_case, sort_lines, extract_from_text. */
#include "call.h"
#include "skill_swiftpm.h"

__attribute__((section(".skill_manifest"), used, retain)) static const char manifest[] = {
#embed "skill.json"
};

void fail(call *call, uint32_t kind, const char *code, const char *text) {
  skill_failure failure = {
    .size = sizeof failure, .kind = kind, .code = {code, strlen(code)}, .text = {text, strlen(text)}};
  call->context->host->fail(call->context, &failure);
}

void succeed(call *call) {
  skill_text_add_byte(&call->structured, '}');
  if (call->result.failed || call->structured.failed) {
    fail(call, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory for the result");
    return;
  }
  skill_result result = {
    .size = sizeof result,
    .text = skill_text_bytes(&call->result),
    .structured = skill_text_bytes(&call->structured)};
  call->context->host->result(call->context, &result);
}

int choice(call *call, const char *name, const char *const *values, int count, int fallback) {
  skill_bytes value;
  skill_text text = {0};
  int found = -1;
  bool is_there = skill_json_get(call->arguments, name, &value);
  if (!is_there && fallback >= 0) return fallback;
  if (is_there && skill_json_string(value, &text)) {
    for (int i = 0; i < count && found < 0; i++)
      if (text.size == strlen(values[i]) && memcmp(text.data, values[i], text.size) == 0) found = i;
  }
  if (found < 0) {
    text.size = 0;
    skill_text_add_byte(&text, '\'');
    skill_text_add_string(&text, name);
    skill_text_add_string(&text, "' must be one of: ");
    for (int i = 0; i < count; i++) {
      if (i > 0) skill_text_add_string(&text, ", ");
      skill_text_add_string(&text, values[i]);
    }
    skill_text_add_byte(&text, '\0');
    const char *message = text.failed ? "an argument has an unknown value" : text.data;
    fail(call, SKILL_FAILURE_INVALID_ARGUMENTS, "bad_choice", message);
  }
  skill_text_free(&text);
  return found;
}

bool flag(const call *call, const char *name, bool fallback) {
  skill_bytes value;
  int result;
  return skill_json_get(call->arguments, name, &value) && skill_json_bool(value, &result) ? result != 0 : fallback;
}

static const struct {
  const char *id;
  void (*run)(call *call);
} skills[] = {
  {"count_text", count_text},
  {"convert_case", convert_case},
  {"sort_lines", sort_lines},
  {"extract_from_text", extract_from_text},
};

static void execute(const skill_context *context, skill_bytes skill_id, skill_bytes arguments) {
  call call = {.context = context, .arguments = arguments};
  void (*run)(struct call *) = NULL;
  for (size_t i = 0; i < sizeof skills / sizeof skills[0]; i++)
    if (skill_id.size == strlen(skills[i].id) && memcmp(skill_id.data, skills[i].id, skill_id.size) == 0)
      run = skills[i].run;
  skill_bytes text;
  if (run == NULL) {
    fail(&call, SKILL_FAILURE_TECHNICAL, "unknown_skill", "this library has no skill of that id");
  } else if (!skill_json_get(arguments, "text", &text) || !skill_json_string(text, &call.text)) {
    fail(&call, SKILL_FAILURE_INVALID_ARGUMENTS, "missing_text", "'text' must be a string");
  } else {
    skill_text_add_byte(&call.structured, '{');
    run(&call);
  }
  skill_text_free(&call.text);
  skill_text_free(&call.result);
  skill_text_free(&call.structured);
}

static const skill_plugin plugin = {
  .size = sizeof plugin, .abi_major = SKILL_ABI_MAJOR, .abi_minor = SKILL_ABI_MINOR, .execute = execute};

const skill_plugin *skill_entry(const skill_host *host) {
  (void)host;
  return &plugin;
}
