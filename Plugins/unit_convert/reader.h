/* From what people say ("5 feet 7 inches in cm", 一斤半是多少克) to what is to be converted into what. */
#ifndef UNIT_CONVERT_READER_H
#define UNIT_CONVERT_READER_H

#include "skill_json.h"
#include "units.h"

enum { MOST_PARTS = 6, LONGEST_NAME = 64 };

/* A measure, and how the person called it. */
typedef struct named_measure {
  measure measure;
  char name[LONGEST_NAME]; /* as written, NUL-terminated; empty when it is longer */
} named_measure;

typedef struct conversion {
  uint32_t part_count, target_count;
  decimal amounts[MOST_PARTS];
  named_measure parts[MOST_PARTS];   /* 5 feet, 7 inches */
  named_measure targets[MOST_PARTS]; /* feet, inches */
  dimension dimension;
} conversion;

/* Why an expression could not be read. */
typedef struct complaint {
  uint32_t kind; /* SKILL_FAILURE_… */
  const char *code;
  skill_text text; /* to be freed with skill_text_free */
} complaint;

/* False when it cannot be understood; `why` is filled in then. */
bool read_conversion(conversion *out, skill_bytes expression, complaint *why);

#endif
