#include "expression.h"

#include "lexer.h"

#include <stdlib.h>
#include <string.h>

enum {
  MOST_VALUES = 160, /* that wait for their operators */
  DEEPEST = 64,
  /* Limbs multiplied; some 0.2 s. */
  MOST_WORK = 60000000
};

typedef struct value {
  decimal number;
  bool is_percent; /* number% with nothing done to it yet */
} value;

/* Reads by recursive descent and computes at once. Operands wait in `values`, not on the call stack. */
typedef struct machine {
  lexer lexer;
  evaluation *out;
  uint32_t count, depth;
  uint32_t currency; /* the one sign in use, or 0 */
  uint64_t work;
  value values[MOST_VALUES];
} machine;

static bool sum(machine *m);
static bool signed_operand(machine *m);

/* ---- telling what is wrong ---- */

static void add_characters(machine *m, uint32_t start, uint32_t end) {
  for (uint32_t i = start; i < end; i++) {
    uint32_t scalar = m->lexer.written[i];
    skill_text_add_scalar(&m->out->text, scalar < ' ' ? ' ' : scalar);
  }
}

/* Columns that a terminal gives a character; wide ones are those of East Asian scripts. */
static uint32_t columns(uint32_t scalar) {
  return (scalar >= 0x1100 && scalar <= 0x115F) || (scalar >= 0x2E80 && scalar <= 0xA4CF) ||
             (scalar >= 0xAC00 && scalar <= 0xD7A3) || (scalar >= 0xF900 && scalar <= 0xFAFF) ||
             (scalar >= 0xFE30 && scalar <= 0xFE6F) || (scalar >= 0xFF01 && scalar <= 0xFF60) ||
             (scalar >= 0xFFE0 && scalar <= 0xFFE6) || (scalar >= 0x1F300 && scalar <= 0x3FFFD)
           ? 2
           : 1;
}

/* The expression around `position` with a caret below it. */
static void add_hint(machine *m, uint32_t position) {
  enum { AROUND = 36 };
  uint32_t start = position > AROUND ? position - AROUND : 0;
  uint32_t end = m->lexer.count - position > AROUND ? position + AROUND : m->lexer.count;
  uint32_t indent = 2;
  skill_text *text = &m->out->text;
  skill_text_add_string(text, "\n  ");
  if (start > 0) {
    skill_text_add_string(text, "…");
    indent++;
  }
  add_characters(m, start, end);
  if (end < m->lexer.count) skill_text_add_string(text, "…");
  for (uint32_t i = start; i < position; i++) indent += columns(m->lexer.written[i]);
  skill_text_add_byte(text, '\n');
  while (indent-- > 0) skill_text_add_byte(text, ' ');
  skill_text_add_byte(text, '^');
}

static bool fail(machine *m, uint32_t kind, const char *code, const char *text) {
  m->out->kind = kind;
  m->out->code = code;
  skill_text_add_string(&m->out->text, text);
  return false;
}

/* "cannot read the expression at character 5: …" */
static bool unreadable(machine *m, uint32_t position) {
  fail(m, SKILL_FAILURE_INVALID_ARGUMENTS, "syntax", "cannot read the expression at character ");
  skill_text_add_integer(&m->out->text, (int64_t)position + 1);
  skill_text_add_string(&m->out->text, ": ");
  return false;
}

static bool unreadable_because(machine *m, uint32_t position, const char *reason) {
  unreadable(m, position);
  skill_text_add_string(&m->out->text, reason);
  add_hint(m, position);
  return false;
}

/* What is wrong with the present token. */
static bool unexpected(machine *m, const char *expected) {
  const token *t = &m->lexer.token;
  skill_text *text = &m->out->text;
  unreadable(m, t->start);
  bool quoted = t->kind == TOKEN_UNKNOWN && t->end - t->start <= 24;
  if (quoted && m->lexer.complaint[0] == 'i') {
    skill_text_add_byte(text, '\'');
    add_characters(m, t->start, t->end);
    skill_text_add_string(text, "' ");
    skill_text_add_string(text, m->lexer.complaint);
  } else if (t->kind == TOKEN_UNKNOWN) {
    skill_text_add_string(text, m->lexer.complaint);
  } else {
    skill_text_add_string(text, "expected ");
    skill_text_add_string(text, expected);
    if (t->kind == TOKEN_END) {
      skill_text_add_string(text, ", but the expression ends here");
    } else {
      skill_text_add_string(text, ", found '");
      add_characters(m, t->start, t->end);
      skill_text_add_byte(text, '\'');
    }
  }
  add_hint(m, t->start);
  return false;
}

