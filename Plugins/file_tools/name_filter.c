#define _GNU_SOURCE
#include "name_filter.h"

enum { MOST_ALTERNATIVES = 64, LONGEST_PATTERN = 4096 };

static const struct {
  const char *name, *globs;
} types[] = {
  {"c", "*.[ch]"},
  {"cpp", "*.cc|*.cpp|*.cxx|*.c++|*.hh|*.hpp|*.hxx|*.h|*.inl"},
  {"csharp", "*.cs"},
  {"css", "*.css|*.scss|*.sass|*.less"},
  {"csv", "*.csv|*.tsv"},
  {"go", "*.go"},
  {"html", "*.html|*.htm|*.xhtml"},
  {"image", "*.png|*.jpg|*.jpeg|*.gif|*.webp|*.svg|*.bmp|*.tif|*.tiff|*.heic|*.ico"},
  {"java", "*.java"},
  {"javascript", "*.js|*.jsx|*.mjs|*.cjs"},
  {"json", "*.json|*.jsonl|*.ndjson"},
  {"kotlin", "*.kt|*.kts"},
  {"log", "*.log"},
  {"makefile", "makefile|gnumakefile|*.mk|*.mak"},
  {"markdown", "*.md|*.markdown|*.mdx"},
  {"pdf", "*.pdf"},
  {"php", "*.php"},
  {"python", "*.py|*.pyi|*.pyw"},
  {"ruby", "*.rb|gemfile|rakefile"},
  {"rust", "*.rs"},
  {"shell", "*.sh|*.bash|*.zsh|*.fish"},
  {"sql", "*.sql"},
  {"swift", "*.swift"},
  {"text", "*.txt"},
  {"toml", "*.toml"},
  {"typescript", "*.ts|*.tsx|*.mts|*.cts"},
  {"video", "*.mp4|*.mkv|*.mov|*.avi|*.webm"},
  {"xml", "*.xml|*.xsd|*.xsl|*.plist"},
  {"yaml", "*.yaml|*.yml"},
};

/* Adds the pattern with the alternatives of its first braces, and of those that follow, written out. */
static bool add_alternatives(name_filter *filter, skill_bytes pattern, size_t *count) {
  const char *open = pattern.size > 0 ? memchr(pattern.data, '{', pattern.size) : NULL;
  const char *end = pattern.data + pattern.size, *close = open == NULL ? NULL : memchr(open, '}', (size_t)(end - open));
  if (close == NULL) {
    skill_text_add(&filter->patterns, pattern);
    skill_text_add_byte(&filter->patterns, '\0');
    return ++*count <= MOST_ALTERNATIVES && !filter->patterns.failed;
  }
  bool fits = true;
  for (const char *start = open + 1; fits && start <= close;) {
    const char *comma = memchr(start, ',', (size_t)(close - start)), *stop = comma != NULL ? comma : close;
    skill_text one = {0};
    skill_text_add(&one, (skill_bytes){pattern.data, (size_t)(open - pattern.data)});
    skill_text_add(&one, (skill_bytes){start, (size_t)(stop - start)});
    skill_text_add(&one, (skill_bytes){close + 1, (size_t)(end - close) - 1});
    fits = !one.failed && add_alternatives(filter, skill_text_bytes(&one), count);
    skill_text_free(&one);
    start = stop + 1;
  }
  return fits;
}

bool name_filter_read(name_filter *filter, skill_bytes name) {
  size_t count = 0;
  if (name.size > LONGEST_PATTERN || memchr(name.data, '\0', name.size) != NULL) return false;
  filter->manner = GLOB_ANY_CASE;
  for (size_t i = 0; i < name.size; i++)
    if (name.data[i] >= 'A' && name.data[i] <= 'Z') filter->manner = GLOB_CHARACTERS;
  while (name.size > 1 && name.data[0] == '.' && name.data[1] == '/') name.data += 2, name.size -= 2;
  bool has_braces = memchr(name.data, '{', name.size) != NULL;
  if (glob_has_wildcards(name) || has_braces || memchr(name.data, '/', name.size) != NULL)
    return add_alternatives(filter, name, &count);
  /* `.c` is how names end, `main.c` is a name, `main` a part of one. */
  bool is_end = name.data[0] == '.', is_part = memchr(name.data, '.', name.size) == NULL;
  if (is_end || is_part) skill_text_add_byte(&filter->patterns, '*');
  skill_text_add(&filter->patterns, name);
  if (is_part) skill_text_add_byte(&filter->patterns, '*');
  skill_text_add_byte(&filter->patterns, '\0');
  return !filter->patterns.failed;
}

bool name_filter_read_type(name_filter *filter, skill_bytes type) {
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
    if (type.size == strlen(types[i].name) && memcmp(type.data, types[i].name, type.size) == 0)
      filter->type = types[i].globs;
  return filter->type != NULL;
}

static bool is_of_type(const char *globs, skill_bytes name) {
  for (const char *glob = globs; *glob != '\0';) {
    size_t size = strcspn(glob, "|");
    if (glob_matches_name((skill_bytes){glob, size}, name, GLOB_ANY_CASE)) return true;
    glob += size + (glob[size] == '|');
  }
  return false;
}

bool name_filter_takes(const name_filter *filter, const walk_entry *entry) {
  if (filter->type != NULL && (entry->kind == WALK_FOLDER || !is_of_type(filter->type, entry->name))) return false;
  if (filter->patterns.size == 0) return true;
  for (size_t at = 0; at < filter->patterns.size;) {
    skill_bytes pattern = {filter->patterns.data + at, strlen(filter->patterns.data + at)};
    bool is_path = memchr(pattern.data, '/', pattern.size) != NULL;
    at += pattern.size + 1;
    if (pattern.size > 0 && pattern.data[0] == '/') pattern.data++, pattern.size--;
    if (is_path ? glob_matches_path(pattern, entry->path, filter->manner)
                : glob_matches_name(pattern, entry->name, filter->manner))
      return true;
  }
  return false;
}

void name_filter_free(name_filter *filter) { skill_text_free(&filter->patterns); }
