/* The skill `extract_from_text`. Works on bytes: what it looks for is ASCII, and any other character ends it. */
#include "skills.h"

enum { EMAILS, URLS, NUMBERS, PHONES, KIND_COUNT };

static const char *const kinds[KIND_COUNT] = {"emails", "urls", "numbers", "phones"};
static const char *const nouns[KIND_COUNT] = {"e-mail addresses", "web addresses", "numbers", "phone numbers"};

static char at(skill_bytes text, size_t place) { return place < text.size ? text.data[place] : '\0'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }
static bool is_alphanumeric(char c) { return is_digit(c) || is_letter(c); }
static bool is_one_of(char c, const char *set) { return c != '\0' && strchr(set, c) != NULL; }

/* Each finder looks for one thing that begins at or after `from`: answers 1 and its place, or 0. */
typedef int (*finder)(skill_bytes text, size_t from, size_t *start, size_t *end);

/* local@domain.tld, as addresses are written in practice; RFC 5322 allows more. */
static int find_email(skill_bytes text, size_t from, size_t *start, size_t *end) {
  for (size_t sign = from; sign < text.size; sign++) {
    if (text.data[sign] != '@') continue;
    size_t first = sign, last = sign + 1, dot = 0;
    while (first > from && (is_alphanumeric(at(text, first - 1)) || is_one_of(at(text, first - 1), "._%+-"))) first--;
    while (first < sign && is_one_of(at(text, first), ".%+-")) first++;
    while (is_alphanumeric(at(text, last)) || is_one_of(at(text, last), ".-")) last++;
    while (last > sign + 1 && is_one_of(at(text, last - 1), ".-")) last--;
    bool has_empty_label = false;
    for (size_t i = sign + 1; i < last; i++)
      if (text.data[i] == '.') {
        has_empty_label |= text.data[i - 1] == '.';
        dot = i;
      }
    bool has_domain = !has_empty_label && dot > sign + 1 && last - dot > 2 && is_letter(at(text, last - 1)) &&
                      is_letter(at(text, dot + 1));
    if (first == sign || at(text, sign - 1) == '.' || !has_domain) continue;
    *start = first;
    *end = last;
    return 1;
  }
  return 0;
}

static bool starts_with(skill_bytes text, size_t place, const char *word) {
  for (; *word != '\0'; word++, place++) {
    char c = at(text, place);
    if (is_letter(c)) c |= 0x20;
    if (c != *word) return false;
  }
  return true;
}

static int find_url(skill_bytes text, size_t from, size_t *start, size_t *end) {
  static const char *const beginnings[] = {"https://", "http://", "ftp://", "www."};
  for (size_t first = from; first < text.size; first++) {
    if (first > 0 && is_alphanumeric(at(text, first - 1))) continue;
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++) {
      if (!starts_with(text, first, beginnings[i])) continue;
      size_t host = first + strlen(beginnings[i]), last = host, open = 0, closed = 0;
      if (!is_alphanumeric(at(text, host))) continue;
      while (at(text, last) > ' ' && at(text, last) < 0x7F && !is_one_of(at(text, last), "\"<>`{}|\\^")) last++;
      for (size_t k = first; k < last; k++) {
        open += text.data[k] == '(';
        closed += text.data[k] == ')';
      }
      /* Punctuation of the sentence around it, and a parenthesis that was opened before it. */
      for (; last > host; last--) {
        char final = at(text, last - 1);
        if (!is_one_of(final, ".,;:!?'*_~]") && !(final == ')' && closed > open)) break;
        closed -= final == ')';
      }
      *start = first;
      *end = last;
      return 1;
    }
  }
  return 0;
}

