#define _GNU_SOURCE
#include "ignore.h"
#include "glob.h"

static bool add(ignore_rules *rules, ignore_rule rule) {
  if (rules->count == rules->capacity) {
    size_t capacity = rules->capacity == 0 ? 16 : 2 * rules->capacity;
    ignore_rule *grown = realloc(rules->items, capacity * sizeof *grown);
    if (grown == NULL) return false;
    rules->items = grown;
    rules->capacity = capacity;
  }
  rules->items[rules->count++] = rule;
  return true;
}

/* Spaces at the end are none of the pattern's, unless a '\' stands before them. */
static size_t without_spaces(const char *line, size_t size) {
  size_t end = 0;
  for (size_t i = 0; i < size; i++) {
    if (line[i] == '\\' && i + 1 < size) i++;
    else if (line[i] == ' ') continue;
    end = i + 1;
  }
  return end;
}

static bool read_line(ignore_rules *rules, size_t start, size_t end) {
  const char *text = rules->text.data;
  if (end > start && text[end - 1] == '\r') end--;
  if (start == end || text[start] == '#') return true;
  end = start + without_spaces(text + start, end - start);
  ignore_rule rule = {0};
  if (start < end && text[start] == '!') rule.negated = true, start++;
  if (start < end && text[end - 1] == '/') rule.folders_only = true, end--;
  rule.anchored = start < end && memchr(text + start, '/', end - start) != NULL;
  if (start < end && text[start] == '/') start++;
  if (start == end) return true;
  skill_bytes pattern = {text + start, end - start};
  rule.start = (uint32_t)start;
  rule.size = (uint32_t)pattern.size;
  rule.literal = !glob_has_wildcards(pattern);
  return add(rules, rule);
}

bool ignore_read(ignore_rules *rules) {
  const char *text = rules->text.data;
  size_t size = rules->text.size, start = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  while (start < size) {
    const char *line_end = memchr(text + start, '\n', size - start);
    size_t end = line_end != NULL ? (size_t)(line_end - text) : size;
    if (!read_line(rules, start, end)) return false;
    start = end + 1;
  }
  return true;
}

static bool describes(const ignore_rules *rules, const ignore_rule *rule, skill_bytes path, skill_bytes name) {
  skill_bytes pattern = {rules->text.data + rule->start, rule->size};
  skill_bytes subject = rule->anchored ? path : name;
  if (rule->literal) return pattern.size == subject.size && memcmp(pattern.data, subject.data, subject.size) == 0;
  return rule->anchored ? glob_matches_path(pattern, path, GLOB_BYTES) : glob_matches_name(pattern, name, GLOB_BYTES);
}

ignore_verdict ignore_asks(const ignore_rules *rules, skill_bytes path, bool is_folder) {
  const char *slash = memrchr(path.data, '/', path.size);
  size_t start = slash != NULL ? (size_t)(slash - path.data) + 1 : 0;
  skill_bytes name = {path.data + start, path.size - start};
  for (size_t i = rules->count; i-- > 0;) {
    const ignore_rule *rule = &rules->items[i];
    if (rule->folders_only && !is_folder) continue;
    if (describes(rules, rule, path, name)) return rule->negated ? IGNORE_NO : IGNORE_YES;
  }
  return IGNORE_SILENT;
}

void ignore_free(ignore_rules *rules) {
  free(rules->items);
  skill_text_free(&rules->text);
  *rules = (ignore_rules){0};
}
