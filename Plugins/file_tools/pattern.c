/* From a regular expression to a program. */
#define _GNU_SOURCE
#include "pattern.h"
#include "ascii_class.h"
#include "scalar_set.h"

enum { LONGEST_PROGRAM = 20000, MOST_REPEATS = 1000, DEEPEST_GROUP = 100 };

typedef struct reader {
  skill_bytes text;
  size_t at;
  program *out;
  bool ignore_case;
  unsigned depth;
  pattern_fault fault; /* of which the first counts */
} reader;

static void blame(reader *r, const char *reason, size_t at) {
  if (r->fault.reason == NULL) r->fault = (pattern_fault){reason, at};
}

static bool is_faulty(const reader *r) { return r->fault.reason != NULL; }
static bool is_at(const reader *r, char c) { return r->at < r->text.size && r->text.data[r->at] == c; }

/* ---- writing the program ---- */

/* Makes room for `count` instructions at `place`, and answers where they are; NULL when the program is too long. */
static instruction *insert(reader *r, size_t place, size_t count) {
  program *out = r->out;
  if (count > LONGEST_PROGRAM - out->count) {
    blame(r, "it is too large once its repetitions are written out", r->at);
    return NULL;
  }
  if (out->count + count > out->capacity) {
    size_t capacity = 2 * (out->count + count);
    instruction *grown = realloc(out->items, capacity * sizeof *grown);
    if (grown == NULL) {
      blame(r, "there is not enough memory for it", r->at);
      return NULL;
    }
    out->items = grown;
    out->capacity = capacity;
  }
  if (place < out->count)
    memmove(out->items + place + count, out->items + place, (out->count - place) * sizeof *out->items);
  out->count += count;
  return out->items + place;
}

static void put(reader *r, size_t place, instruction one) {
  instruction *room = insert(r, place, 1);
  if (room != NULL) *room = one;
}

static void append(reader *r, instruction one) { put(r, r->out->count, one); }

static void append_assertion(reader *r, assertion kind) { append(r, (instruction){.op = ASSERT, .to = (int32_t)kind}); }

/* ---- sets of characters, as bytes ---- */

static size_t encode(uint32_t scalar, uint8_t bytes[4]) {
  if (scalar < 0x80) {
    bytes[0] = (uint8_t)scalar;
    return 1;
  }
  size_t size = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  for (size_t i = size; i-- > 1; scalar >>= 6) bytes[i] = (uint8_t)(0x80 | (scalar & 0x3F));
  bytes[0] = (uint8_t)((0xF00u >> size & 0xF0) | scalar);
  return size;
}

/* Appends what stands for the span as alternatives; each but the last of all begins with EITHER and ends with JUMP. */
static void append_span(reader *r, uint32_t first, uint32_t last, bool is_last) {
  static const uint32_t ends[] = {0x7F, 0x7FF, 0xFFFF};
  for (size_t i = 0; i < 3; i++) {
    if (first > ends[i] || last <= ends[i]) continue;
    append_span(r, first, ends[i], false);
    append_span(r, ends[i] + 1, last, is_last);
    return;
  }
  /* All bytes but the first that differ must run through all of their values. */
  for (uint32_t i = 1; i < 4 && last >= 0x80; i++) {
    uint32_t mask = (1u << 6 * i) - 1;
    if ((first & ~mask) == (last & ~mask)) continue;
    if ((first & mask) != 0) {
      append_span(r, first, first | mask, false);
      append_span(r, (first | mask) + 1, last, is_last);
      return;
    }
    if ((last & mask) != mask) {
      append_span(r, first, (last & ~mask) - 1, false);
      append_span(r, last & ~mask, last, is_last);
      return;
    }
  }
  uint8_t low[4], high[4];
  size_t size = encode(first, low);
  encode(last, high);
  if (!is_last) append(r, (instruction){.op = EITHER, .to = 1, .or_to = (int32_t)size + 2});
  for (size_t i = 0; i < size; i++) append(r, (instruction){.op = ONE_BYTE, .low = low[i], .high = high[i]});
  if (!is_last) append(r, (instruction){.op = JUMP});
}

static void append_set(reader *r, scalar_set *set, bool negated) {
  if (r->ignore_case) scalar_set_add_cases(set);
  scalar_set_order(set);
  if (negated) scalar_set_invert(set);
  if (set->failed) blame(r, "there is not enough memory for it", r->at);
  size_t start = r->out->count;
  if (set->count == 0) append(r, (instruction){.op = ONE_BYTE, .low = 1, .high = 0}); /* matches nothing */
  for (size_t i = 0; i < set->count && !is_faulty(r); i++)
    append_span(r, set->items[i].first, set->items[i].last, i + 1 == set->count);
  for (size_t i = start; i < r->out->count; i++)
    if (r->out->items[i].op == JUMP) r->out->items[i].to = (int32_t)(r->out->count - i);
}