/* Where a sign begins that ends at `place`: a hyphen, or U+2212; `place` when there is none. */
static size_t sign_before(skill_bytes text, size_t from, size_t place) {
  size_t sign = place;
  if (place > from && text.data[place - 1] == '-') sign = place - 1;
  if (place >= from + 3 && memcmp(text.data + place - 3, "\xE2\x88\x92", 3) == 0) sign = place - 3;
  char before = sign > 0 ? text.data[sign - 1] : ' ';
  return is_alphanumeric(before) || before == ')' ? place : sign;
}

/* -12, 3.5, .5, 1,234,567.8, 6e23, 12.5%. Not the digits of a word such as mp3, v1.2 and 0x1F. */
static int find_number(skill_bytes text, size_t from, size_t *start, size_t *end) {
  for (size_t first = from; first < text.size; first++) {
    if (!is_digit(text.data[first])) continue;
    char before = first > 0 ? text.data[first - 1] : ' ';
    size_t last = first;
    while (is_digit(at(text, last))) last++;
    bool is_hexadecimal = last == first + 1 && text.data[first] == '0' && (at(text, last) | 0x20) == 'x';
    if (is_letter(before) || before == '_' || is_hexadecimal) {
      while (is_alphanumeric(at(text, last)) || (at(text, last) == '.' && is_digit(at(text, last + 1)))) last++;
      first = last - 1;
      continue;
    }
    bool is_fraction = before == '.' && first > from && !is_alphanumeric(first > 1 ? text.data[first - 2] : ' ');
    bool groups = last - first <= 3 && !is_fraction;
    while (groups && at(text, last) == ',' && is_digit(at(text, last + 1)) && is_digit(at(text, last + 2)) &&
           is_digit(at(text, last + 3)) && !is_digit(at(text, last + 4)))
      last += 4;
    if (!is_fraction && at(text, last) == '.' && is_digit(at(text, last + 1)))
      for (last++; is_digit(at(text, last));) last++;
    if ((at(text, last) | 0x20) == 'e') {
      size_t power = last + 1;
      if (is_one_of(at(text, power), "+-")) power++;
      if (is_digit(at(text, power))) {
        while (is_digit(at(text, power))) power++;
        if (!is_letter(at(text, power))) last = power;
      }
    }
    if (at(text, last) == '%') last++;
    *start = sign_before(text, from, is_fraction ? first - 1 : first);
    *end = last;
    return 1;
  }
  return 0;
}

/* What the groups of digits of a possible phone number look like. */
typedef struct groups {
  size_t digits, count, size; /* size: of the group that is being read */
  bool has_plus, has_mark;    /* mark: a dash or parenthesis */
  bool fits;                  /* no group is too long to be dialled or too short to be a group */
  char first;
} groups;

static void end_group(groups *g) {
  if (g->size == 0) return;
  g->count++;
  if (g->count > 1 && (g->size < 2 || g->size > 8)) g->fits = false;
  g->size = 0;
}

static bool is_phone(const groups *g, skill_bytes text) {
  if (!g->fits || g->digits < 7 || g->digits > 15) return false;
  /* 2026-11-30 */
  if (text.size == 10 && !g->has_plus && at(text, 4) == '-' && at(text, 7) == '-') return false;
  if (g->has_plus || g->has_mark) return g->digits >= 7;
  if (g->count > 1) return g->digits >= 8 && (g->first == '0' || g->digits >= 10);
  return g->digits >= 10 && (g->first == '0' || g->digits == 11 || g->digits == 10);
}