/* ---- the stack of values ---- */

static value *top(machine *m) { return &m->values[m->count - 1]; }

static bool push(machine *m) {
  if (m->count == MOST_VALUES)
    return fail(m, SKILL_FAILURE_INVALID_ARGUMENTS, "too_deep", "the expression has too many open operands; split it");
  m->count++;
  top(m)->is_percent = false;
  return true;
}

static bool enter(machine *m) {
  if (++m->depth > DEEPEST)
    return fail(
      m, SKILL_FAILURE_INVALID_ARGUMENTS, "too_deep", "the expression is nested more than 64 levels deep; split it");
  return true;
}

static void leave(machine *m) { m->depth--; }

static bool settle(machine *m, outcome bad) {
  if (bad == NULL) return true;
  return fail(m, SKILL_FAILURE_BUSINESS, bad->code, bad->text);
}

typedef outcome (*operation)(decimal *out, const decimal *a, const decimal *b);

/* Puts the result of the two topmost values in their place. */
static bool operate(machine *m, operation operation) {
  decimal *a = &m->values[m->count - 2].number, *b = &m->values[m->count - 1].number;
  m->work += (uint64_t)(a->count + 8) * (b->count + 8);
  if (m->work > MOST_WORK) return settle(m, &too_much_work);
  m->count--;
  top(m)->is_percent = false;
  return settle(m, operation(a, a, b));
}

/* What a function may cost at most, in the unit of MOST_WORK. */
static uint64_t work_of(function f) {
  switch (f) {
  case FUNCTION_FACTORIAL: return 400000;
  case FUNCTION_GREATEST_COMMON_DIVISOR:
  case FUNCTION_LEAST_COMMON_MULTIPLE: return 6000000;
  case FUNCTION_SQUARE_ROOT: return 500000;
  default: return 60000;
  }
}

