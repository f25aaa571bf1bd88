/* Units of measure, and what they are worth in the base unit of their dimension, exactly. */
#ifndef UNIT_CONVERT_UNITS_H
#define UNIT_CONVERT_UNITS_H

#include "decimal.h"

typedef enum {
  LENGTH,      /* metre */
  AREA,        /* square metre */
  VOLUME,      /* cubic metre */
  MASS,        /* kilogram */
  TEMPERATURE, /* kelvin */
  SPEED,       /* metre a second */
  DATA,        /* bit */
  DATA_RATE,   /* bit a second */
  ENERGY,      /* joule */
  PRESSURE,    /* pascal */
  DURATION,    /* second */
  DIMENSION_COUNT
} dimension;

extern const char *const dimension_names[DIMENSION_COUNT];

/* x units are (x + offset) · factor / divisor of the base unit. */
typedef struct unit {
  const char *symbol;
  const char *names; /* in lower case unless case tells them apart, divided by '|', in the singular; symbol included */
  dimension dimension;
  const char *factor;  /* decimal */
  const char *divisor; /* decimal, NULL for 1 */
  const char *offset;  /* decimal, NULL for 0 */
} unit;

extern const unit units[];
extern const size_t unit_count;

/* A unit as it is used: a foot, a square foot, a foot a second. */
typedef struct measure {
  const unit *unit;
  uint32_t power; /* of a length: 1, 2 or 3 */
  uint32_t per;   /* of a length or an amount of data: seconds that it is divided by, or 0 */
} measure;

/* False where there is no such quantity: a litre a second. */
bool dimension_of(const measure *m, dimension *out);

/* A number as a quotient, so that thirds stay exact. */
typedef struct fraction {
  decimal numerator, denominator;
} fraction;

/* Adds `value` measures to `sum`, in base units. */
void add_in_base(fraction *sum, const decimal *value, const measure *m);
/* `base` base units as a number of measures. */
void from_base(decimal *out, const fraction *base, const measure *m);

#endif
