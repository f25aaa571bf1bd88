#include "scanner.h"

static uint32_t fold(uint32_t scalar) {
  if (scalar >= 'A' && scalar <= 'Z') return scalar + ('a' - 'A');
  if (scalar >= 0xFF01 && scalar <= 0xFF5E) return fold(scalar - 0xFEE0);
  switch (scalar) {
  case '\t':
  case '\n':
  case '\r':
  case 0xA0:
  case 0x202F:
  case 0x3000: return ' ';
  case 0xBA: return 0xB0;  /* º, which is no degree sign */
  case 0x3BC: return 0xB5; /* μ the letter, as µ the sign */
  case 0x2212:
  case 0x2013: return '-';
  case 0x2019:
  case 0x2032: return '\''; /* ′ */
  case 0x201D:
  case 0x2033: return '"'; /* ″ */
  default: return scalar;
  }
}

bool scan(scanner *s, skill_bytes expression) {
  s->count = 0;
  for (size_t at = 0; at < expression.size;) {
    if (s->count == LONGEST_EXPRESSION) return false;
    uint32_t scalar = skill_utf8_next(expression, &at);
    s->written[s->count] = scalar;
    s->folded[s->count++] = fold(scalar);
  }
  return true;
}

uint32_t character(const scanner *s, uint32_t at) { return at < s->count ? s->folded[at] : 0; }

uint32_t after_space(const scanner *s, uint32_t at) {
  while (character(s, at) == ' ') at++;
  return at;
}

static bool is_letter(uint32_t scalar) { return (scalar >= 'a' && scalar <= 'z') || scalar == 0xB5; }

uint32_t end_of_word(const scanner *s, uint32_t at) {
  uint32_t end = at + 1;
  if (is_letter(character(s, at)))
    while (is_letter(character(s, end))) end++;
  return end;
}

static uint32_t end_of_one(const scanner *s, uint32_t at, skill_bytes name, bool *exact) {
  uint32_t last = 0;
  *exact = true;
  for (size_t i = 0; i < name.size;) {
    last = skill_utf8_next(name, &i);
    if (last == ' ') {
      if (character(s, at) != ' ') return 0;
      at = after_space(s, at);
      continue;
    }
    if (at >= s->count || s->folded[at] != fold(last)) return 0;
    if (s->written[at] != last) *exact = false;
    at++;
  }
  if (!is_letter(fold(last))) return at;
  uint32_t next = character(s, at), second = character(s, at + 1);
  if (name.size > 2 && next == 'e' && second == 's' && !is_letter(character(s, at + 2))) return at + 2;
  if (name.size > 1 && next == 's' && !is_letter(second)) return at + 1;
  return is_letter(next) ? 0 : at;
}

uint32_t end_of_name(const scanner *s, uint32_t at, const char *names, bool *exact) {
  uint32_t longest = 0;
  bool longest_is_exact = false;
  while (*names != '\0') {
    size_t length = strcspn(names, "|");
    bool is_exact;
    uint32_t end = end_of_one(s, at, (skill_bytes){names, length}, &is_exact);
    if (end > longest || (end == longest && is_exact)) {
      longest = end;
      longest_is_exact = is_exact;
    }
    names += length + (names[length] == '|');
  }
  if (exact != NULL) *exact = longest_is_exact;
  return longest;
}

/* ---- units ---- */

static void add_candidate(unit_reading *out, const unit *candidate, bool first) {
  uint32_t room = sizeof out->candidates / sizeof out->candidates[0];
  if (out->candidate_count < room) out->candidate_count++;
  else if (!first) return;
  for (uint32_t i = out->candidate_count - 1; i > 0 && first; i--) out->candidates[i] = out->candidates[i - 1];
  out->candidates[first ? 0 : out->candidate_count - 1] = candidate;
}

/* A name of the table, the longest one. */
static void read_name(const scanner *s, uint32_t at, unit_reading *out) {
  bool has_exact = false;
  for (size_t i = 0; i < unit_count; i++) {
    bool exact, exact_symbol;
    uint32_t end = end_of_name(s, at, units[i].names, &exact);
    uint32_t symbol_end = end_of_name(s, at, units[i].symbol, &exact_symbol);
    if (symbol_end > end) exact = exact_symbol;
    else if (symbol_end == end) exact = exact || exact_symbol;
    if (symbol_end > end) end = symbol_end;
    if (end == 0 || end < out->end) continue;
    if (end > out->end) {
      out->candidate_count = 0;
      has_exact = false;
    }
    out->end = end;
    add_candidate(out, &units[i], exact && !has_exact && out->candidate_count > 0);
    has_exact = has_exact || exact;
  }
}

static uint32_t end_of_time(const scanner *s, uint32_t at, uint32_t *seconds) {
  static const struct {
    const char *names;
    uint32_t seconds;
  } times[] = {{"s|sec|second|秒|秒钟", 1}, {"min|minute|分钟|分", 60}, {"h|hr|hour|小时", 3600}, {"d|day|天", 86400}};
  uint32_t end = end_of_name(s, after_space(s, at), "/|per|a|an|每|每一", NULL);
  if (end == 0) return 0;
  for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
    uint32_t last = end_of_name(s, after_space(s, end), times[i].names, NULL);
    *seconds = times[i].seconds;
    if (last > 0) return last;
  }
  return 0;
}

/* m2, m^3, ft² */
static uint32_t end_of_power(const scanner *s, uint32_t at, uint32_t *power) {
  if (character(s, at) == '^') at++;
  switch (character(s, at)) {
  case '2':
  case 0xB2: *power = 2; break;
  case '3':
  case 0xB3: *power = 3; break;
  default: return 0;
  }
  return character(s, at + 1) >= '0' && character(s, at + 1) <= '9' ? 0 : at + 1;
}

uint32_t end_of_unit(const scanner *s, uint32_t at, unit_reading *out) {
  *out = (unit_reading){.power = 1, .start = at};
  read_name(s, at, out);
  uint32_t squares = end_of_name(s, at, "square|sq|sq.|平方", NULL);
  uint32_t cubes = end_of_name(s, at, "cubic|cu|cu.|立方", NULL);
  if (squares > 0 || cubes > 0) {
    unit_reading base = {.power = squares > 0 ? 2 : 3, .start = at};
    read_name(s, after_space(s, squares > 0 ? squares : cubes), &base);
    if (base.end > out->end && base.candidates[0]->dimension == LENGTH) *out = base;
  }
  if (out->candidate_count == 0) return 0;
  dimension d = out->candidates[0]->dimension;
  uint32_t power, end;
  /* 5'2 are five feet and two inches. */
  bool is_mark = character(s, out->end - 1) == '\'' || character(s, out->end - 1) == '"';
  if (d == LENGTH && out->power == 1 && !is_mark && (end = end_of_power(s, out->end, &power)) > 0) {
    out->power = power;
    out->end = end;
  }
  /* "seconds in a day" */
  bool is_in = out->end == at + 2 && character(s, at) == 'i' && character(s, at + 1) == 'n';
  if ((d == LENGTH || d == DATA) && out->power == 1 && !is_in && (end = end_of_time(s, out->end, &out->per)) > 0)
    out->end = end;
  else out->per = 0;
  return out->end;
}
