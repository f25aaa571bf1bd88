#include "skill_call.h"

#include <stdarg.h>
#include <stdio.h>

void skill_call_run(
  const skill_function *functions, size_t count, const skill_context *context, skill_bytes id, skill_bytes arguments) {
  skill_call call = {.context = context, .arguments = arguments};
  const skill_function *function = NULL;
  for (size_t i = 0; i < count; i++)
    if (id.size == strlen(functions[i].id) && memcmp(id.data, functions[i].id, id.size) == 0) function = &functions[i];
  if (function == NULL) {
    skill_call_fail(
      &call, SKILL_FAILURE_TECHNICAL, "unknown_skill",
      "this library has no skill of that id: manifest and code disagree");
  } else {
    skill_text_add_byte(&call.structured, '{');
    function->run(&call);
  }
  skill_text_free(&call.result);
  skill_text_free(&call.structured);
}

void skill_call_succeed(skill_call *call) {
  skill_text_add_byte(&call->structured, '}');
  if (call->result.failed || call->structured.failed) {
    skill_call_fail(call, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory for the result");
    return;
  }
  skill_result result = {
    .size = sizeof result, .text = skill_text_bytes(&call->result), .structured = skill_text_bytes(&call->structured)};
  call->context->host->result(call->context, &result);
}

void skill_call_fail(skill_call *call, uint32_t kind, const char *code, const char *text) {
  skill_failure failure = {
    .size = sizeof failure, .kind = kind, .code = {code, strlen(code)}, .text = {text, strlen(text)}};
  call->context->host->fail(call->context, &failure);
}

static void add_formatted(skill_text *text, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  char few[256];
  int length = vsnprintf(few, sizeof few, format, arguments);
  if (length >= 0 && (size_t)length < sizeof few) {
    skill_text_add(text, (skill_bytes){few, (size_t)length});
  } else {
    char *many = length < 0 ? NULL : malloc((size_t)length + 1);
    if (many == NULL) {
      text->failed = 1;
    } else {
      vsnprintf(many, (size_t)length + 1, format, again);
      skill_text_add(text, (skill_bytes){many, (size_t)length});
    }
    free(many);
  }
  va_end(again);
}

void skill_text_addf(skill_text *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_formatted(text, format, arguments);
  va_end(arguments);
}

void skill_call_failf(skill_call *call, uint32_t kind, const char *code, const char *format, ...) {
  skill_text text = {0};
  va_list arguments;
  va_start(arguments, format);
  add_formatted(&text, format, arguments);
  va_end(arguments);
  skill_text valid = {0};
  for (size_t at = 0; at < text.size;) skill_text_add_scalar(&valid, skill_utf8_next(skill_text_bytes(&text), &at));
  skill_text_add_byte(&valid, '\0');
  bool has_failed = text.failed || valid.failed;
  skill_call_fail(call, kind, code, has_failed ? "the call failed, and there is no memory to say why" : valid.data);
  skill_text_free(&text);
  skill_text_free(&valid);
}

bool skill_call_text(const skill_call *call, const char *name, skill_text *text) {
  skill_bytes value;
  return skill_json_get(call->arguments, name, &value) && skill_json_string(value, text);
}

bool skill_call_required_text(skill_call *call, const char *name, skill_text *text) {
  if (skill_call_text(call, name, text)) return true;
  char code[64];
  snprintf(code, sizeof code, "missing_%s", name);
  skill_call_failf(call, SKILL_FAILURE_INVALID_ARGUMENTS, code, "'%s' must be a string", name);
  return false;
}

int64_t skill_call_integer(const skill_call *call, const char *name, int64_t fallback) {
  skill_bytes value;
  int64_t result;
  return skill_json_get(call->arguments, name, &value) && skill_json_integer(value, &result) ? result : fallback;
}

bool skill_call_flag(const skill_call *call, const char *name, bool fallback) {
  skill_bytes value;
  int result;
  return skill_json_get(call->arguments, name, &value) && skill_json_bool(value, &result) ? result != 0 : fallback;
}

int skill_call_choice(skill_call *call, const char *name, const char *const *values, int count, int fallback) {
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
    skill_text_addf(&text, "'%s' must be one of: ", name);
    for (int i = 0; i < count; i++) skill_text_addf(&text, "%s%s", i > 0 ? ", " : "", values[i]);
    skill_text_add_byte(&text, '\0');
    const char *message = text.failed ? "an argument has an unknown value" : text.data;
    skill_call_fail(call, SKILL_FAILURE_INVALID_ARGUMENTS, "bad_choice", message);
  }
  skill_text_free(&text);
  return found;
}

bool skill_call_is_cancelled(const skill_call *call) { return call->context->host->is_cancelled(call->context) != 0; }

void skill_json_write_text(skill_text *json, const char *key, skill_bytes value) {
  skill_json_write_key(json, key);
  skill_json_write_string(json, value);
}

void skill_json_write_integer(skill_text *json, const char *key, int64_t value) {
  skill_json_write_key(json, key);
  skill_text_add_integer(json, value);
}

void skill_json_write_flag(skill_text *json, const char *key, bool value) {
  skill_json_write_key(json, key);
  skill_text_add_string(json, value ? "true" : "false");
}