static int find_phone(skill_bytes text, size_t from, size_t *start, size_t *end) {
  for (size_t first = from; first < text.size; first++) {
    char c = text.data[first], before = first > 0 ? text.data[first - 1] : ' ';
    bool begins = is_digit(c) || (c == '+' && is_digit(at(text, first + 1))) ||
                  (c == '(' && (is_digit(at(text, first + 1)) || at(text, first + 1) == '+'));
    if (!begins || is_alphanumeric(before) || is_one_of(before, "._-+/:@#$")) continue;
    groups g = {.fits = true};
    size_t place = first, last = first;
    for (; place < text.size; place++) {
      c = text.data[place];
      if (is_digit(c)) {
        if (g.digits == 0) g.first = c;
        g.digits++;
        g.size++;
        last = place + 1;
      } else if (c == '+' && g.digits == 0) {
        g.has_plus = true;
      } else if (is_one_of(c, " -()./") && !(c == '.' && !is_digit(at(text, place + 1)))) {
        if (c == ' ' && at(text, place + 1) == ' ') break;
        if (c == '/') break;
        g.has_mark = g.has_mark || ((c == '-' || c == ')') && place < last + 1);
        end_group(&g);
      } else {
        break;
      }
    }
    end_group(&g);
    skill_bytes found = {text.data + first, last - first};
    if (is_phone(&g, found) && !is_letter(at(text, last))) {
      *start = first;
      *end = last;
      return 1;
    }
    if (last > first) first = last - 1;
  }
  return 0;
}

/* The pieces of the text that have been listed: an open hash table, half full at most. */
typedef struct listed {
  skill_bytes *slots;
  size_t capacity, count;
} listed;

/* Where `item` is, or the empty slot for it. FNV-1a. */
static skill_bytes *slot_of(const listed *all, skill_bytes item) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t i = 0; i < item.size; i++) hash = (hash ^ (unsigned char)item.data[i]) * 0x100000001b3u;
  for (size_t i = (size_t)hash & (all->capacity - 1);; i = (i + 1) & (all->capacity - 1)) {
    skill_bytes *slot = &all->slots[i];
    if (slot->data == NULL || (slot->size == item.size && memcmp(slot->data, item.data, item.size) == 0)) return slot;
  }
}

/* 1 when `item` is new and was added, 0 when it was there, -1 when memory ran out. */
static int add_to_listed(listed *all, skill_bytes item) {
  if (all->count * 2 >= all->capacity) {
    listed grown = {.capacity = all->capacity == 0 ? 64 : all->capacity * 2, .count = all->count};
    grown.slots = calloc(grown.capacity, sizeof *grown.slots);
    if (grown.slots == NULL) return -1;
    for (size_t i = 0; i < all->capacity; i++)
      if (all->slots[i].data != NULL) *slot_of(&grown, all->slots[i]) = all->slots[i];
    free(all->slots);
    *all = grown;
  }
  skill_bytes *slot = slot_of(all, item);
  if (slot->data != NULL) return 0;
  *slot = item;
  all->count++;
  return 1;
}

void extract_from_text(skill_call *call, skill_bytes text) {
  static const finder finders[KIND_COUNT] = {find_email, find_url, find_number, find_phone};
  int kind = skill_call_choice(call, "kind", kinds, KIND_COUNT, -1);
  if (kind < 0) return;
  bool unique = skill_call_flag(call, "unique", false);

  skill_json_write_key(&call->structured, "kind");
  skill_json_write_string(&call->structured, (skill_bytes){kinds[kind], strlen(kinds[kind])});
  skill_json_write_key(&call->structured, "found");
  skill_text_add_byte(&call->structured, '[');
  listed all = {0};
  size_t start, end;
  for (size_t from = 0; finders[kind](text, from, &start, &end); from = end) {
    skill_bytes item = {text.data + start, end - start};
    int is_new = unique ? add_to_listed(&all, item) : 1;
    if (is_new < 0) call->result.failed = 1;
    if (is_new <= 0) continue;
    if (call->result.size > 0) skill_text_add_byte(&call->result, '\n');
    skill_text_add(&call->result, item);
    skill_json_separate(&call->structured);
    skill_json_write_string(&call->structured, item);
  }
  free(all.slots);
  skill_text_add_byte(&call->structured, ']');
  if (call->result.size == 0) {
    skill_text_add_string(&call->result, "there are no ");
    skill_text_add_string(&call->result, nouns[kind]);
    skill_text_add_string(&call->result, " in the text");
  }
  skill_call_succeed(call);
}
