/* Runs a program over lines. The places that it can be in at once are a state; states and the ways between them are
 * found when they are first needed and kept, so that most bytes cost one look into a table. */
#include "pattern.h"

enum {
  START = 0,     /* the state at the start of a line */
  FOUND = -1,    /* in place of a state: there is a match */
  UNKNOWN = -2,
  MOST_STATES = 2000,
  MOST_PLACES = 1 << 20, /* of all states together; then all is forgotten and found anew */
  SLOTS = 4096           /* of the table of states, a power of two */
};

/* What stands before a place. */
typedef enum { NOTHING, WORD, OTHER } neighbour;

typedef struct state {
  uint32_t first, count; /* its places, in ascending order */
  neighbour before;
} state;

struct matcher {
  const program *p;
  uint8_t class_of[256]; /* bytes that no instruction tells apart are of one class */
  uint8_t member[257];   /* a byte of each class */
  uint32_t classes;      /* the class of this number is the end of the line */
  state *states;
  uint32_t state_count;
  uint16_t *places;
  uint32_t place_count;
  int32_t *ways; /* from each state by each class */
  uint16_t slots[SLOTS];
  /* Room for one step. */
  uint16_t *stack;
  uint32_t *seen; /* the step in which an instruction was met last */
  uint8_t *is_next;
  uint32_t step;
};

static bool is_word(uint32_t byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || byte == '_' || (byte >= 'a' && byte <= 'z') ||
         byte >= 0x80;
}

/* Of a character that began before. */
static bool is_inner(uint32_t byte) { return byte >= 0x80 && byte < 0xC0; }

static void find_classes(matcher *m) {
  bool begins[257] = {false};
  for (uint32_t byte = 1; byte < 256; byte++) 
    begins[byte] = is_word(byte) != is_word(byte - 1) || is_inner(byte) != is_inner(byte - 1);
  for (size_t i = 0; i < m->p->count; i++) {
    const instruction *one = &m->p->items[i];
    if (one->op != ONE_BYTE) continue;
    begins[one->low] = true;
    begins[one->high + 1] = true;
  }
  for (uint32_t byte = 0; byte < 256; byte++) {
    if (begins[byte] && byte > 0) m->classes++;
    m->class_of[byte] = (uint8_t)m->classes;
    m->member[m->classes] = (uint8_t)byte;
  }
  m->classes++;
}

/* The state with the places that are marked next; they are unmarked. */
static int32_t state_with_next(matcher *m, neighbour before) {
  uint32_t first = m->place_count, hash = (uint32_t)before + 1;
  for (uint32_t i = 0; i < m->p->count; i++) {
    if (!m->is_next[i]) continue;
    m->is_next[i] = 0;
    m->places[m->place_count++] = (uint16_t)i;
    hash = (hash ^ i) * 16777619u;
  }
  uint32_t count = m->place_count - first, slot = (hash ^ hash >> 15) % SLOTS;
  for (; m->slots[slot] != 0; slot = (slot + 1) % SLOTS) {
    const state *known = &m->states[m->slots[slot] - 1];
    if (known->before != before || known->count != count ||
        memcmp(m->places + known->first, m->places + first, count * sizeof *m->places) != 0)
      continue;
    m->place_count = first;
    return m->slots[slot] - 1;
  }
  uint32_t number = m->state_count++;
  m->slots[slot] = (uint16_t)m->state_count;
  m->states[number] = (state){first, count, before};
  for (uint32_t c = 0; c <= m->classes; c++) m->ways[number * (m->classes + 1) + c] = UNKNOWN;
  return (int32_t)number;
}

/* Begins anew, with nothing but the start and the state `kept`, whose number it answers. */
static uint32_t forget(matcher *m, uint32_t kept) {
  state here = m->states[kept];
  memcpy(m->stack, m->places + here.first, here.count * sizeof *m->places);
  memset(m->slots, 0, sizeof m->slots);
  m->state_count = m->place_count = 0;
  state_with_next(m, NOTHING);
  for (uint32_t i = 0; i < here.count; i++) m->is_next[m->stack[i]] = 1;
  return (uint32_t)state_with_next(m, here.before);
}

