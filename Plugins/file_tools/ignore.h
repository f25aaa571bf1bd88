/* What a `.gitignore` file says, by the rules of gitignore(5). */
#ifndef FILE_TOOLS_IGNORE_H
#define FILE_TOOLS_IGNORE_H

#include "skill_json.h"

#include <stdbool.h>

/* One line. */
typedef struct ignore_rule {
  uint32_t start, size; /* the pattern, in the file's text */
  bool negated;
  bool folders_only;
  bool anchored; /* about the path from the file's folder, not about a name anywhere beneath it */
  bool literal;  /* without wildcards */
} ignore_rule;

/* Begins as all zeros. */
typedef struct ignore_rules {
  skill_text text; /* what was read; the caller puts it there */
  ignore_rule *items;
  size_t count, capacity;
} ignore_rules;

typedef enum { IGNORE_SILENT, IGNORE_YES, IGNORE_NO } ignore_verdict;

/* Reads the rules out of `text`. False when memory has run out. */
bool ignore_read(ignore_rules *rules);
/* What the last rule that describes it says about what stands at `path`, from the rules' folder. */
ignore_verdict ignore_asks(const ignore_rules *rules, skill_bytes path, bool is_folder);
void ignore_free(ignore_rules *rules);

#endif
