/* The skill `convert_case`. */
#include "skills.h"
#include "unicode.h"

enum { UPPER, LOWER, TITLE, SENTENCE, SNAKE, CAMEL, PASCAL, KEBAB, CONSTANT, STYLE_COUNT };

static const char *const styles[STYLE_COUNT] = {"upper", "lower",  "title", "sentence", "snake",
                                                "camel", "pascal", "kebab", "constant"};

static bool is_letter(uint32_t scalar) {
  scalar_class class = class_of(scalar);
  return class == CLASS_LETTER || class == CLASS_WIDE;
}

static uint32_t peek(skill_bytes text, size_t at) { return at < text.size ? skill_utf8_next(text, &at) : 0; }

/* One letter in upper case; of the letters that become two, ß does. */
static void add_upper(skill_text *out, uint32_t scalar) {
  if (scalar == 0xDF)
    skill_text_add_string(out, "SS");
  else
    skill_text_add_scalar(out, to_upper(scalar));
}

/* One letter in lower case; Σ has a form of its own at the end of a word. */
static void add_lower(skill_text *out, uint32_t scalar, bool is_first, uint32_t next) {
  bool is_final_sigma = scalar == 0x3A3 && !is_first && !is_letter(next);
  skill_text_add_scalar(out, is_final_sigma ? 0x3C2 : to_lower(scalar));
}

/* Little words that titles leave small, except at either end. */
static bool is_little(skill_bytes word) {
  static const char *const little[] = {"a",  "an", "and", "as",  "at",  "but", "by", "for", "from", "in",
                                       "of", "on", "or",  "nor", "the", "to",  "vs", "via", "with"};
  for (size_t i = 0; i < sizeof little / sizeof little[0]; i++) {
    size_t length = strlen(little[i]), at = 0;
    if (length != word.size) continue;
    while (at < length && to_lower((unsigned char)word.data[at]) == (unsigned char)little[i][at]) at++;
    if (at == length) return true;
  }
  return false;
}

/* Past the word that begins at `at`: letters, with apostrophes between them. */
static size_t end_of_word(skill_bytes text, size_t at) {
  while (at < text.size) {
    size_t next = at;
    uint32_t scalar = skill_utf8_next(text, &next);
    bool is_apostrophe = (scalar == '\'' || scalar == 0x2019) && is_letter(peek(text, next));
    if (!is_letter(scalar) && !extends_previous(scalar) && !is_apostrophe) break;
    at = next;
  }
  return at;
}

/* Whether letters follow on the same line. */
static bool line_goes_on(skill_bytes text, size_t at) {
  while (at < text.size) {
    uint32_t scalar = skill_utf8_next(text, &at);
    if (scalar == '\n') return false;
    if (is_letter(scalar)) return true;
  }
  return false;
}

static void write_prose(skill_text *out, skill_bytes text, int style) {
  bool starts = true; /* at the start of a line, or of a sentence */
  for (size_t at = 0; at < text.size;) {
    size_t next = at;
    uint32_t scalar = skill_utf8_next(text, &next);
    if (!is_letter(scalar)) {
      if (scalar == '\n') starts = true;
      bool may_end = scalar == '.' || scalar == '!' || scalar == '?';
      if (style == SENTENCE && may_end && peek(text, next) <= ' ') starts = true;
      skill_text_add_scalar(out, scalar);
      at = next;
      continue;
    }
    size_t end = end_of_word(text, at);
    bool raises = style == SENTENCE ? starts : style == TITLE;
    if (style == TITLE && !starts && line_goes_on(text, end)) {
      skill_bytes word = {text.data + at, end - at};
      raises = !is_little(word);
    }
    for (bool is_first = true; at < end; is_first = false) {
      scalar = skill_utf8_next(text, &at);
      if (style == UPPER || (raises && is_first))
        add_upper(out, scalar);
      else
        add_lower(out, scalar, is_first, peek(text, at));
    }
    starts = false;
  }
}

/* Whether a new word of an identifier begins between `previous` and `scalar`: fooBar, HTTPServer. */
static bool is_boundary(uint32_t previous, uint32_t scalar, uint32_t next) {
  if (!is_upper(scalar)) return false;
  return is_lower(previous) || is_digit(previous) || (is_upper(previous) && is_lower(next));
}

/* Line by line, since each is an identifier of its own. */
static void write_identifiers(skill_text *out, skill_bytes text, int style) {
  bool is_first_word = true, in_word = false;
  uint32_t previous = 0;
  for (size_t at = 0; at < text.size;) {
    uint32_t scalar = skill_utf8_next(text, &at);
    if (scalar == '\n') {
      skill_text_add_byte(out, '\n');
      is_first_word = true;
      in_word = false;
      continue;
    }
    if (scalar == '\'' || scalar == 0x2019) continue;
    if (!is_letter(scalar) && !extends_previous(scalar)) {
      in_word = false;
      continue;
    }
    bool begins = !in_word || is_boundary(previous, scalar, peek(text, at));
    if (begins && !is_first_word && (style == SNAKE || style == CONSTANT)) skill_text_add_byte(out, '_');
    if (begins && !is_first_word && style == KEBAB) skill_text_add_byte(out, '-');
    bool raises = style == CONSTANT || (begins && (style == PASCAL || (style == CAMEL && !is_first_word)));
    if (raises)
      add_upper(out, scalar);
    else
      add_lower(out, scalar, begins, peek(text, at));
    in_word = true;
    is_first_word = false;
    previous = scalar;
  }
}

void convert_case(skill_call *call, skill_bytes text) {
  int style = skill_call_choice(call, "style", styles, STYLE_COUNT, -1);
  if (style < 0) return;
  if (style <= SENTENCE)
    write_prose(&call->result, text, style);
  else
    write_identifiers(&call->result, text, style);
  skill_json_write_key(&call->structured, "text");
  skill_json_write_string(&call->structured, skill_text_bytes(&call->result));
  skill_json_write_key(&call->structured, "style");
  skill_json_write_string(&call->structured, (skill_bytes){styles[style], strlen(styles[style])});
  skill_call_succeed(call);
}