static void append_scalar(reader *r, uint32_t scalar) {
  scalar_set set = {0};
  if (is_faulty(r)) return;
  scalar_set_add(&set, scalar, scalar);
  append_set(r, &set, false);
  scalar_set_free(&set);
}

/* ---- reading ---- */

/* The next character, as it is. */
static uint32_t take(reader *r) {
  size_t at = r->at;
  uint32_t scalar = skill_utf8_next(r->text, &r->at);
  if (scalar == 0xFFFFFFFFu) blame(r, "it is not UTF-8", at);
  return scalar;
}

/* \d, \w, \s and their opposites: adds the class. False for any other letter. Beyond ASCII all are of words. */
static bool add_class(scalar_set *set, char letter) {
  switch (letter) {
  case 'd': scalar_set_add(set, '0', '9'); return true;
  case 'D':
    scalar_set_add(set, 0, '0' - 1);
    scalar_set_add(set, '9' + 1, LAST_SCALAR);
    return true;
  case 'w':
  case 'W': {
    static const scalar_span words[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}, {0x80, LAST_SCALAR}};
    static const scalar_span others[] = {{0, '0' - 1}, {'9' + 1, 'A' - 1}, {'Z' + 1, '_' - 1}, {'`', '`'}, {'{', 0x7F}};
    for (size_t i = 0; i < 5; i++) {
      scalar_span span = letter == 'w' ? words[i] : others[i];
      scalar_set_add(set, span.first, span.last);
    }
    return true;
  }
  case 's':
    scalar_set_add(set, '\t', '\r');
    scalar_set_add(set, ' ', ' ');
    scalar_set_add(set, 0xA0, 0xA0);
    scalar_set_add(set, 0x3000, 0x3000);
    return true;
  case 'S':
    scalar_set_add(set, 0, '\t' - 1);
    scalar_set_add(set, '\r' + 1, ' ' - 1);
    scalar_set_add(set, ' ' + 1, 0x9F);
    scalar_set_add(set, 0xA1, 0x2FFF);
    scalar_set_add(set, 0x3001, LAST_SCALAR);
    return true;
  default: return false;
  }
}

/* The number that hexadecimal digits write: `count` of them, or those between braces. */
static uint32_t hexadecimal(reader *r, size_t count) {
  size_t start = r->at;
  bool braces = is_at(r, '{');
  if (braces) {
    r->at++;
    count = 6;
  }
  uint32_t value = 0;
  size_t digits = 0;
  for (; digits < count && r->at < r->text.size; digits++, r->at++) {
    char c = r->text.data[r->at];
    uint32_t digit = c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
                     : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
                     : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A' + 10)
                                            : 16;
    if (digit == 16) break;
    value = value << 4 | digit;
  }
  if (digits == 0 || (!braces && digits < count) || (braces && !is_at(r, '}')) || value > LAST_SCALAR)
    blame(r, "the number of a character is written wrongly", start);
  if (braces) r->at++;
  return value;
}

/* A character behind a '\' that stands for one: \t, \x41, \., and all that is no letter or digit. */
static uint32_t escaped(reader *r) {
  size_t start = r->at;
  uint32_t c = take(r);
  switch (c) {
  case 't': return '\t';
  case 'r': return '\r';
  case 'f': return '\f';
  case 'v': return '\v';
  case 'e': return 0x1B;
  case 'x': return hexadecimal(r, 2);
  case 'u': return hexadecimal(r, 4);
  case 'n': blame(r, "lines are looked at one by one, so that '\\n' is in none", start); return '\n';
  default:
    if (c >= '1' && c <= '9') blame(r, "references back to a group are not understood", start);
    else if (c < 0x80 && (c | 0x20) >= 'a' && (c | 0x20) <= 'z')
      blame(r, "what stands behind '\\' is not understood", start);
    return c;
  }
}

