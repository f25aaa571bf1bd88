#define _GNU_SOURCE
#include "html_tokens.h"

#include <strings.h>

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }

static bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c; }

static bool begins(skill_bytes page, size_t at, const char *text) {
  size_t size = strlen(text);
  return page.size - at >= size && memcmp(page.data + at, text, size) == 0;
}

/* Past the next `text` from `at` on, or the end of the page. */
static size_t past(skill_bytes page, size_t at, const char *text) {
  const char *found = at < page.size ? memmem(page.data + at, page.size - at, text, strlen(text)) : NULL;
  return found == NULL ? page.size : (size_t)(found - page.data) + strlen(text);
}

/* Past the comment, declaration or instruction that begins at `at`. */
static size_t past_comment(skill_bytes page, size_t at) {
  if (!begins(page, at, "<!--")) return past(page, at, ">");
  if (begins(page, at, "<!-->")) return at + 5;
  if (begins(page, at, "<!--->")) return at + 6;
  size_t end = past(page, at + 4, "-->");
  /* "--!>" ends one, too; looked for in no more than what the comment would be without it. */
  size_t other = past((skill_bytes){page.data, end}, at + 4, "--!>");
  return other < end ? other : end;
}

/* Past the '>' of the tag whose name ends at `at`: one in quotes does not count. */
static size_t past_tag(skill_bytes page, size_t at, bool *is_whole) {
  bool is_value = false;
  *is_whole = true;
  while (at < page.size) {
    char c = page.data[at];
    if (c == '>') return at + 1;
    if (is_value && (c == '"' || c == '\'')) {
      const char *quote = memchr(page.data + at + 1, c, page.size - at - 1);
      if (quote == NULL) break;
      at = (size_t)(quote - page.data);
      is_value = false;
    } else if (c == '=') {
      is_value = true;
    } else if (!is_space(c)) {
      is_value = false;
    }
    at++;
  }
  *is_whole = false;
  return page.size;
}

static size_t read_name(skill_bytes page, size_t at, char name[TAG_ROOM]) {
  size_t size = 0;
  for (; at < page.size && !is_space(page.data[at]) && page.data[at] != '/' && page.data[at] != '>'; at++, size++)
    if (size < TAG_ROOM - 1) name[size] = small(page.data[at]);
  name[size < TAG_ROOM ? size : 0] = '\0';
  return at;
}

static const struct {
  const char *name;
  bool has_references;
} raw_elements[] = {{"script", false}, {"style", false},    {"title", true},     {"textarea", true}, {"xmp", false},
                    {"iframe", false}, {"noembed", false}, {"noframes", false}};

/* The content of a raw element, which ends before its end tag. */
static void read_raw(html_tokens *tokens, html_token *token) {
  skill_bytes page = tokens->page;
  size_t start = tokens->at, end = start, size = strlen(tokens->raw);
  for (;; end++) {
    const char *found = end < page.size ? memmem(page.data + end, page.size - end, "</", 2) : NULL;
    end = found == NULL ? page.size : (size_t)(found - page.data);
    if (found == NULL) break;
    size_t after = end + 2 + size;
    if (after <= page.size && strncasecmp(page.data + end + 2, tokens->raw, size) == 0 &&
        (after == page.size || is_space(page.data[after]) || page.data[after] == '>' || page.data[after] == '/'))
      break;
  }
  *token = (html_token){.kind = TOKEN_TEXT, .text = {page.data + start, end - start}, .is_verbatim = true};
  for (size_t i = 0; i < sizeof raw_elements / sizeof raw_elements[0]; i++)
    if (strcmp(raw_elements[i].name, tokens->raw) == 0) token->is_verbatim = !raw_elements[i].has_references;
  tokens->raw[0] = '\0';
  tokens->at = end;
}

static bool read_tag(html_tokens *tokens, html_token *token) {
  skill_bytes page = tokens->page;
  bool is_close = page.data[tokens->at + 1] == '/', is_whole;
  *token = (html_token){.kind = is_close ? TOKEN_CLOSE : TOKEN_START};
  size_t from = read_name(page, tokens->at + 1 + is_close, token->name);
  size_t end = past_tag(page, from, &is_whole);
  tokens->at = end;
  /* A tag that does not end is none, and nothing comes after it. */
  if (!is_whole) return false;
  token->attributes = (skill_bytes){page.data + from, end - 1 - from};
  token->is_empty = end - 1 > from && page.data[end - 2] == '/';
  if (is_close) return true;
  for (size_t i = 0; i < sizeof raw_elements / sizeof raw_elements[0]; i++)
    if (strcmp(raw_elements[i].name, token->name) == 0) strcpy(tokens->raw, token->name);
  return true;
}

bool html_next(html_tokens *tokens, html_token *token) {
  skill_bytes page = tokens->page;
  if (tokens->raw[0] != '\0') {
    read_raw(tokens, token);
    if (token->text.size > 0) return true;
  }
  size_t start = tokens->at;
  while (tokens->at < page.size) {
    size_t at = tokens->at;
    char next = page.data[at] == '<' && at + 1 < page.size ? page.data[at + 1] : '\0';
    bool is_tag = is_letter(next) || (next == '/' && at + 2 < page.size && is_letter(page.data[at + 2]));
    bool is_comment = next == '!' || next == '?' || (next == '/' && !is_tag && at + 2 < page.size);
    if ((is_tag || is_comment) && at > start) break;
    if (is_comment) {
      tokens->at = start = past_comment(page, at);
    } else if (is_tag) {
      return read_tag(tokens, token);
    } else {
      const char *bracket = at + 1 < page.size ? memchr(page.data + at + 1, '<', page.size - at - 1) : NULL;
      tokens->at = bracket == NULL ? page.size : (size_t)(bracket - page.data);
    }
  }
  *token = (html_token){.kind = TOKEN_TEXT, .text = {page.data + start, tokens->at - start}};
  return tokens->at > start;
}

bool html_attribute(const html_token *tag, const entities *index, const char *name, skill_text *value) {
  skill_bytes text = tag->attributes;
  size_t length = strlen(name);
  for (size_t at = 0; at < text.size;) {
    while (at < text.size && (is_space(text.data[at]) || text.data[at] == '/')) at++;
    size_t start = at;
    /* A name may begin with '=', since browsers let it. */
    while (at < text.size && !is_space(text.data[at]) && text.data[at] != '/' &&
           (text.data[at] != '=' || at == start))
      at++;
    bool is_it = at - start == length && strncasecmp(text.data + start, name, length) == 0;
    while (at < text.size && is_space(text.data[at])) at++;
    skill_bytes found = {0};
    if (at < text.size && text.data[at] == '=') {
      at++;
      while (at < text.size && is_space(text.data[at])) at++;
      char quote = at < text.size && (text.data[at] == '"' || text.data[at] == '\'') ? text.data[at++] : '\0';
      size_t from = at;
      while (at < text.size && (quote != '\0' ? text.data[at] != quote : !is_space(text.data[at]))) at++;
      found = (skill_bytes){text.data + from, at - from};
      if (quote != '\0' && at < text.size) at++;
    }
    if (!is_it) continue;
    if (value != NULL) entities_decode(index, found, true, value);
    return true;
  }
  return false;
}
