#define _GNU_SOURCE
#include "page.h"

#include "elements.h"
#include "html_tokens.h"
#include "layout.h"
#include "url.h"

/* Elements within each other; what is deeper counts as belonging to the deepest. */
enum { DEEPEST = 256, LONGEST_LINK = 2000 };

/* An element that has begun and not ended. */
typedef struct open_element {
  const element *element;
  size_t start;         /* the size of the text when it began */
  bool is_dropped;      /* nothing in it is text */
  bool is_main;
  int64_t number;       /* of a numbered list: the item that comes next */
  bool is_flat;         /* of a row: its cells are on one line */
  bool has_cells;       /* of a row */
  unsigned wanted;      /* of a cell: line breaks before what comes next in it, if something does */
  int outer_row, outer_cell;
} open_element;

typedef struct reader {
  const page_options *options;
  bool keeps_noise;
  entities references;
  html_tokens tokens;
  layout body, title;
  open_element stack[DEEPEST];
  int depth;
  unsigned open[ELEMENT_COUNT]; /* how many of a kind the stack has */
  int row, cell;      /* in the stack; -1 when there is none */
  unsigned dropping;  /* elements around that drop their content */
  unsigned verbatim;  /* <pre> around */
  unsigned sections;  /* articles, sections and the main content around */
  bool is_title;      /* what comes next is the title's text */
  bool is_raised;     /* what comes next is an exponent, if it is a number */
  bool skips_newline; /* the first one of a <pre> is not meant */
  size_t main_from, main_to;
  skill_text heading; /* the first one */
  skill_text base, link, scratch;
} reader;

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static open_element *flat_row(reader *r) {
  return r->cell >= 0 && r->row >= 0 && r->stack[r->row].is_flat ? &r->stack[r->row] : NULL;
}

/* Within a row, a line break counts when there is text of the same cell on both sides of it. */
static void request_break(reader *r, unsigned lines) {
  if (r->dropping > 0 || lines == 0) return;
  if (r->body.indent > 0) lines = 1;
  if (flat_row(r) == NULL) {
    layout_break(&r->body, lines);
  } else {
    open_element *cell = &r->stack[r->cell];
    r->body.has_space = true;
    if (r->body.text.size > cell->start && lines > cell->wanted) cell->wanted = lines;
  }
}

/* The row's cells cannot be on one line: what is in them has lines of its own. */
static void break_row(reader *r, unsigned lines) {
  open_element *row = flat_row(r);
  if (row == NULL) return;
  row->is_flat = false;
  r->body.separators = 0;
  layout_break(&r->body, lines > 0 ? lines : 1);
}

/* ---- texts ---- */

static bool is_blank(skill_bytes text) {
  for (size_t i = 0; i < text.size; i++)
    if (!is_space(text.data[i])) return false;
  return true;
}

static void add_text(reader *r, const html_token *token) {
  r->scratch.size = 0;
  if (token->is_verbatim) skill_text_add(&r->scratch, token->text);
  else entities_decode(&r->references, token->text, false, &r->scratch);
  skill_bytes text = skill_text_bytes(&r->scratch);
  if (r->is_title) {
    layout_add(&r->title, text);
    return;
  }
  bool skips_newline = r->skips_newline;
  r->skips_newline = false;
  if (r->dropping > 0 || text.size == 0) return;
  if (r->cell >= 0 && r->stack[r->cell].wanted > 0 && !is_blank(text)) {
    break_row(r, r->stack[r->cell].wanted);
    r->stack[r->cell].wanted = 0;
  }
  if (r->verbatim > 0) {
    if (skips_newline && text.data[0] == '\r' && text.size > 1) text.data++, text.size--;
    if (skips_newline && text.data[0] == '\n') text.data++, text.size--;
    layout_add_verbatim(&r->body, text);
    return;
  }
  bool is_number = (text.data[0] >= '0' && text.data[0] <= '9') || text.data[0] == '-' || text.data[0] == '+';
  if (r->is_raised && is_number) layout_append(&r->body, SKILL_TEXT("^"));
  r->is_raised = false;
  layout_add(&r->body, text);
}