matcher *matcher_make(const program *p) {
  matcher *m = calloc(1, sizeof *m);
  if (m == NULL) return NULL;
  m->p = p;
  find_classes(m);
  m->states = malloc(MOST_STATES * sizeof *m->states);
  m->places = malloc((MOST_PLACES + p->count) * sizeof *m->places);
  m->ways = malloc((size_t)MOST_STATES * (m->classes + 1) * sizeof *m->ways);
  m->stack = malloc((2 * p->count + 2) * sizeof *m->stack);
  m->seen = calloc(p->count, sizeof *m->seen);
  m->is_next = calloc(p->count, sizeof *m->is_next);
  if (m->states == NULL || m->places == NULL || m->ways == NULL || m->stack == NULL || m->seen == NULL ||
      m->is_next == NULL) {
    matcher_free(m);
    return NULL;
  }
  state_with_next(m, NOTHING);
  return m;
}

void matcher_free(matcher *m) {
  if (m == NULL) return;
  free(m->states);
  free(m->places);
  free(m->ways);
  free(m->stack);
  free(m->seen);
  free(m->is_next);
  free(m);
}

static bool holds(int32_t kind, neighbour before, neighbour after, bool is_inside) {
  bool word_before = before == WORD, word_after = after == WORD;
  switch ((assertion)kind) {
  case LINE_START: return before == NOTHING;
  case LINE_END: return after == NOTHING;
  case WORD_EDGE: return word_before != word_after;
  case NO_WORD_EDGE: return word_before == word_after && !is_inside;
  case WORD_START: return !word_before && word_after;
  case WORD_END: return word_before && !word_after;
  }
  return false;
}

/* Where a byte of `class`, or the end of the line, leads from `from`. What can be reached without a byte depends on
 * what comes, so it is found out here. A match may begin anywhere: the first instruction is always among the places. */
static int32_t way(matcher *m, uint32_t from, uint32_t class) {
  bool at_end = class == m->classes;
  uint32_t byte = m->member[class], depth = 0;
  neighbour after = at_end ? NOTHING : is_word(byte) ? WORD : OTHER;
  state here = m->states[from];
  m->step++;
  m->stack[depth++] = 0;
  for (uint32_t next = 0; next < here.count || depth > 0;) {
    uint32_t at = depth > 0 ? m->stack[--depth] : m->places[here.first + next++];
    if (m->seen[at] == m->step) continue;
    m->seen[at] = m->step;
    const instruction *one = &m->p->items[at];
    switch (one->op) {
    case ONE_BYTE:
      if (!at_end && byte >= one->low && byte <= one->high) m->is_next[at + 1] = 1;
      break;
    case EITHER: m->stack[depth++] = (uint16_t)((int32_t)at + one->or_to); /* fall through */
    case JUMP: m->stack[depth++] = (uint16_t)((int32_t)at + one->to); break;
    case ASSERT:
      if (holds(one->to, here.before, after, !at_end && is_inner(byte))) m->stack[depth++] = (uint16_t)(at + 1);
      break;
    case MATCH:
      memset(m->is_next, 0, m->p->count);
      return FOUND;
    }
  }
  return at_end ? START : state_with_next(m, after);
}

ptrdiff_t matcher_find(matcher *m, skill_bytes line) {
  uint32_t width = m->classes + 1, now = START;
  for (size_t i = 0; i <= line.size; i++) {
    uint32_t class = i < line.size ? m->class_of[(unsigned char)line.data[i]] : m->classes;
    int32_t to = m->ways[now * width + class];
    if (to == UNKNOWN) {
      if (m->state_count == MOST_STATES || m->place_count > MOST_PLACES) now = forget(m, now);
      to = way(m, now, class);
      m->ways[now * width + class] = to;
    }
    if (to == FOUND) return (ptrdiff_t)i;
    now = (uint32_t)to;
  }
  return -1;
}
