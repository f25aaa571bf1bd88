/* From the characters of an expression to tokens: symbols, full-width forms, words in English and Chinese. */
#ifndef CALCULATOR_LEXER_H
#define CALCULATOR_LEXER_H

#include "functions.h"
#include "number_words.h"
#include "skill_json.h"

/* Longer expressions are refused. */
enum { LONGEST_EXPRESSION = 4000 };

typedef enum {
  TOKEN_END,
  TOKEN_NUMBER,      /* its value is in `lexer.number` */
  TOKEN_PLUS,
  TOKEN_MINUS,
  TOKEN_TIMES,
  TOKEN_DIVIDE,
  TOKEN_MODULO,
  TOKEN_POWER,
  TOKEN_SUPERSCRIPT, /* `id` is the exponent */
  TOKEN_POWER_SUFFIX, /* 次方, after the exponent */
  TOKEN_LEFT,        /* `id` is its closing character */
  TOKEN_RIGHT,       /* `id` is the character */
  TOKEN_COMMA,
  TOKEN_AND,
  TOKEN_OF,
  TOKEN_OFF,         /* 20% off 80 */
  TOKEN_PERCENT,     /* after a number */
  TOKEN_PERCENT_PREFIX, /* 百分之, before one */
  TOKEN_SCALE,       /* million, 万: `id` is the power of ten */
  TOKEN_FUNCTION,    /* `id` is a `function` */
  TOKEN_POSTFIX_FUNCTION, /* 的平方根 */
  TOKEN_CONSTANT,    /* `id` is a `constant` */
  TOKEN_DEGREES,
  TOKEN_CURRENCY,    /* `id` is the sign */
  TOKEN_FRACTION,    /* third, quarters: `id` is the denominator */
  TOKEN_FACTOR,      /* double, before an operand: `id` is the factor */
  TOKEN_DISCOUNT,    /* 打, before the share that is left, as in 打八折 */
  TOKEN_DISCOUNT_END, /* 折 */
  TOKEN_ROUNDED,      /* rounded to, 保留; id 1: to an integer, no number follows */
  TOKEN_PLACES,       /* decimal places, 位小数 */
  TOKEN_LIST_FUNCTION, /* 的最大公约数, after a list: `id` is a `function` */
  TOKEN_COMMAND,     /* add, at the start: `id` is a `command` */
  TOKEN_JOINT,       /* Between the operands of a command: `id` is the command's */
  TOKEN_ARTICLE,     /* the: says nothing, is never seen by the reader */
  TOKEN_CLOSING,     /* "=", "?", 等于多少: only at the end */
  TOKEN_UNKNOWN
} token_kind;

/* Verbs that ask for an operation, with its operands in the order of speech. */
typedef enum { COMMAND_ADD, COMMAND_SUBTRACT, COMMAND_MULTIPLY, COMMAND_DIVIDE } command;

typedef struct token {
  token_kind kind;
  uint32_t id;
  uint32_t start, end; /* in characters */
} token;

typedef struct lexer {
  uint32_t written[LONGEST_EXPRESSION]; /* the characters as they came */
  uint32_t folded[LONGEST_EXPRESSION];  /* half-width, lower-case, one form of each operator */
  uint32_t count;
  uint32_t position;
  /* Inside the parentheses of a function a comma ends an argument; elsewhere it may group digits by three. */
  uint32_t comma_ends_arguments;
  token token;
  decimal number;
  /* Why the token is TOKEN_UNKNOWN: static text. */
  const char *complaint;
} lexer;

/* Reads the characters; the first token is to be asked for by lexer_advance. False when there are too many. */
bool lexer_start(lexer *l, skill_bytes expression);
void lexer_advance(lexer *l);

#endif