static void add_line_break(reader *r) {
  if (r->dropping > 0) return;
  if (flat_row(r) != NULL) r->body.has_space = true;
  else layout_break(&r->body, r->body.breaks < 2 ? r->body.breaks + 1 : 2);
}

/* ---- ends of elements ---- */

static void add_link(reader *r, const open_element *opened) {
  skill_text *text = &r->body.text;
  skill_bytes shown = {text->data + opened->start, text->size - opened->start};
  skill_text url = {0};
  if (shown.size > 0 && r->link.size > 0 && r->link.data[0] != '#')
    url_resolve(skill_text_bytes(&r->base), skill_text_bytes(&r->link), &url);
  if (url_is_web(skill_text_bytes(&url)) && url.size <= LONGEST_LINK &&
      (shown.size < url.size || memcmp(shown.data + shown.size - url.size, url.data, url.size) != 0)) {
    layout_append(&r->body, SKILL_TEXT(" ("));
    layout_append(&r->body, skill_text_bytes(&url));
    layout_append(&r->body, SKILL_TEXT(")"));
  }
  skill_text_free(&url);
}

static void keep_heading(reader *r, const open_element *opened) {
  const skill_text *text = &r->body.text;
  if (r->heading.size > 0) return;
  size_t from = opened->start;
  while (from < text->size && (is_space(text->data[from]) || text->data[from] == '#')) from++;
  skill_text_add(&r->heading, (skill_bytes){text->data + from, text->size - from});
}

static void end_top(reader *r) {
  open_element *opened = &r->stack[--r->depth];
  const element *element = opened->element;
  r->open[element->kind]--;
  if (opened->is_dropped) r->dropping--;
  bool is_silent = r->dropping > 0, has_text = r->body.text.size > opened->start;
  switch (element->kind) {
  case ELEMENT_A:
    if (!is_silent) add_link(r, opened);
    break;
  case ELEMENT_BLOCKQUOTE: r->body.quotes--; break;
  case ELEMENT_DD:
  case ELEMENT_LIST:
  case ELEMENT_OL: r->body.indent--; break;
  case ELEMENT_HEADING:
    if (has_text && element->name[1] == '1') keep_heading(r, opened);
    break;
  case ELEMENT_PRE: r->verbatim--; break;
  case ELEMENT_MAIN:
  case ELEMENT_SECTION: r->sections--; break;
  case ELEMENT_Q:
    if (!is_silent) layout_add(&r->body, SKILL_TEXT("\xE2\x80\x9D"));
    break;
  case ELEMENT_ROW:
    if (!is_silent) r->body.separators = 0;
    break;
  default: break;
  }
  r->row = opened->outer_row, r->cell = opened->outer_cell;
  /* A marker without a text is not the next element's. */
  if ((element->kind == ELEMENT_HEADING || element->kind == ELEMENT_LI) && !has_text) r->body.marker[0] = '\0';
  if (opened->is_main && has_text && r->main_to == 0) {
    r->main_from = opened->start;
    r->main_to = r->body.text.size;
  }
  request_break(r, element->breaks);
}

static void end_through(reader *r, int place) {
  while (r->depth > place) end_top(r);
}

static bool is_part_of_table(element_kind kind) {
  return kind == ELEMENT_CELL || kind == ELEMENT_ROW || kind == ELEMENT_TABLE;
}

static bool is_inline(element_kind kind) {
  return kind == ELEMENT_INLINE || kind == ELEMENT_A || kind == ELEMENT_Q || kind == ELEMENT_SUP;
}

static void end_element(reader *r, const element *element) {
  if (element->kind == ELEMENT_OTHER) return;
  if (element->kind == ELEMENT_BR) add_line_break(r);
  if (element->kind == ELEMENT_P) request_break(r, element->breaks);
  if (r->open[element->kind] == 0) return;
  bool is_innermost = true;
  for (int place = r->depth - 1; place >= 0; place--) {
    const struct element *other = r->stack[place].element;
    is_innermost = is_innermost && is_inline(other->kind);
    if (element->kind == ELEMENT_INLINE && other == element && !is_innermost) {
      /* <b><p>…</b>: the paragraph goes on. */
      if (r->stack[place].is_dropped) r->dropping--;
      r->stack[place].is_dropped = false;
      return;
    }
    if (other == element || (element->kind == ELEMENT_HEADING && other->kind == ELEMENT_HEADING)) {
      end_through(r, place);
      return;
    }
    if (is_part_of_table(other->kind) && (other->kind == ELEMENT_TABLE || !is_part_of_table(element->kind))) return;
  }
}