static bool call(machine *m, function f, uint32_t count) {
  m->work += work_of(f) * count;
  if (m->work > MOST_WORK) return settle(m, &too_much_work);
  /* Arguments lie side by side as `value`s; `apply` wants numbers. */
  value *first = &m->values[m->count - count];
  decimal *arguments = &first->number;
  decimal *packed = NULL;
  if (count > 1) {
    packed = malloc(count * sizeof *packed);
    if (packed == NULL) return fail(m, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory to calculate");
    for (uint32_t i = 0; i < count; i++) decimal_copy(&packed[i], &first[i].number);
    arguments = packed;
  }
  outcome bad = apply(f, arguments, count);
  if (bad == NULL) bad = in_range(arguments);
  if (bad == NULL && packed != NULL) decimal_copy(&first->number, packed);
  free(packed);
  m->count -= count - 1;
  first->is_percent = false;
  return settle(m, bad);
}

static bool percent(machine *m) {
  if (!push(m)) return false;
  decimal_set(&top(m)->number, 100);
  if (!operate(m, quotient_of)) return false;
  top(m)->is_percent = true;
  return true;
}

/* ---- operands ---- */

static bool starts_operand(token_kind kind) {
  switch (kind) {
  case TOKEN_NUMBER:
  case TOKEN_LEFT:
  case TOKEN_FUNCTION:
  case TOKEN_CONSTANT:
  case TOKEN_FACTOR:
  case TOKEN_CURRENCY: return true;
  default: return false;
  }
}

static bool closing(machine *m, uint32_t opened_at, uint32_t closer) {
  token *t = &m->lexer.token;
  if (t->kind == TOKEN_RIGHT && t->id == closer) return true;
  if (t->kind == TOKEN_END || t->kind == TOKEN_CLOSING)
    return unreadable_because(m, opened_at, "this parenthesis is not closed");
  return unexpected(m, "an operator or the closing parenthesis");
}

/* Arguments up to the closing parenthesis, or, without parentheses, what "of" lists: the sum of 3, 4 and 5. */
static bool function_call(machine *m) {
  token name = m->lexer.token;
  function f = (function)name.id;
  const function_arity *arity = &function_arities[f];
  uint32_t count = 1;
  lexer_advance(&m->lexer);
  if (m->lexer.token.kind == TOKEN_OF && arity->most > 2) {
    lexer_advance(&m->lexer);
    if (m->lexer.token.kind != TOKEN_LEFT) {
      if (!enter(m)) return false;
      for (;; count++) {
        if (!signed_operand(m)) return false;
        token_kind kind = m->lexer.token.kind;
        if ((kind != TOKEN_COMMA && kind != TOKEN_AND) || count == arity->most) break;
        lexer_advance(&m->lexer);
        if (m->lexer.token.kind == TOKEN_AND) lexer_advance(&m->lexer);
      }
      leave(m);
      return call(m, f, count);
    }
  } else if (m->lexer.token.kind == TOKEN_OF) {
    lexer_advance(&m->lexer);
  }
  if (m->lexer.token.kind != TOKEN_LEFT) {
    if (!enter(m) || !signed_operand(m)) return false;
    leave(m);
  } else {
    token opening = m->lexer.token;
    if (!enter(m)) return false;
    m->lexer.comma_ends_arguments++;
    lexer_advance(&m->lexer);
    for (;; count++) {
      if (!sum(m)) return false;
      token_kind kind = m->lexer.token.kind;
      if (kind != TOKEN_COMMA && kind != TOKEN_AND) break;
      if (count == arity->most) {
        unreadable(m, m->lexer.token.start);
        skill_text_add_string(&m->out->text, arity->name);
        skill_text_add_string(&m->out->text, " takes at most ");
        skill_text_add_integer(&m->out->text, arity->most);
        skill_text_add_string(&m->out->text, arity->most == 1 ? " number" : " numbers");
        skill_text_add_string(&m->out->text, "; inside its parentheses a comma does not group digits");
        add_hint(m, m->lexer.token.start);
        return false;
      }
      lexer_advance(&m->lexer);
    }
    if (!closing(m, opening.start, opening.id)) return false;
    m->lexer.comma_ends_arguments--;
    lexer_advance(&m->lexer);
    leave(m);
  }
  if (count < arity->least) {
    unreadable(m, name.start);
    skill_text_add_string(&m->out->text, arity->name);
    skill_text_add_string(&m->out->text, " takes 2 numbers, with a comma between them");
    add_hint(m, name.start);
    return false;
  }
  return call(m, f, count);
}

static bool parenthesised(machine *m) {
  token opening = m->lexer.token;
  uint32_t outer = m->lexer.comma_ends_arguments;
  m->lexer.comma_ends_arguments = 0;
  lexer_advance(&m->lexer);
  if (!enter(m) || !sum(m) || !closing(m, opening.start, opening.id)) return false;
  leave(m);
  m->lexer.comma_ends_arguments = outer;
  lexer_advance(&m->lexer);
  top(m)->is_percent = false;
  return true;
}

static bool operand(machine *m) {
  token *t = &m->lexer.token;
  switch (t->kind) {
  case TOKEN_CURRENCY:
    if (m->currency != 0 && m->currency != t->id)
      return unreadable_because(m, t->start, "two currencies in one expression; the calculator does not convert");
    m->currency = t->id;
    lexer_advance(&m->lexer);
    if (t->kind != TOKEN_NUMBER) return unexpected(m, "an amount of money");
    return operand(m);
  case TOKEN_NUMBER: {
    if (!push(m)) return false;
    decimal_copy(&top(m)->number, &m->lexer.number);
    if (!settle(m, in_range(&m->lexer.number))) return false;
    lexer_advance(&m->lexer);
    return true;
  }
  case TOKEN_CONSTANT:
    if (!push(m)) return false;
    constant_value(&top(m)->number, (constant)t->id);
    lexer_advance(&m->lexer);
    return true;
  case TOKEN_FUNCTION: return function_call(m);
  case TOKEN_LEFT: return parenthesised(m);
  case TOKEN_PERCENT_PREFIX:
    lexer_advance(&m->lexer);
    if (t->kind != TOKEN_NUMBER) return unexpected(m, "a number after 百分之");
    return operand(m) && percent(m);
  case TOKEN_FRACTION:
    if (!push(m)) return false;
    decimal_set(&top(m)->number, 1);
    return true; /* the denominator follows the operand, like that of three quarters */
  case TOKEN_FACTOR:
    if (!push(m)) return false;
    decimal_set(&top(m)->number, t->id);
    lexer_advance(&m->lexer);
    if (!enter(m) || !signed_operand(m)) return false;
    leave(m);
    return operate(m, product_of);
  default: return unexpected(m, "a number, a function or '('");
  }
}

/* Whether 的 begins an exponent, as in 2的10次方; then the exponent is the present token. */
static bool begins_exponent(machine *m) {
  uint32_t position = m->lexer.position;
  token before = m->lexer.token;
  lexer_advance(&m->lexer);
  token exponent = m->lexer.token;
  if (exponent.kind == TOKEN_NUMBER) {
    uint32_t end = m->lexer.position;
    lexer_advance(&m->lexer);
    bool found = m->lexer.token.kind == TOKEN_POWER_SUFFIX;
    m->lexer.position = end;
    m->lexer.token = exponent;
    if (found) {
      /* The look ahead read no other number, so `lexer.number` still is the exponent's. */
      return true;
    }
  }
  m->lexer.position = position;
  m->lexer.token = before;
  return false;
}

/* 打八折 leaves eight tenths, 打七五折 seventy-five hundredths. */
static bool discount(machine *m) {
  token *t = &m->lexer.token;
  lexer_advance(&m->lexer);
  if (t->kind != TOKEN_NUMBER) return unexpected(m, "a number after 打");
  if (!operand(m)) return false;
  if (t->kind != TOKEN_DISCOUNT_END) return unexpected(m, "折");
  lexer_advance(&m->lexer);
  decimal ten;
  decimal_set(&ten, 10);
  bool is_hundredths = decimal_compare(&top(m)->number, &ten) >= 0;
  if (!push(m)) return false;
  decimal_set(&top(m)->number, is_hundredths ? 100 : 10);
  return operate(m, quotient_of) && operate(m, product_of);
}

/* An operand and all that follows it: 5!, 10%, x². */
static bool followed_operand(machine *m) {
  if (!operand(m)) return false;
  for (;;) {
    token t = m->lexer.token;
    switch (t.kind) {
    case TOKEN_PERCENT: {
      lexer_advance(&m->lexer);
      if (starts_operand(m->lexer.token.kind)) {
        /* 17 % 5: left to the product, which sees the same token again. */
        m->lexer.position = t.end;
        m->lexer.token = t;
        m->lexer.token.kind = TOKEN_MODULO;
        return true;
      }
      if (!percent(m)) return false;
      break;
    }
    case TOKEN_POSTFIX_FUNCTION:
      lexer_advance(&m->lexer);
      if (!call(m, (function)t.id, 1)) return false;
      break;
    case TOKEN_SUPERSCRIPT:
      lexer_advance(&m->lexer);
      if (!push(m)) return false;
      decimal_set(&top(m)->number, t.id);
      if (!operate(m, power_of)) return false;
      break;
    case TOKEN_DEGREES:
      lexer_advance(&m->lexer);
      if (!push(m)) return false;
      constant_value(&top(m)->number, CONSTANT_DEGREE);
      if (!operate(m, product_of)) return false;
      break;
    case TOKEN_FRACTION:
      lexer_advance(&m->lexer);
      if (!push(m)) return false;
      decimal_set(&top(m)->number, t.id);
      if (!operate(m, quotient_of)) return false;
      break;
    case TOKEN_CURRENCY:
      if (m->currency != 0 && m->currency != t.id)
        return unreadable_because(m, t.start, "two currencies in one expression; the calculator does not convert");
      m->currency = t.id;
      lexer_advance(&m->lexer);
      break;
    case TOKEN_DISCOUNT:
      if (!discount(m)) return false;
      break;
    case TOKEN_SCALE:
      lexer_advance(&m->lexer);
      if (!push(m)) return false;
      decimal_parse(&top(m)->number, "1", 1, t.id);
      if (!operate(m, product_of)) return false;
      break;
    case TOKEN_OF:
      if (!begins_exponent(m)) return true;
      if (!operand(m)) return false;
      lexer_advance(&m->lexer);
      if (!operate(m, power_of)) return false;
      break;
    default: return true;
    }
  }
}

static bool power(machine *m) {
  if (!followed_operand(m)) return false;
  if (m->lexer.token.kind != TOKEN_POWER) return true;
  lexer_advance(&m->lexer);
  if (!enter(m) || !signed_operand(m)) return false;
  leave(m);
  m->work += 500000;
  return operate(m, power_of);
}

static bool signed_operand(machine *m) {
  bool negative = false;
  while (m->lexer.token.kind == TOKEN_MINUS || m->lexer.token.kind == TOKEN_PLUS) {
    negative ^= m->lexer.token.kind == TOKEN_MINUS;
    lexer_advance(&m->lexer);
  }
  if (!power(m)) return false;
  if (negative) decimal_negate(&top(m)->number);
  return true;
}

/* ---- operators ---- */

static outcome without(decimal *out, const decimal *share, const decimal *whole) {
  decimal one, rest;
  decimal_set(&one, 1);
  decimal_subtract(&rest, &one, share);
  return product_of(out, &rest, whole);
}

static bool product(machine *m) {
  if (!signed_operand(m)) return false;
  for (;;) {
    operation operation;
    bool written = true;
    switch (m->lexer.token.kind) {
    case TOKEN_TIMES:
    case TOKEN_OF: operation = product_of; break;
    case TOKEN_DIVIDE: operation = quotient_of; break;
    case TOKEN_MODULO: operation = modulo_of; break;
    case TOKEN_OFF:
      if (!top(m)->is_percent)
        return unreadable_because(m, m->lexer.token.start, "'off' takes a percentage before it, as in 20% off 80");
      operation = without;
      break;
    case TOKEN_LEFT:
    case TOKEN_FUNCTION:
    case TOKEN_FACTOR:
    case TOKEN_CONSTANT:
      operation = product_of;
      written = false;
      break;
    default: return true;
    }
    if (written) lexer_advance(&m->lexer);
    if (!(written ? signed_operand(m) : power(m)) || !operate(m, operation)) return false;
  }
}

/* The two topmost values put together; a percentage is one of the other value. */
static bool put_together(machine *m, operation operation) {
  value *left = &m->values[m->count - 2], *right = top(m);
  bool both = left->is_percent && right->is_percent;
  if (right->is_percent && !both) {
    outcome bad = product_of(&right->number, &right->number, &left->number);
    if (!settle(m, bad)) return false;
  }
  if (!operate(m, operation)) return false;
  top(m)->is_percent = both;
  return true;
}

static bool sum(machine *m) {
  if (!product(m)) return false;
  while (m->lexer.token.kind == TOKEN_PLUS || m->lexer.token.kind == TOKEN_MINUS) {
    operation operation = m->lexer.token.kind == TOKEN_PLUS ? sum_of : difference_of;
    lexer_advance(&m->lexer);
    if (!product(m) || !put_together(m, operation)) return false;
  }
  return true;
}

/* ---- what is asked for by a verb ---- */

static bool is_list_mark(machine *m) {
  return m->lexer.token.kind == TOKEN_COMMA || m->lexer.token.kind == TOKEN_AND;
}

static void skip_list_mark(machine *m) {
  lexer_advance(&m->lexer);
  if (m->lexer.token.kind == TOKEN_AND) lexer_advance(&m->lexer);
}

/* Whether the mark of a list only divides the expression from how it is to be rounded: 10/3, rounded to 2 places. */
static bool leads_to_rounding(machine *m) {
  uint32_t position = m->lexer.position;
  token mark = m->lexer.token;
  lexer_advance(&m->lexer);
  bool found = m->lexer.token.kind == TOKEN_ROUNDED;
  m->lexer.position = position;
  m->lexer.token = mark;
  return found;
}

/* The value below the topmost one goes on top. */
static bool swap(machine *m) {
  if (!push(m)) return false;
  value *top = &m->values[m->count - 1];
  const value *below = &m->values[m->count - 3];
  decimal_copy(&top->number, &below->number);
  top->is_percent = below->is_percent;
  /* What was copied is left out below. */
  for (uint32_t i = m->count - 3; i + 1 < m->count; i++) {
    decimal_copy(&m->values[i].number, &m->values[i + 1].number);
    m->values[i].is_percent = m->values[i + 1].is_percent;
  }
  m->count--;
  return true;
}

/* "add 3, 4 and 5", "add 15% to 48", "subtract 3 from 10", "multiply 6 by 7", "divide 126 by 4". */
static bool commanded(machine *m) {
  command command = m->lexer.token.id;
  lexer_advance(&m->lexer);
  if (!sum(m)) return false;
  bool is_listed = command == COMMAND_ADD || command == COMMAND_MULTIPLY;
  uint32_t joint = command == COMMAND_DIVIDE ? COMMAND_MULTIPLY : command; /* both take "by" */
  token *t = &m->lexer.token;
  if (t->kind == TOKEN_JOINT && t->id == joint) {
    lexer_advance(&m->lexer);
    if (!sum(m)) return false;
    switch (command) {
    case COMMAND_ADD: return swap(m) && put_together(m, sum_of);
    case COMMAND_SUBTRACT: return swap(m) && put_together(m, difference_of);
    case COMMAND_MULTIPLY: return operate(m, product_of);
    case COMMAND_DIVIDE: return operate(m, quotient_of);
    }
  }
  if (!is_listed || !is_list_mark(m)) {
    static const char *const expected[] = {"'and' or 'to'", "'from'", "'by'", "'by'"};
    return unexpected(m, expected[command]);
  }
  while (is_list_mark(m) && !leads_to_rounding(m)) {
    skip_list_mark(m);
    if (!sum(m) || !operate(m, command == COMMAND_ADD ? sum_of : product_of)) return false;
  }
  return true;
}

/* What is said behind an expression: "rounded to 2 decimal places", 保留两位小数. */
static bool rounded(machine *m) {
  token *t = &m->lexer.token;
  while (t->kind == TOKEN_CLOSING) lexer_advance(&m->lexer);
  if (is_list_mark(m) && leads_to_rounding(m)) lexer_advance(&m->lexer);
  if (t->kind != TOKEN_ROUNDED) return true;
  bool to_integer = t->id == 1;
  lexer_advance(&m->lexer);
  if (to_integer) return call(m, FUNCTION_ROUND, 1);
  if (t->kind != TOKEN_NUMBER) return unexpected(m, "how many decimal places to round to");
  if (!operand(m)) return false;
  if (t->kind != TOKEN_PLACES) return unexpected(m, "'decimal places' or 位小数");
  lexer_advance(&m->lexer);
  return call(m, FUNCTION_ROUND, 2);
}

/* 48 和 36 的最大公约数; one sum where no list follows. */
static bool listed(machine *m) {
  uint32_t count = 1;
  if (!sum(m)) return false;
  for (; is_list_mark(m) && !leads_to_rounding(m); count++) {
    token mark = m->lexer.token;
    skip_list_mark(m);
    if (m->lexer.token.kind == TOKEN_END) return unreadable_because(m, mark.start, "nothing follows");
    if (!sum(m)) return false;
  }
  token name = m->lexer.token;
  if (name.kind == TOKEN_LIST_FUNCTION) {
    lexer_advance(&m->lexer);
    return call(m, (function)name.id, count);
  }
  return count == 1 || unexpected(m, "the name of a function such as 的和");
}

static bool whole(machine *m) {
  lexer_advance(&m->lexer);
  if (m->lexer.token.kind == TOKEN_END)
    return fail(
      m, SKILL_FAILURE_INVALID_ARGUMENTS, "empty", "the expression is empty; give something like 12.5% of 320");
  if (!(m->lexer.token.kind == TOKEN_COMMAND ? commanded(m) : listed(m)) || !rounded(m)) return false;
  while (m->lexer.token.kind == TOKEN_CLOSING) lexer_advance(&m->lexer);
  if (m->lexer.token.kind == TOKEN_RIGHT)
    return unreadable_because(m, m->lexer.token.start, "this parenthesis was never opened");
  return m->lexer.token.kind == TOKEN_END || unexpected(m, "an operator");
}

void evaluate(evaluation *out, skill_bytes expression) {
  memset(out, 0, sizeof *out);
  machine *m = malloc(sizeof *m);
  if (m == NULL) {
    out->kind = SKILL_FAILURE_TECHNICAL;
    out->code = "memory";
    skill_text_add_string(&out->text, "there is not enough memory to calculate");
    return;
  }
  m->out = out;
  m->count = m->depth = m->currency = 0;
  m->work = 0;
  if (!lexer_start(&m->lexer, expression)) {
    fail(m, SKILL_FAILURE_INVALID_ARGUMENTS, "too_long", "the expression is longer than 4000 characters; split it");
  } else if (whole(m)) {
    out->succeeded = true;
    decimal_copy(&out->value, &top(m)->number);
  }
  free(m);
}