/* What a set has between '[' and ']', in it and in what it spans. */
static void read_set(reader *r) {
  size_t start = r->at++;
  scalar_set set = {0};
  bool negated = is_at(r, '^');
  if (negated) r->at++;
  for (size_t first = r->at; !is_faulty(r) && (!is_at(r, ']') || r->at == first);) {
    if (r->at >= r->text.size) {
      blame(r, "nothing closes the '['", start);
      break;
    }
    const char *rest = r->text.data + r->at;
    size_t left = r->text.size - r->at;
    if (left > 1 && rest[0] == '[' && (rest[1] == '.' || rest[1] == '=')) {
      blame(r, "'[.' and '[=' are not understood", r->at);
    } else if (left > 1 && rest[0] == '[' && rest[1] == ':') {
      const char *end = memmem(rest, left, ":]", 2);
      skill_bytes name = {rest + 2, end != NULL && end > rest + 1 ? (size_t)(end - rest) - 2 : 0};
      if (!is_ascii_class(name)) blame(r, "there is no such class of characters", r->at);
      for (uint32_t c = 0; c < 0x80; c++)
        if (is_in_ascii_class(name, c)) scalar_set_add(&set, c, c);
      r->at += name.size + 4;
    } else if (left > 1 && rest[0] == '\\' && add_class(&set, rest[1])) {
      r->at += 2;
    } else {
      uint32_t low = 0, high = 0;
      for (int i = 0; i < 2; i++) {
        bool is_escaped = is_at(r, '\\') && r->at + 1 < r->text.size;
        if (is_escaped) r->at++;
        high = is_escaped ? (is_at(r, 'b') ? (r->at++, '\b') : escaped(r)) : take(r);
        if (i == 0) low = high;
        if (i == 1 || !is_at(r, '-') || r->at + 1 >= r->text.size || r->text.data[r->at + 1] == ']') break;
        r->at++;
      }
      if (high < low) blame(r, "a range in it goes backwards", start);
      else if (!is_faulty(r)) scalar_set_add(&set, low, high);
    }
  }
  r->at++;
  if (!is_faulty(r)) append_set(r, &set, negated);
  scalar_set_free(&set);
}

static void read_alternatives(reader *r);

static void read_group(reader *r) {
  size_t start = r->at++;
  if (is_at(r, '?')) {
    if (r->at + 1 < r->text.size && r->text.data[r->at + 1] == ':') r->at += 2;
    else blame(r, "of groups that begin with '(?', only '(?:' is understood", start);
  }
  if (++r->depth > DEEPEST_GROUP) blame(r, "groups are nested too deep", start);
  if (!is_faulty(r)) read_alternatives(r);
  r->depth--;
  if (!is_faulty(r) && !is_at(r, ')')) blame(r, "nothing closes the '('", start);
  r->at++;
}

static void read_escape(reader *r) {
  if (r->at + 1 >= r->text.size) {
    blame(r, "nothing stands behind the '\\' at its end", r->at);
    return;
  }
  char c = r->text.data[++r->at];
  scalar_set set = {0};
  const char *edges = "bB<>";
  static const assertion kinds[] = {WORD_EDGE, NO_WORD_EDGE, WORD_START, WORD_END};
  const char *edge = c == '\0' ? NULL : strchr(edges, c);
  if (edge != NULL) {
    r->at++;
    append_assertion(r, kinds[edge - edges]);
  } else if (add_class(&set, c)) {
    r->at++;
    append_set(r, &set, false);
  } else {
    append_scalar(r, escaped(r));
  }
  scalar_set_free(&set);
}

/* One piece that can be repeated. */
static void read_atom(reader *r) {
  switch (r->text.data[r->at]) {
  case '(': read_group(r); break;
  case '[': read_set(r); break;
  case '\\': read_escape(r); break;
  case '^': r->at++, append_assertion(r, LINE_START); break;
  case '$': r->at++, append_assertion(r, LINE_END); break;
  case '.': {
    scalar_set set = {0};
    r->at++;
    append_set(r, &set, true);
    scalar_set_free(&set);
    break;
  }
  case '*':
  case '+':
  case '?': blame(r, "there is nothing to repeat", r->at); break;
  default: append_scalar(r, take(r));
  }
}

/* Past `{2}`, `{2,}` or `{2,5}`, which go to `*least` and `*most` (-1 without an end); 0 where none begins. */
static size_t end_of_count(const reader *r, int *least, int *most) {
  size_t at = r->at + 1, size = r->text.size;
  const char *text = r->text.data;
  int values[2] = {-1, -1};
  bool has_comma = false;
  for (int i = 0; i < 2; i++) {
    for (; at < size && text[at] >= '0' && text[at] <= '9'; at++) {
      values[i] = (values[i] < 0 ? 0 : values[i]) * 10 + (text[at] - '0');
      if (values[i] > MOST_REPEATS) values[i] = MOST_REPEATS + 1;
    }
    if (i == 0 && at < size && text[at] == ',') has_comma = true, at++;
    else break;
  }
  if (at >= size || text[at] != '}' || values[0] < 0) return 0;
  *least = values[0];
  *most = has_comma ? values[1] : values[0];
  return at + 1;
}

