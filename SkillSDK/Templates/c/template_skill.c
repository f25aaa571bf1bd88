#include "skill_json.h"
#include "skill_sdk.h"

SKILL_MANIFEST_FILE("skill.json");

static void fail(const skill_context *context, uint32_t kind, skill_bytes code, skill_bytes text) {
  skill_failure failure = {sizeof failure, kind, code, text};
  context->host->fail(context, &failure);
}

/* Called once for each call, in a process of its own. `arguments` is a JSON object that fits skill.json. */
static void execute(const skill_context *context, skill_bytes id, skill_bytes arguments) {
  (void)id; /* a library can hold several skills */
  skill_bytes value;
  skill_text name = {0};
  if (!skill_json_get(arguments, "name", &value) || !skill_json_string(value, &name)) {
    fail(context, SKILL_FAILURE_INVALID_ARGUMENTS, SKILL_TEXT("no_name"), SKILL_TEXT("say who is greeted"));
    return;
  }
  skill_text text = {0};
  skill_text_add(&text, SKILL_TEXT("Hello, "));
  skill_text_add(&text, skill_text_bytes(&name));
  skill_text_add(&text, SKILL_TEXT("!"));
  if (text.failed || name.failed) {
    fail(context, SKILL_FAILURE_TECHNICAL, SKILL_TEXT("memory"), SKILL_TEXT("there is no memory left"));
  } else {
    skill_result result = {sizeof result, 0, skill_text_bytes(&text), {0, 0}, {0, 0}, 0};
    context->host->result(context, &result);
  }
  skill_text_free(&text);
  skill_text_free(&name);
}

static const skill_plugin plugin = {sizeof plugin, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, 0, execute};

const skill_plugin *skill_entry(const skill_host *host) {
  (void)host;
  return &plugin;
}
