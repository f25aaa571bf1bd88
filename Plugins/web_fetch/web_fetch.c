/* One library with one skill: web_fetch. */
#include "charset.h"
#include "curl.h"
#include "fetch.h"
#include "host_name.h"
#include "page.h"
#include "skill_swiftpm.h"
#include "url.h"

__attribute__((section(".skill_manifest"), used, retain)) static const char manifest[] = {
#embed "skill.json"
};

enum { DEFAULT_CHARACTERS = 50000, MOST_TEXT = 16 << 20 };

/* ---- the setting ---- */

static bool add_range(skill_call *call, allowance *allowed, skill_bytes json) {
  skill_text text = {0};
  net_range range, *grown = NULL;
  bool is_range = skill_json_string(json, &text) && range_read(skill_text_bytes(&text), &range);
  if (is_range) grown = realloc(allowed->ranges, (allowed->count + 1) * sizeof range);
  if (!is_range) {
    skill_call_failf(
      call, SKILL_FAILURE_BUSINESS, "bad_setting",
      "the setting web_fetch.allow has %.*s in it, which is no address such as \"127.0.0.1\" or \"10.0.0.0/8\"",
      (int)(json.size < 100 ? json.size : 100), json.data);
  } else if (grown == NULL) {
    skill_call_fail(call, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory for the settings");
  } else {
    allowed->ranges = grown;
    allowed->ranges[allowed->count++] = range;
  }
  skill_text_free(&text);
  return grown != NULL;
}

/* False once it has ended the call. */
static bool read_allowance(skill_call *call, allowance *allowed) {
  const skill_settings_1 *settings = call->context->host->get_service(call->context, SKILL_TEXT("skill.settings/1"));
  if (!SKILL_HAS(settings, get)) return true;
  const skill_failure *failure =
    settings->get(call->context, SKILL_TEXT("allow"), skill_text_take, &allowed->json);
  if (failure != NULL) {
    call->context->host->fail(call->context, failure);
    return false;
  }
  size_t position = 0;
  skill_bytes element;
  while (skill_json_next(skill_text_bytes(&allowed->json), &position, NULL, &element))
    if (!add_range(call, allowed, element)) return false;
  return true;
}

/* ---- the result ---- */

/* Adds the first `most` characters of `text`, and answers how many there are. */
static size_t add_beginning(skill_text *out, skill_bytes text, size_t most) {
  size_t count = 0, end = 0;
  for (size_t at = 0; at < text.size; at++) {
    if (((unsigned char)text.data[at] & 0xC0) == 0x80) continue;
    if (count++ == most) end = at;
  }
  skill_text_add(out, (skill_bytes){text.data, count > most ? end : text.size});
  return count;
}

/* Whether the text begins with the title anyway, as a heading. */
static bool begins_with_title(skill_bytes text, skill_bytes title) {
  while (text.size > 0 && (text.data[0] == '#' || text.data[0] == ' ')) text.data++, text.size--;
  return text.size >= title.size && memcmp(text.data, title.data, title.size) == 0;
}

static void give(skill_call *call, const document *document, skill_bytes title, skill_bytes text) {
  size_t most = (size_t)skill_call_integer(call, "max_characters", DEFAULT_CHARACTERS);
  skill_text cut = {0};
  size_t count = add_beginning(&cut, text, most);
  skill_text *json = &call->structured;
  skill_json_write_text(json, "url", skill_text_bytes(&document->url));
  skill_json_write_integer(json, "status", document->status);
  skill_json_write_text(json, "title", title);
  skill_json_write_text(json, "text", skill_text_bytes(&cut));
  skill_json_write_flag(json, "truncated", count > most);
  if (title.size > 0 && !begins_with_title(text, title)) {
    skill_text_add(&call->result, title);
    skill_text_add_string(&call->result, "\n\n");
  }
  skill_text_add(&call->result, skill_text_bytes(&cut));
  if (count > most)
    skill_text_addf(
      &call->result, "\n\n(cut after %zu of %zu characters; 'max_characters' gives more)", most, count);
  if (cut.failed) call->result.failed = 1;
  skill_text_free(&cut);
  skill_call_succeed(call);
}

static void read_document(skill_call *call, const document *document) {
  skill_text decoded = {0}, title = {0}, text = {0};
  bool is_page = document->type.kind == DOCUMENT_HTML || document->type.kind == DOCUMENT_XHTML;
  charset_decode(skill_text_bytes(&document->body), document->type.charset, is_page, &decoded);
  if (is_page) {
    page_options options = {
      .url = skill_text_bytes(&document->url),
      .is_xhtml = document->type.kind == DOCUMENT_XHTML,
      .shows_links = skill_call_flag(call, "links", false),
      .limit = MOST_TEXT};
    page_read(skill_text_bytes(&decoded), &options, &title, &text);
  } else {
    skill_text_add(&text, skill_text_bytes(&decoded));
  }
  if (decoded.failed || title.failed || text.failed) {
    skill_call_fail(call, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory to read the page");
  } else if (text.size == 0) {
    const char *reason = is_page && document->body.size > 0 ? "; what scripts would write on it is not seen" : "";
    skill_call_failf(
      call, SKILL_FAILURE_BUSINESS, "empty", "there is no text on '%.*s'%s", (int)document->url.size,
      document->url.data, reason);
  } else {
    give(call, document, skill_text_bytes(&title), skill_text_bytes(&text));
  }
  skill_text_free(&decoded);
  skill_text_free(&title);
  skill_text_free(&text);
}

/* ---- the call ---- */

static bool complete(skill_call *call, skill_bytes given, skill_text *url) {
  static const char *const faults[] = {
    [URL_GOOD] = "has a host whose name is none, or it takes libidn2 to know it",
    [URL_NONE] = "is no address of the web; one is https://example.org/page",
    [URL_OTHER_SCHEME] = "is not of the web: only http and https are fetched",
    [URL_USER_NAME] = "has a user name in it; such addresses are not fetched"};
  url_verdict verdict = url_complete(given, url);
  if (verdict == URL_GOOD && host_name_to_ascii(url)) return true;
  skill_call_failf(
    call, SKILL_FAILURE_INVALID_ARGUMENTS, "no_url", "'%.*s' %s", (int)(given.size < 200 ? given.size : 200),
    given.data, faults[verdict]);
  return false;
}

static void web_fetch(skill_call *call) {
  skill_text given = {0}, url = {0};
  allowance allowed = {0};
  document document = {0};
  if (skill_call_required_text(call, "url", &given) && complete(call, skill_text_bytes(&given), &url) &&
      read_allowance(call, &allowed) && fetch(call, skill_text_bytes(&url), &allowed, &document))
    read_document(call, &document);
  skill_text_free(&given);
  skill_text_free(&url);
  skill_text_free(&allowed.json);
  free(allowed.ranges);
  document_free(&document);
}

static const skill_function functions[] = {{"web_fetch", web_fetch}};

static void execute(const skill_context *context, skill_bytes skill_id, skill_bytes arguments) {
  skill_call_run(functions, sizeof functions / sizeof functions[0], context, skill_id, arguments);
}

/* Opening libcurl takes 5 to 10 ms, and starts no thread; a call that is forked from here has it. Where that fails, the
 * call says why. */
static int32_t prepare(const skill_host *host) {
  const char *fault;
  (void)host;
  curl_open(&fault);
  return 0;
}

static const skill_plugin plugin = {
  .size = sizeof plugin,
  .abi_major = SKILL_ABI_MAJOR,
  .abi_minor = SKILL_ABI_MINOR,
  .prepare = prepare,
  .execute = execute};

const skill_plugin *skill_entry(const skill_host *host) {
  (void)host;
  return &plugin;
}