/* Repeats what the program has from `start` on, at least and at most so many times. */
static void repeat(reader *r, size_t start, int least, int most) {
  size_t length = r->out->count - start;
  /* One more for what goes on without an end. */
  int copies = most < 0 ? (least == 0 ? 1 : least) : most;
  if (copies == 0) {
    r->out->count = start;
    return;
  }
  for (int i = 1; i < copies; i++) {
    instruction *room = insert(r, r->out->count, length);
    if (room == NULL) return;
    memcpy(room, r->out->items + start, length * sizeof *room);
  }
  int32_t size = (int32_t)length;
  if (most < 0 && least == 0) {
    put(r, start, (instruction){.op = EITHER, .to = 1, .or_to = size + 2});
    append(r, (instruction){.op = JUMP, .to = -size - 1});
  } else if (most < 0) {
    append(r, (instruction){.op = EITHER, .to = -size, .or_to = 1});
  } else {
    /* From the last to the first that may be left out, so that places of earlier ones stay. */
    for (int i = copies, after = 0; i-- > least;) {
      after += size + 1;
      put(r, start + (size_t)i * length, (instruction){.op = EITHER, .to = 1, .or_to = after});
    }
  }
}

static void read_repeated(reader *r) {
  size_t start = r->out->count;
  read_atom(r);
  while (!is_faulty(r) && r->at < r->text.size) {
    int least = 0, most = -1;
    size_t sign = r->at, end = sign + 1;
    switch (r->text.data[sign]) {
    case '*': break;
    case '+': least = 1; break;
    case '?': most = 1; break;
    case '{': end = end_of_count(r, &least, &most); break;
    default: end = 0;
    }
    if (end == 0) return;
    r->at = end;
    if (least > MOST_REPEATS || most > MOST_REPEATS) blame(r, "it repeats something more than 1,000 times", sign);
    else if (most >= 0 && most < least) blame(r, "the numbers of a repetition are the wrong way round", sign);
    else repeat(r, start, least, most);
    /* As few as possible or as many: a line that matches does so either way. */
    if (is_at(r, '?')) r->at++;
  }
}

static void read_alternatives(reader *r) {
  size_t first_jump = r->out->count, start = first_jump;
  bool has_jumps = false;
  for (;;) {
    while (!is_faulty(r) && r->at < r->text.size && !is_at(r, '|') && !is_at(r, ')')) read_repeated(r);
    if (is_faulty(r) || !is_at(r, '|')) break;
    r->at++;
    put(r, start, (instruction){.op = EITHER, .to = 1, .or_to = (int32_t)(r->out->count - start) + 2});
    /* Jumps of the alternatives are chained until the end is known; 0 ends the chain. */
    size_t here = r->out->count;
    append(r, (instruction){.op = JUMP, .to = has_jumps ? (int32_t)(here - first_jump) : 0});
    first_jump = here, has_jumps = true;
    start = r->out->count;
  }
  if (is_faulty(r)) return;
  for (size_t jump = first_jump; has_jumps;) {
    size_t back = (size_t)r->out->items[jump].to;
    r->out->items[jump].to = (int32_t)(r->out->count - jump);
    if (back == 0) break;
    jump -= back;
  }
}

bool program_compile(program *out, skill_bytes expression, bool ignore_case, pattern_fault *fault) {
  reader r = {.text = expression, .out = out, .ignore_case = ignore_case};
  if (expression.size >= 4 && memcmp(expression.data, "(?i)", 4) == 0) r.at = 4, r.ignore_case = true;
  read_alternatives(&r);
  if (!is_faulty(&r) && r.at < expression.size) blame(&r, "nothing opens the ')'", r.at);
  append(&r, (instruction){.op = MATCH});
  *fault = r.fault;
  return !is_faulty(&r);
}

bool program_compile_text(program *out, skill_bytes text, bool ignore_case, pattern_fault *fault) {
  reader r = {.text = text, .out = out, .ignore_case = ignore_case};
  while (!is_faulty(&r) && r.at < text.size) append_scalar(&r, take(&r));
  append(&r, (instruction){.op = MATCH});
  *fault = r.fault;
  return !is_faulty(&r);
}

void program_free(program *p) {
  free(p->items);
  *p = (program){0};
}
