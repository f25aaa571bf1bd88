/* From an expression to its value.
 *
 * Binding, from loose to tight: + and -; the product family (*, /, mod, "of", "off", and what stands side by side, as
 * in 2π); signs; ^, from the right; what follows a number (!, %, ², 的平方根). A function without parentheses takes the
 * next operand: sqrt 16 + 9 is 13.
 *
 * Percent is read as people mean it: 12.5% of 320 and 12.5% * 320 are 40; 200 + 10% is 220 and 200 - 10% is 180, where
 * the percentage stands alone to the right of the sign; 10% + 5% is 0.15; 20% off 80 is 64. Where an operand follows it
 * at once, as in 17 % 5, it is the remainder.
 */
#ifndef CALCULATOR_EXPRESSION_H
#define CALCULATOR_EXPRESSION_H

#include "functions.h"
#include "skill_json.h"

typedef struct evaluation {
  bool succeeded;
  decimal value;
  /* Of what did not succeed. */
  uint32_t kind; /* SKILL_FAILURE_… */
  const char *code;
  skill_text text; /* owned: free with skill_text_free */
} evaluation;

/* `out` is filled in either case. Takes at most some tenths of a second, whatever the expression. */
void evaluate(evaluation *out, skill_bytes expression);

#endif
