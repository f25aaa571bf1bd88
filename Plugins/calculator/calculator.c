/* The skill `calculator`: exact arithmetic for people and models. */
#include "expression.h"
#include "skill_json.h"
#include "skill_sdk.h"
#include "skill_swiftpm.h"

__attribute__((section(".skill_manifest"), used, retain)) static const char manifest[] = {
#embed "skill.json"
};

static void fail(const skill_context *context, uint32_t kind, const char *code, skill_bytes text) {
  skill_failure failure = {.size = sizeof failure, .kind = kind, .code = {code, strlen(code)}, .text = text};
  context->host->fail(context, &failure);
}

static void succeed(const skill_context *context, const decimal *value, skill_bytes expression) {
  char digits[DECIMAL_TEXT];
  skill_bytes text = {digits, decimal_write(value, digits)};
  skill_text json = {0};
  skill_text_add_byte(&json, '{');
  skill_json_write_key(&json, "value");
  skill_json_write_string(&json, text);
  skill_json_write_key(&json, "expression");
  skill_json_write_string(&json, expression);
  skill_json_write_key(&json, "exact");
  skill_text_add_string(&json, value->exact ? "true" : "false");
  skill_text_add_byte(&json, '}');
  skill_result result = {.size = sizeof result, .text = text, .structured = skill_text_bytes(&json)};
  if (json.failed)
    fail(context, SKILL_FAILURE_TECHNICAL, "memory", SKILL_TEXT("there is not enough memory for the result"));
  else
    context->host->result(context, &result);
  skill_text_free(&json);
}

static void execute(const skill_context *context, skill_bytes skill_id, skill_bytes arguments) {
  (void)skill_id; /* there is only one */
  skill_bytes value;
  skill_text expression = {0};
  if (!skill_json_get(arguments, "expression", &value) || !skill_json_string(value, &expression)) {
    fail(
      context, SKILL_FAILURE_INVALID_ARGUMENTS, "missing_expression",
      SKILL_TEXT("'expression' must be a string such as \"12.5% of 320\""));
  } else {
    evaluation outcome;
    evaluate(&outcome, skill_text_bytes(&expression));
    if (outcome.succeeded)
      succeed(context, &outcome.value, skill_text_bytes(&expression));
    else
      fail(context, outcome.kind, outcome.code, skill_text_bytes(&outcome.text));
    skill_text_free(&outcome.text);
  }
  skill_text_free(&expression);
}

static const skill_plugin plugin = {
  .size = sizeof plugin, .abi_major = SKILL_ABI_MAJOR, .abi_minor = SKILL_ABI_MINOR, .execute = execute};

const skill_plugin *skill_entry(const skill_host *host) {
  (void)host;
  return &plugin;
}
