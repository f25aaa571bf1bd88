/* One library with two skills: hash_text, encode_text. */
#include "codec.h"
#include "digest.h"
#include "skill_call.h"
#include "skill_swiftpm.h"

__attribute__((section(".skill_manifest"), used, retain)) static const char manifest[] = {
#embed "skill.json"
};

static void hash_text(skill_call *call) {
  static const char *const names[DIGEST_COUNT] = {"sha256", "sha512", "sha1", "md5"};
  skill_text text = {0};
  int kind = skill_call_choice(call, "algorithm", names, DIGEST_COUNT, DIGEST_SHA256);
  if (kind >= 0 && skill_call_required_text(call, "text", &text)) {
    uint8_t bytes[DIGEST_MOST];
    size_t size = digest_of((digest)kind, text.data, text.size, bytes);
    encode(CODEC_HEX, (skill_bytes){(const char *)bytes, size}, &call->result);
    skill_json_write_text(&call->structured, "algorithm", (skill_bytes){names[kind], strlen(names[kind])});
    skill_json_write_text(&call->structured, "digest", skill_text_bytes(&call->result));
    skill_call_succeed(call);
  }
  skill_text_free(&text);
}

static bool is_utf8(skill_bytes text) {
  for (size_t at = 0; at < text.size;)
    if (skill_utf8_next(text, &at) == 0xFFFFFFFFu) return false;
  return true;
}

/* What was decoded and is no text goes along as a file. */
static void succeed_with_bytes(skill_call *call, skill_bytes bytes) {
  skill_text_addf(&call->result, "%zu bytes that are no text, in decoded.bin", bytes.size);
  skill_text_add_byte(&call->structured, '}');
  skill_attachment attachment = {
    .size = sizeof attachment,
    .name = SKILL_TEXT("decoded.bin"),
    .mime_type = SKILL_TEXT("application/octet-stream"),
    .bytes = bytes};
  const skill_attachment *const attachments[] = {&attachment};
  skill_result result = {
    .size = sizeof result,
    .attachment_count = 1,
    .text = skill_text_bytes(&call->result),
    .structured = skill_text_bytes(&call->structured),
    .attachments = attachments};
  call->context->host->result(call->context, &result);
}

static void fail_at(skill_call *call, const char *format, skill_bytes text, size_t fault) {
  if (fault >= text.size)
    skill_call_failf(
      call, SKILL_FAILURE_BUSINESS, "not_encoded", "this is no %s text: something is missing at its end", format);
  else
    skill_call_failf(
      call, SKILL_FAILURE_BUSINESS, "not_encoded", "this is no %s text: byte %zu does not belong there", format,
      fault + 1);
}

static void encode_text(skill_call *call) {
  static const char *const formats[CODEC_COUNT] = {"base64", "base64url", "hex", "url"};
  static const char *const actions[] = {"encode", "decode"};
  skill_text text = {0}, decoded = {0};
  int format = skill_call_choice(call, "format", formats, CODEC_COUNT, -1);
  int action = format < 0 ? -1 : skill_call_choice(call, "action", actions, 2, 0);
  if (action < 0 || !skill_call_required_text(call, "text", &text)) goto end;
  size_t fault = 0;
  skill_json_write_text(&call->structured, "format", (skill_bytes){formats[format], strlen(formats[format])});
  skill_json_write_key(&call->structured, "text");
  if (action == 0) {
    encode((codec)format, skill_text_bytes(&text), &call->result);
  } else if (!decode((codec)format, skill_text_bytes(&text), &decoded, &fault)) {
    fail_at(call, formats[format], skill_text_bytes(&text), fault);
    goto end;
  } else if (!is_utf8(skill_text_bytes(&decoded))) {
    skill_text_add_string(&call->structured, "null");
    succeed_with_bytes(call, skill_text_bytes(&decoded));
    goto end;
  } else {
    skill_text_add(&call->result, skill_text_bytes(&decoded));
  }
  skill_json_write_string(&call->structured, skill_text_bytes(&call->result));
  if (decoded.failed) call->result.failed = 1;
  skill_call_succeed(call);
end:
  skill_text_free(&text);
  skill_text_free(&decoded);
}

static const skill_function functions[] = {{"hash_text", hash_text}, {"encode_text", encode_text}};

static void execute(const skill_context *context, skill_bytes skill_id, skill_bytes arguments) {
  skill_call_run(functions, sizeof functions / sizeof functions[0], context, skill_id, arguments);
}

static const skill_plugin plugin = {
  .size = sizeof plugin, .abi_major = SKILL_ABI_MAJOR, .abi_minor = SKILL_ABI_MINOR, .execute = execute};

const skill_plugin *skill_entry(const skill_host *host) {
  (void)host;
  return &plugin;
}
