/* The skill `count_text`. */
#include "skills.h"
#include "unicode.h"

enum { UNIT_ALL, UNIT_WORDS, UNIT_CHARACTERS, UNIT_LINES, UNIT_SENTENCES, UNIT_PARAGRAPHS, UNIT_BYTES, UNIT_COUNT };

static const char *const units[UNIT_COUNT] = {"all",       "words",      "characters", "lines",
                                              "sentences", "paragraphs", "bytes"};

typedef struct counts {
  int64_t words, characters, dense_characters, lines, sentences, paragraphs;
} counts;

/* What has been seen up to the present character. */
typedef struct reading {
  uint32_t previous;         /* 0 at the start */
  bool in_word;
  bool joins_word;           /* an apostrophe or hyphen came right after a letter */
  bool joins_character;      /* a joiner: the next one belongs to the same character */
  bool flag_is_open;         /* one of the two letters of a flag was seen */
  bool line_has_text;
  bool paragraph_is_open;
  bool sentence_is_open;
  bool sentence_may_end;     /* a full stop, which ends a sentence only before a space */
} reading;

static bool is_line_break(uint32_t scalar) {
  return scalar == '\n' || scalar == '\r' || scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029;
}

static bool ends_sentence(uint32_t scalar) {
  return scalar == '!' || scalar == '?' || scalar == 0x3002 || scalar == 0xFF01 || scalar == 0xFF1F ||
         scalar == 0xFF61 || scalar == 0x2026 || scalar == 0x61F || scalar == 0x964;
}

static bool joins_words(uint32_t scalar) {
  return scalar == '\'' || scalar == '-' || scalar == 0x2019 || scalar == 0x2010 || scalar == 0x2011 || scalar == '.' ||
         scalar == ',' || scalar == '_' || scalar == '@';
}

static void end_sentence(counts *c, reading *r) {
  if (r->sentence_is_open) c->sentences++;
  r->sentence_is_open = false;
  r->sentence_may_end = false;
}

static void end_line(counts *c, reading *r) {
  c->lines++;
  if (!r->line_has_text) {
    r->paragraph_is_open = false;
    end_sentence(c, r);
  }
  r->line_has_text = false;
}

static void count_character(counts *c, reading *r, uint32_t scalar, scalar_class class) {
  bool is_flag = scalar >= 0x1F1E6 && scalar <= 0x1F1FF;
  bool belongs = extends_previous(scalar) || r->joins_character || (is_flag && r->flag_is_open);
  if ((belongs && r->previous != 0) || (scalar == '\n' && r->previous == '\r')) {
    r->flag_is_open = false;
  } else {
    c->characters++;
    if (class != CLASS_SPACE) c->dense_characters++;
    r->flag_is_open = is_flag;
  }
  r->joins_character = scalar == 0x200D;
}

static void count_word(counts *c, reading *r, uint32_t scalar, scalar_class class) {
  if (extends_previous(scalar)) return;
  if (class == CLASS_WIDE) c->words++;
  if (class == CLASS_LETTER) {
    if (!r->in_word && !r->joins_word) c->words++;
    r->in_word = true;
    r->joins_word = false;
  } else {
    r->joins_word = r->in_word && joins_words(scalar);
    r->in_word = false;
  }
}

static void count_sentence(counts *c, reading *r, uint32_t scalar, scalar_class class) {
  if (r->sentence_may_end && class == CLASS_SPACE) end_sentence(c, r);
  if (class == CLASS_LETTER || class == CLASS_WIDE) {
    r->sentence_is_open = true;
    r->sentence_may_end = false;
  } else if (scalar == '.') {
    r->sentence_may_end = true;
  } else if (ends_sentence(scalar)) {
    end_sentence(c, r);
  }
}

static counts count(skill_bytes text) {
  counts c = {0};
  reading r = {0};
  for (size_t at = 0; at < text.size;) {
    uint32_t scalar = skill_utf8_next(text, &at);
    scalar_class class = class_of(scalar);
    count_character(&c, &r, scalar, class);
    count_word(&c, &r, scalar, class);
    count_sentence(&c, &r, scalar, class);
    if (is_line_break(scalar)) {
      if (!(scalar == '\n' && r.previous == '\r')) end_line(&c, &r);
    } else if (class != CLASS_SPACE) {
      if (!r.paragraph_is_open) c.paragraphs++;
      r.paragraph_is_open = true;
      r.line_has_text = true;
    }
    r.previous = scalar == 0 ? 1 : scalar;
  }
  if (text.size > 0 && !is_line_break(r.previous)) c.lines++;
  end_sentence(&c, &r);
  return c;
}

/* How often `part` occurs, without overlaps. Bytes do: no character of UTF-8 begins inside another. */
static int64_t occurrences(skill_bytes text, skill_bytes part) {
  int64_t found = 0;
  if (part.size == 0) return 0;
  for (size_t at = 0; at + part.size <= text.size;) {
    if (memcmp(text.data + at, part.data, part.size) == 0) {
      found++;
      at += part.size;
    } else {
      at++;
    }
  }
  return found;
}

/* "12 words": one noun is enough for the plural, for a reader of numbers. */
static void add_count(skill_text *text, int64_t value, const char *singular) {
  if (text->size > 0) skill_text_add_string(text, ", ");
  skill_text_add_integer(text, value);
  skill_text_add_byte(text, ' ');
  skill_text_add_string(text, singular);
  if (value != 1) skill_text_add_byte(text, 's');
}

void count_text(skill_call *call, skill_bytes text) {
  int unit = skill_call_choice(call, "unit", units, UNIT_COUNT, UNIT_ALL);
  if (unit < 0) return;
  counts c = count(text);
  int64_t bytes = (int64_t)text.size;
  const int64_t of_unit[UNIT_COUNT] = {0, c.words, c.characters, c.lines, c.sentences, c.paragraphs, bytes};
  skill_bytes value;
  skill_text part = {0};
  bool seeks = skill_json_get(call->arguments, "find", &value) && skill_json_string(value, &part);
  int64_t found = seeks ? occurrences(text, skill_text_bytes(&part)) : 0;
  if (part.failed) call->result.failed = 1;
  skill_text_free(&part);
  if (seeks) {
    skill_text_add_integer(&call->result, found);
  } else if (unit != UNIT_ALL) {
    skill_text_add_integer(&call->result, of_unit[unit]);
  } else {
    add_count(&call->result, c.words, "word");
    add_count(&call->result, c.characters, "character");
    add_count(&call->result, c.lines, "line");
    add_count(&call->result, c.sentences, "sentence");
    add_count(&call->result, c.paragraphs, "paragraph");
  }
  const struct {
    const char *name;
    int64_t value;
  } members[] = {
    {"words", c.words},
    {"characters", c.characters},
    {"charactersWithoutSpaces", c.dense_characters},
    {"lines", c.lines},
    {"sentences", c.sentences},
    {"paragraphs", c.paragraphs},
    {"bytes", bytes},
  };
  for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
    skill_json_write_key(&call->structured, members[i].name);
    skill_text_add_integer(&call->structured, members[i].value);
  }
  if (seeks) {
    skill_json_write_key(&call->structured, "occurrences");
    skill_text_add_integer(&call->structured, found);
  }
  skill_call_succeed(call);
}
