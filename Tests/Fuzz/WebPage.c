/* What a server says and sends becomes text, whatever it is: what comes out is UTF-8, and no more than the size of what
 * came in allows.
 *
 * The first byte of the input makes choices; the first line of the rest is the Content-Type. */
#include "../../Plugins/web_fetch/charset.h"
#include "../../Plugins/web_fetch/page.h"
#include "../../Plugins/web_fetch/url.h"

enum choice { SHOWS_LINKS = 1, IS_GUESSED = 2 };

static void expect_utf8(const skill_text *text) {
  for (size_t at = 0; at < text->size;)
    if (skill_utf8_next(skill_text_bytes(text), &at) == 0xFFFFFFFFu) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size < 2) return 0;
  skill_bytes input = {(const char *)bytes + 1, size - 1};
  const char *end = memchr(input.data, '\n', input.size);
  size_t length = end == NULL ? input.size : (size_t)(end - input.data);
  skill_bytes header = {input.data, length}, body = {input.data + length, input.size - length};
  media_type type = media_type_read(header);
  if (bytes[0] & IS_GUESSED) type.kind = document_guess(body);
  skill_text decoded = {0}, title = {0}, text = {0}, url = {0};
  charset_decode(body, type.charset, true, &decoded);
  expect_utf8(&decoded);
  page_options options = {
    .url = SKILL_TEXT("https://example.org/a/b?c#d"),
    .is_xhtml = type.kind == DOCUMENT_XHTML,
    .shows_links = (bytes[0] & SHOWS_LINKS) != 0,
    .limit = 1 << 20};
  page_read(skill_text_bytes(&decoded), &options, &title, &text);
  expect_utf8(&title);
  expect_utf8(&text);
  /* The longest that a byte can become is the beginning of a quoted item. */
  if (!options.shows_links && text.size > 40 * (decoded.size + 1)) abort();
  if (url_complete(header, &url) == URL_GOOD && (!url_is_web(skill_text_bytes(&url)) || url_host(header).size > size))
    abort();
  skill_text_free(&decoded);
  skill_text_free(&title);
  skill_text_free(&text);
  skill_text_free(&url);
  return 0;
}
