#include "layout.h"

/* Lists and quotations that are deeper look as those of this depth. */
enum { DEEPEST_INDENT = 8, DEEPEST_QUOTE = 4 };

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

void layout_break(layout *layout, unsigned lines) {
  layout->has_space = false;
  /* An item's text goes beside its marker. */
  if (layout->marker[0] == '\0' && lines > layout->breaks) layout->breaks = lines;
}

void layout_mark(layout *layout, const char *marker) {
  size_t size = strlen(marker);
  if (size >= MARKER_ROOM) size = MARKER_ROOM - 1;
  memcpy(layout->marker, marker, size);
  layout->marker[size] = '\0';
}

static void add_line_start(layout *layout) {
  unsigned quotes = layout->quotes < DEEPEST_QUOTE ? layout->quotes : DEEPEST_QUOTE;
  unsigned indent = layout->indent < DEEPEST_INDENT ? layout->indent : DEEPEST_INDENT;
  for (unsigned i = 0; i < quotes; i++) skill_text_add_string(&layout->text, "> ");
  /* The marker of an item stands where the text around its list does. */
  if (layout->marker[0] == '-' || (layout->marker[0] >= '0' && layout->marker[0] <= '9')) indent -= indent > 0;
  for (unsigned i = 0; i < indent; i++) skill_text_add_string(&layout->text, "  ");
}

/* Adds what is due before a character that is seen. */
static void settle(layout *layout) {
  skill_text *text = &layout->text;
  bool begins_line = text->size == 0 || layout->breaks > 0;
  if (text->size > 0)
    for (unsigned i = 0; i < layout->breaks; i++) skill_text_add_byte(text, '\n');
  if (begins_line) add_line_start(layout);
  skill_text_add_string(text, layout->marker);
  for (unsigned i = 0; i < layout->separators; i++) skill_text_add_string(text, begins_line && i == 0 ? "| " : " | ");
  if (layout->has_space && !begins_line && layout->separators == 0 && layout->marker[0] == '\0')
    skill_text_add_byte(text, ' ');
  layout->breaks = layout->separators = 0;
  layout->has_space = false;
  layout->marker[0] = '\0';
}

/* The bytes at `at` that are there without being seen: controls, soft hyphens, marks without width. 0 for none. */
static size_t invisible(skill_bytes text, size_t at) {
  unsigned char byte = (unsigned char)text.data[at];
  if (byte < 0x20 || byte == 0x7F) return 1;
  if (text.size - at >= 2 && byte == 0xC2) {
    unsigned char next = (unsigned char)text.data[at + 1];
    return next < 0xA0 || next == 0xAD ? 2 : 0;
  }
  if (text.size - at < 3) return 0;
  return memcmp(text.data + at, "\xE2\x80\x8B", 3) == 0 || memcmp(text.data + at, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* A space that does not break a line is a space here. */
static bool is_wide_space(skill_bytes text, size_t at) {
  return text.size - at >= 2 && memcmp(text.data + at, "\xC2\xA0", 2) == 0;
}

static bool is_plain(char c) { return (unsigned char)c > 0x20 && (unsigned char)c < 0x7F; }

void layout_add(layout *layout, skill_bytes text) {
  for (size_t at = 0; at < text.size && layout->text.size < layout->limit;) {
    size_t skipped;
    if (is_space(text.data[at]) || is_wide_space(text, at)) {
      layout->has_space = true;
      at += is_space(text.data[at]) ? 1 : 2;
    } else if ((skipped = invisible(text, at)) > 0) {
      at += skipped;
    } else {
      settle(layout);
      size_t start = at;
      if (is_plain(text.data[at])) {
        while (at < text.size && is_plain(text.data[at])) at++;
      } else {
        skill_utf8_next(text, &at);
      }
      skill_text_add(&layout->text, (skill_bytes){text.data + start, at - start});
    }
  }
}

void layout_add_verbatim(layout *layout, skill_bytes text) {
  for (size_t at = 0; at < text.size && layout->text.size < layout->limit;) {
    size_t skipped;
    if (text.data[at] == '\n') {
      layout->breaks++;
      layout->has_space = false;
      at++;
    } else if (text.data[at] != '\t' && (skipped = invisible(text, at)) > 0) {
      at += skipped;
    } else {
      settle(layout);
      size_t start = at;
      skill_utf8_next(text, &at);
      skill_text_add(&layout->text, (skill_bytes){text.data + start, at - start});
    }
  }
}

void layout_append(layout *layout, skill_bytes text) {
  if (layout->text.size < layout->limit) skill_text_add(&layout->text, text);
}
