/* Numbers that are written in words. Text is one scalar value a character, half-width and in lower case. */
#ifndef DECIMALS_NUMBER_WORDS_H
#define DECIMALS_NUMBER_WORDS_H

#include "decimal.h"

/* The number that Chinese numerals at `text` write (三百二十, 三点一四), and how many characters they take; 0 if none. */
uint32_t chinese_number(decimal *out, const uint32_t *text, uint32_t count);
/* The same for English words: two hundred and five, twenty-one, three million, two point five. */
uint32_t english_number(decimal *out, const uint32_t *text, uint32_t count);

#endif
