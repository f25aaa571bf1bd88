/* What characters are, for counting and case. */
#ifndef UNICODE_UNICODE_H
#define UNICODE_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  CLASS_OTHER, /* symbols, punctuation, controls */
  CLASS_SPACE,
  CLASS_LETTER, /* letters and digits of scripts that put spaces between words */
  CLASS_WIDE    /* Chinese and Japanese: each character is counted as a word */
} scalar_class;

/* By blocks: what is no space, punctuation, symbol or Chinese or Japanese character is a letter. */
scalar_class class_of(uint32_t scalar);

/* Whether it belongs to the character before it: accents, joiners, variation selectors, skin tones. */
bool extends_previous(uint32_t scalar);

/* Simple mappings: one scalar value to one. */
uint32_t to_upper(uint32_t scalar);
uint32_t to_lower(uint32_t scalar);
bool is_upper(uint32_t scalar);
bool is_lower(uint32_t scalar);
bool is_digit(uint32_t scalar);

/* Every `stride`-th scalar value from `first` to `last` maps to itself plus `delta`. */
typedef struct case_range {
  uint32_t first, last;
  int32_t stride, delta;
} case_range;

typedef struct scalar_range {
  uint32_t first, last;
} scalar_range;

extern const case_range upper_ranges[], lower_ranges[];
extern const scalar_range extending_ranges[];
extern const size_t upper_count, lower_count, extending_count;

#endif