/* ---- beginnings of elements ---- */

/* Ends what cannot go on when `element` begins: a paragraph at the next block, an item at the next item. */
static void end_implied(reader *r, const element *element) {
  element_kind kind = element->kind;
  bool is_paired = kind == ELEMENT_A || kind == ELEMENT_LI || kind == ELEMENT_CELL || kind == ELEMENT_ROW;
  bool is_term = kind == ELEMENT_DT || kind == ELEMENT_DD;
  unsigned candidates = (is_paired ? r->open[kind] : 0) + (kind == ELEMENT_ROW ? r->open[ELEMENT_CELL] : 0) +
                        (is_term ? r->open[ELEMENT_DT] + r->open[ELEMENT_DD] : 0) +
                        (element->breaks > 0 ? r->open[ELEMENT_P] : 0);
  if (candidates == 0) return;
  for (int place = r->depth - 1; place >= 0; place--) {
    const struct element *other = r->stack[place].element;
    bool is_item = (kind == ELEMENT_LI && other->kind == ELEMENT_LI) ||
                   (is_term && (other->kind == ELEMENT_DT || other->kind == ELEMENT_DD));
    bool is_cell = (kind == ELEMENT_CELL && other->kind == ELEMENT_CELL) ||
                   (kind == ELEMENT_ROW && (other->kind == ELEMENT_CELL || other->kind == ELEMENT_ROW));
    if (is_item || is_cell || (element->breaks > 0 && other->kind == ELEMENT_P) ||
        (kind == ELEMENT_A && other->kind == ELEMENT_A)) {
      end_through(r, place);
      if (kind != ELEMENT_ROW) return;
      continue;
    }
    bool is_transparent = other->breaks == 0 || strcmp(other->name, "div") == 0 || other->kind == ELEMENT_P ||
                          (kind == ELEMENT_ROW && other->kind == ELEMENT_ROW);
    if (other->kind == ELEMENT_TABLE || (is_part_of_table(other->kind) && !is_part_of_table(kind)) || !is_transparent)
      return;
  }
}

static bool contains(skill_bytes text, const char *word) {
  return text.size > 0 && memmem(text.data, text.size, word, strlen(word)) != NULL;
}

/* The value of an attribute in small letters and without spaces, lent until the next one is asked for. */
static skill_bytes attribute(reader *r, const html_token *tag, const char *name) {
  r->scratch.size = 0;
  html_attribute(tag, &r->references, name, &r->scratch);
  size_t size = 0;
  for (size_t i = 0; i < r->scratch.size; i++) {
    char c = r->scratch.data[i];
    if (!is_space(c)) r->scratch.data[size++] = c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
  }
  r->scratch.size = size;
  return skill_text_bytes(&r->scratch);
}

static bool is(skill_bytes text, const char *word) {
  return text.size == strlen(word) && memcmp(text.data, word, text.size) == 0;
}

static bool is_noise_by_role(skill_bytes role) {
  static const char *const roles[] = {"navigation", "search", "contentinfo", "banner",  "complementary",
                                      "dialog",     "alertdialog", "menu",   "menubar", "toolbar"};
  for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
    if (is(role, roles[i])) return true;
  return false;
}

/* Whether what is in the element is not text for a reader. */
static bool is_dropped(reader *r, const element *element, const html_token *tag) {
  if (element->kind == ELEMENT_DROPPED) return true;
  bool is_byline = r->sections > 0 && strcmp(element->name, "footer") == 0;
  if (element->kind == ELEMENT_NOISE && !r->keeps_noise && !is_byline) return true;
  if (is_blank(tag->attributes)) return false;
  if (!r->keeps_noise && is_noise_by_role(attribute(r, tag, "role"))) return true;
  bool is_hidden = html_attribute(tag, &r->references, "hidden", NULL);
  if (is_hidden && !is(attribute(r, tag, "hidden"), "until-found")) return true;
  if (is(attribute(r, tag, "aria-hidden"), "true")) return true;
  skill_bytes style = attribute(r, tag, "style");
  return contains(style, "display:none") || contains(style, "visibility:hidden");
}

static int64_t number_in(skill_bytes text, int64_t fallback) {
  int64_t value;
  return skill_json_integer(text, &value) && value > -1000000000 && value < 1000000000 ? value : fallback;
}

static void begin_item(reader *r, const html_token *tag) {
  char marker[MARKER_ROOM] = "- ";
  for (int place = r->depth - 1; place >= 0; place--) {
    open_element *list = &r->stack[place];
    if (list->element->kind == ELEMENT_LIST) break;
    if (list->element->kind != ELEMENT_OL) continue;
    list->number = number_in(attribute(r, tag, "value"), list->number);
    skill_text text = {0};
    skill_text_add_integer(&text, list->number++);
    if (text.size + 3 <= sizeof marker && !text.failed) {
      memcpy(marker, text.data, text.size);
      memcpy(marker + text.size, ". ", 3);
    }
    skill_text_free(&text);
    break;
  }
  layout_mark(&r->body, marker);
}

static void begin_cell(reader *r, open_element *cell) {
  if (r->row < 0) {
    layout_break(&r->body, 1);
    return;
  }
  open_element *row = &r->stack[r->row];
  if (row->has_cells && row->is_flat) {
    r->body.separators++;
    r->body.has_space = false;
  } else {
    layout_break(&r->body, 1);
  }
  row->has_cells = true;
  r->cell = (int)(cell - r->stack);
}

/* What an element does to the text that is laid out. */
static void begin_layout(reader *r, open_element *opened, const html_token *tag) {
  layout *body = &r->body;
  switch (opened->element->kind) {
  case ELEMENT_A:
    r->link.size = 0;
    if (r->options->shows_links) html_attribute(tag, &r->references, "href", &r->link);
    break;
  case ELEMENT_CELL: begin_cell(r, opened); break;
  case ELEMENT_HEADING: {
    static const char marks[] = "###### ";
    if (flat_row(r) == NULL) layout_mark(body, marks + 6 - (opened->element->name[1] - '0'));
    break;
  }
  case ELEMENT_LI: begin_item(r, tag); break;
  case ELEMENT_Q: layout_add(body, SKILL_TEXT("\xE2\x80\x9C")); break;
  case ELEMENT_SUP:
    r->is_raised = body->text.size > 0 && body->breaks == 0 && !body->has_space && body->separators == 0;
    break;
  case ELEMENT_TITLE: r->is_title = r->title.text.size == 0; break;
  default: break;
  }
}

/* What an element does to the depth of things, and its end takes back. */
static void begin_counts(reader *r, open_element *opened, const html_token *tag) {
  switch (opened->element->kind) {
  case ELEMENT_BLOCKQUOTE: r->body.quotes++; break;
  case ELEMENT_DD:
  case ELEMENT_LIST: r->body.indent++; break;
  case ELEMENT_OL:
    r->body.indent++;
    opened->number = number_in(attribute(r, tag, "start"), 1);
    break;
  case ELEMENT_PRE: r->verbatim++, r->skips_newline = true; break;
  case ELEMENT_MAIN:
  case ELEMENT_SECTION: r->sections++; break;
  case ELEMENT_ROW:
    opened->is_flat = true;
    r->row = (int)(opened - r->stack), r->cell = -1;
    break;
  case ELEMENT_TABLE: r->row = r->cell = -1; break;
  default: break;
  }
}

static void begin_void(reader *r, const element *element, const html_token *tag) {
  if (element->kind == ELEMENT_BR) {
    add_line_break(r);
  } else if (element->kind == ELEMENT_BASE) {
    skill_text base = {0};
    r->scratch.size = 0;
    html_attribute(tag, &r->references, "href", &r->scratch);
    if (r->scratch.size < LONGEST_LINK) url_resolve(r->options->url, skill_text_bytes(&r->scratch), &base);
    if (url_is_web(skill_text_bytes(&base))) {
      r->base.size = 0;
      skill_text_add(&r->base, skill_text_bytes(&base));
    }
    skill_text_free(&base);
  } else {
    request_break(r, element->breaks);
  }
}

static void begin_element(reader *r, const html_token *tag) {
  const element *element = element_named(tag->name);
  r->is_title = false;
  if (r->options->is_xhtml && tag->is_empty) r->tokens.raw[0] = '\0';
  if (element->kind == ELEMENT_OTHER) return;
  end_implied(r, element);
  if (element->is_void) {
    begin_void(r, element, tag);
    return;
  }
  if (r->depth == DEEPEST) return;
  switch (element->kind) {
  case ELEMENT_BLOCKQUOTE:
  case ELEMENT_LIST:
  case ELEMENT_OL:
  case ELEMENT_PRE:
  case ELEMENT_TABLE:
    if (r->dropping == 0) break_row(r, 1);
    break;
  default: break;
  }
  request_break(r, element->breaks);
  open_element *opened = &r->stack[r->depth];
  *opened = (open_element){
    .element = element, .start = r->body.text.size, .outer_row = r->row, .outer_cell = r->cell};
  opened->is_dropped = r->dropping == 0 && is_dropped(r, element, tag);
  opened->is_main = r->dropping == 0 && !opened->is_dropped &&
                    (element->kind == ELEMENT_MAIN || is(attribute(r, tag, "role"), "main"));
  r->depth++;
  r->open[element->kind]++;
  begin_counts(r, opened, tag);
  if (opened->is_dropped) r->dropping++;
  if (r->dropping == 0) begin_layout(r, opened, tag);
  if (r->options->is_xhtml && tag->is_empty) end_top(r);
}

/* ---- the page ---- */

static void read(reader *r, skill_bytes html) {
  html_token token;
  r->tokens.page = html;
  r->row = r->cell = -1;
  skill_text_add(&r->base, r->options->url);
  while (r->body.text.size < r->body.limit && html_next(&r->tokens, &token)) {
    switch (token.kind) {
    case TOKEN_TEXT: add_text(r, &token); break;
    case TOKEN_START: begin_element(r, &token); break;
    case TOKEN_CLOSE:
      r->is_title = r->is_raised = false;
      end_element(r, element_named(token.name));
      break;
    case TOKEN_END: break;
    }
  }
  end_through(r, 0);
}

static void give(reader *r, skill_text *title, skill_text *text) {
  size_t from = r->main_to > 0 ? r->main_from : 0, to = r->main_to > 0 ? r->main_to : r->body.text.size;
  while (from < to && r->body.text.data[from] == '\n') from++;
  skill_text_add(text, (skill_bytes){r->body.text.data + from, to - from});
  skill_text_add(title, skill_text_bytes(r->title.text.size > 0 ? &r->title.text : &r->heading));
  if (r->body.text.failed || r->title.text.failed || r->scratch.failed || r->base.failed) text->failed = 1;
}

void page_read(skill_bytes html, const page_options *options, skill_text *title, skill_text *text) {
  enum { LONGEST_TITLE = 1000 };
  reader *r = calloc(1, sizeof *r);
  if (r == NULL) {
    text->failed = 1;
    return;
  }
  entities_index(&r->references);
  for (int round = 0; round < 2 && text->size == 0 && !text->failed; round++) {
    entities references = r->references;
    *r = (reader){.options = options, .keeps_noise = round == 1, .references = references};
    r->body.limit = options->limit;
    r->title.limit = LONGEST_TITLE;
    title->size = 0;
    read(r, html);
    give(r, title, text);
    skill_text_free(&r->body.text);
    skill_text_free(&r->title.text);
    skill_text_free(&r->heading);
    skill_text_free(&r->base);
    skill_text_free(&r->link);
    skill_text_free(&r->scratch);
  }
  free(r);
}
