#include "lexer.h"

#include <string.h>

typedef struct phrase {
  const char *text; /* UTF-8, lower case; a space stands for one or more */
  token_kind kind;
  uint32_t id;
} phrase;

/* Where two phrases begin alike the longer one wins, wherever it stands here. */
static const phrase phrases[] = {
  {"+", TOKEN_PLUS, 0},
  {"-", TOKEN_MINUS, 0},
  {"*", TOKEN_TIMES, 0},
  {"/", TOKEN_DIVIDE, 0},
  {":", TOKEN_DIVIDE, 0},
  {"^", TOKEN_POWER, 0},
  {"**", TOKEN_POWER, 0},
  {"(", TOKEN_LEFT, ')'},
  {"[", TOKEN_LEFT, ']'},
  {"{", TOKEN_LEFT, '}'},
  {")", TOKEN_RIGHT, ')'},
  {"]", TOKEN_RIGHT, ']'},
  {"}", TOKEN_RIGHT, '}'},
  {",", TOKEN_COMMA, 0},
  {";", TOKEN_COMMA, 0},
  {"%", TOKEN_PERCENT, 0},
  {"!", TOKEN_POSTFIX_FUNCTION, FUNCTION_FACTORIAL},
  {"√", TOKEN_FUNCTION, FUNCTION_SQUARE_ROOT},
  {"∛", TOKEN_FUNCTION, FUNCTION_CUBE_ROOT},
  {"π", TOKEN_CONSTANT, CONSTANT_PI},
  {"τ", TOKEN_CONSTANT, CONSTANT_TAU},
  {"φ", TOKEN_CONSTANT, CONSTANT_GOLDEN_RATIO},
  {"°", TOKEN_DEGREES, 0},
  {"$", TOKEN_CURRENCY, '$'},
  {"€", TOKEN_CURRENCY, 0x20AC},
  {"£", TOKEN_CURRENCY, 0xA3},
  {"¥", TOKEN_CURRENCY, 0xA5},
  {"=", TOKEN_CLOSING, 0},
  {"?", TOKEN_CLOSING, 0},
  {".", TOKEN_CLOSING, 0},
  {"equals", TOKEN_CLOSING, 0},
  {"等于", TOKEN_CLOSING, 0},
  {"等于多少", TOKEN_CLOSING, 0},
  {"等于几", TOKEN_CLOSING, 0},
  {"是多少", TOKEN_CLOSING, 0},
  {"是几", TOKEN_CLOSING, 0},
  {"多少钱", TOKEN_CLOSING, 0},
  {"是多少钱", TOKEN_CLOSING, 0},
  {"等于多少钱", TOKEN_CLOSING, 0},
  {"要多少钱", TOKEN_CLOSING, 0},
  {"一共多少钱", TOKEN_CLOSING, 0},
  {"总共多少钱", TOKEN_CLOSING, 0},
  {"一共要多少钱", TOKEN_CLOSING, 0},
  {"是多少元", TOKEN_CLOSING, 0},
  {"一共多少元", TOKEN_CLOSING, 0},

  {"the", TOKEN_ARTICLE, 0},
  {"add", TOKEN_COMMAND, COMMAND_ADD},
  {"add up", TOKEN_COMMAND, COMMAND_ADD},
  {"sum up", TOKEN_COMMAND, COMMAND_ADD},
  {"subtract", TOKEN_COMMAND, COMMAND_SUBTRACT},
  {"take", TOKEN_COMMAND, COMMAND_SUBTRACT},
  {"multiply", TOKEN_COMMAND, COMMAND_MULTIPLY},
  {"divide", TOKEN_COMMAND, COMMAND_DIVIDE},
  {"to", TOKEN_JOINT, COMMAND_ADD},
  {"from", TOKEN_JOINT, COMMAND_SUBTRACT},
  {"by", TOKEN_JOINT, COMMAND_MULTIPLY},
  {"double", TOKEN_FACTOR, 2},
  {"twice", TOKEN_FACTOR, 2},
  {"triple", TOKEN_FACTOR, 3},
  {"plus", TOKEN_PLUS, 0},
  {"minus", TOKEN_MINUS, 0},
  {"negative", TOKEN_MINUS, 0},
  {"times", TOKEN_TIMES, 0},
  {"x", TOKEN_TIMES, 0},
  {"multiplied by", TOKEN_TIMES, 0},
  {"divided by", TOKEN_DIVIDE, 0},
  {"over", TOKEN_DIVIDE, 0},
  {"mod", TOKEN_MODULO, 0},
  {"modulo", TOKEN_MODULO, 0},
  {"to the power of", TOKEN_POWER, 0},
  {"to the power", TOKEN_POWER, 0},
  {"raised to", TOKEN_POWER, 0},
  {"squared", TOKEN_SUPERSCRIPT, 2},
  {"cubed", TOKEN_SUPERSCRIPT, 3},
  {"percent", TOKEN_PERCENT, 0},
  {"per cent", TOKEN_PERCENT, 0},
  {"% tip", TOKEN_PERCENT, 0},
  {"% tax", TOKEN_PERCENT, 0},
  {"percent tip", TOKEN_PERCENT, 0},
  {"percent tax", TOKEN_PERCENT, 0},
  {"of", TOKEN_OF, 0},
  {"of the", TOKEN_OF, 0},
  {"off", TOKEN_OFF, 0},
  {"and", TOKEN_AND, 0},
  {"&", TOKEN_AND, 0},
  {"hundred", TOKEN_SCALE, 2},
  {"thousand", TOKEN_SCALE, 3},
  {"million", TOKEN_SCALE, 6},
  {"billion", TOKEN_SCALE, 9},
  {"trillion", TOKEN_SCALE, 12},

  {"pi", TOKEN_CONSTANT, CONSTANT_PI},
  {"tau", TOKEN_CONSTANT, CONSTANT_TAU},
  {"e", TOKEN_CONSTANT, CONSTANT_E},
  {"phi", TOKEN_CONSTANT, CONSTANT_GOLDEN_RATIO},
  {"half", TOKEN_CONSTANT, CONSTANT_HALF},
  {"a half", TOKEN_CONSTANT, CONSTANT_HALF},
  {"a quarter", TOKEN_CONSTANT, CONSTANT_QUARTER},
  {"quarter", TOKEN_CONSTANT, CONSTANT_QUARTER},
  {"quarters", TOKEN_FRACTION, 4},
  {"halves", TOKEN_FRACTION, 2},
  {"third", TOKEN_FRACTION, 3},
  {"a third", TOKEN_FRACTION, 3},
  {"thirds", TOKEN_FRACTION, 3},
  {"fifth", TOKEN_FRACTION, 5},
  {"a fifth", TOKEN_FRACTION, 5},
  {"fifths", TOKEN_FRACTION, 5},
  {"sixth", TOKEN_FRACTION, 6},
  {"eighth", TOKEN_FRACTION, 8},
  {"tenth", TOKEN_FRACTION, 10},
  {"a tenth", TOKEN_FRACTION, 10},
  {"tenths", TOKEN_FRACTION, 10},
  {"dollar", TOKEN_CURRENCY, '$'},
  {"dollars", TOKEN_CURRENCY, '$'},
  {"euro", TOKEN_CURRENCY, 0x20AC},
  {"euros", TOKEN_CURRENCY, 0x20AC},
  {"pounds", TOKEN_CURRENCY, 0xA3},
  {"yuan", TOKEN_CURRENCY, 0xA5},
  {"deg", TOKEN_DEGREES, 0},
  {"degree", TOKEN_DEGREES, 0},
  {"degrees", TOKEN_DEGREES, 0},

  {"abs", TOKEN_FUNCTION, FUNCTION_ABSOLUTE},
  {"absolute value of", TOKEN_FUNCTION, FUNCTION_ABSOLUTE},
  {"sqrt", TOKEN_FUNCTION, FUNCTION_SQUARE_ROOT},
  {"square root of", TOKEN_FUNCTION, FUNCTION_SQUARE_ROOT},
  {"cbrt", TOKEN_FUNCTION, FUNCTION_CUBE_ROOT},
  {"cube root of", TOKEN_FUNCTION, FUNCTION_CUBE_ROOT},
  {"exp", TOKEN_FUNCTION, FUNCTION_EXPONENTIAL},
  {"ln", TOKEN_FUNCTION, FUNCTION_NATURAL_LOGARITHM},
  {"log", TOKEN_FUNCTION, FUNCTION_LOGARITHM},
  {"log10", TOKEN_FUNCTION, FUNCTION_LOGARITHM},
  {"lg", TOKEN_FUNCTION, FUNCTION_LOGARITHM},
  {"log2", TOKEN_FUNCTION, FUNCTION_BINARY_LOGARITHM},
  {"sin", TOKEN_FUNCTION, FUNCTION_SINE},
  {"cos", TOKEN_FUNCTION, FUNCTION_COSINE},
  {"tan", TOKEN_FUNCTION, FUNCTION_TANGENT},
  {"asin", TOKEN_FUNCTION, FUNCTION_ARC_SINE},
  {"arcsin", TOKEN_FUNCTION, FUNCTION_ARC_SINE},
  {"acos", TOKEN_FUNCTION, FUNCTION_ARC_COSINE},
  {"arccos", TOKEN_FUNCTION, FUNCTION_ARC_COSINE},
  {"atan", TOKEN_FUNCTION, FUNCTION_ARC_TANGENT},
  {"arctan", TOKEN_FUNCTION, FUNCTION_ARC_TANGENT},
  {"floor", TOKEN_FUNCTION, FUNCTION_FLOOR},
  {"ceil", TOKEN_FUNCTION, FUNCTION_CEILING},
  {"ceiling", TOKEN_FUNCTION, FUNCTION_CEILING},
  {"trunc", TOKEN_FUNCTION, FUNCTION_TRUNCATE},
  {"int", TOKEN_FUNCTION, FUNCTION_TRUNCATE},
  {"round", TOKEN_FUNCTION, FUNCTION_ROUND},
  {"sign", TOKEN_FUNCTION, FUNCTION_SIGN},
  {"factorial", TOKEN_FUNCTION, FUNCTION_FACTORIAL},
  {"fact", TOKEN_FUNCTION, FUNCTION_FACTORIAL},
  {"pow", TOKEN_FUNCTION, FUNCTION_POWER},
  {"gcd", TOKEN_FUNCTION, FUNCTION_GREATEST_COMMON_DIVISOR},
  {"lcm", TOKEN_FUNCTION, FUNCTION_LEAST_COMMON_MULTIPLE},
  {"min", TOKEN_FUNCTION, FUNCTION_MINIMUM},
  {"minimum", TOKEN_FUNCTION, FUNCTION_MINIMUM},
  {"max", TOKEN_FUNCTION, FUNCTION_MAXIMUM},
  {"maximum", TOKEN_FUNCTION, FUNCTION_MAXIMUM},
  {"sum", TOKEN_FUNCTION, FUNCTION_SUM},
  {"product", TOKEN_FUNCTION, FUNCTION_PRODUCT},
  {"average", TOKEN_FUNCTION, FUNCTION_AVERAGE},
  {"avg", TOKEN_FUNCTION, FUNCTION_AVERAGE},
  {"mean", TOKEN_FUNCTION, FUNCTION_AVERAGE},

  {"加", TOKEN_PLUS, 0},
  {"加上", TOKEN_PLUS, 0},
  {"减", TOKEN_MINUS, 0},
  {"减去", TOKEN_MINUS, 0},
  {"负", TOKEN_MINUS, 0},
  {"乘", TOKEN_TIMES, 0},
  {"乘以", TOKEN_TIMES, 0},
  {"乘上", TOKEN_TIMES, 0},
  {"除以", TOKEN_DIVIDE, 0},
  {"取余", TOKEN_MODULO, 0},
  {"模", TOKEN_MODULO, 0},
  {"次方", TOKEN_POWER_SUFFIX, 0},
  {"次幂", TOKEN_POWER_SUFFIX, 0},
  {"的平方", TOKEN_SUPERSCRIPT, 2},
  {"平方", TOKEN_SUPERSCRIPT, 2},
  {"的立方", TOKEN_SUPERSCRIPT, 3},
  {"立方", TOKEN_SUPERSCRIPT, 3},
  {"的平方根", TOKEN_POSTFIX_FUNCTION, FUNCTION_SQUARE_ROOT},
  {"的算术平方根", TOKEN_POSTFIX_FUNCTION, FUNCTION_SQUARE_ROOT},
  {"的立方根", TOKEN_POSTFIX_FUNCTION, FUNCTION_CUBE_ROOT},
  {"的阶乘", TOKEN_POSTFIX_FUNCTION, FUNCTION_FACTORIAL},
  {"的绝对值", TOKEN_POSTFIX_FUNCTION, FUNCTION_ABSOLUTE},
  {"根号", TOKEN_FUNCTION, FUNCTION_SQUARE_ROOT},
  {"百分之", TOKEN_PERCENT_PREFIX, 0},
  {"的", TOKEN_OF, 0},
  {"一半", TOKEN_CONSTANT, CONSTANT_HALF},
  {"度", TOKEN_DEGREES, 0},
  {"元", TOKEN_CURRENCY, 0xA5},
  {"块", TOKEN_CURRENCY, 0xA5},
  {"块钱", TOKEN_CURRENCY, 0xA5},
  {"打", TOKEN_DISCOUNT, 0},
  {"折", TOKEN_DISCOUNT_END, 0},
  {"折后", TOKEN_DISCOUNT_END, 0},
  {"rounded to", TOKEN_ROUNDED, 0},
  {"round to", TOKEN_ROUNDED, 0},
  {"and round to", TOKEN_ROUNDED, 0},
  {"rounded to the nearest integer", TOKEN_ROUNDED, 1},
  {"rounded to the nearest whole number", TOKEN_ROUNDED, 1},
  {"decimal place", TOKEN_PLACES, 0},
  {"decimal places", TOKEN_PLACES, 0},
  {"decimals", TOKEN_PLACES, 0},
  {"places", TOKEN_PLACES, 0},
  {"保留", TOKEN_ROUNDED, 0},
  {"并保留", TOKEN_ROUNDED, 0},
  {"结果保留", TOKEN_ROUNDED, 0},
  {"的结果保留", TOKEN_ROUNDED, 0},
  {"保留小数点后", TOKEN_ROUNDED, 0},
  {"精确到小数点后", TOKEN_ROUNDED, 0},
  {"四舍五入到", TOKEN_ROUNDED, 0},
  {"四舍五入保留", TOKEN_ROUNDED, 0},
  {"保留整数", TOKEN_ROUNDED, 1},
  {"结果保留整数", TOKEN_ROUNDED, 1},
  {"四舍五入到整数", TOKEN_ROUNDED, 1},
  {"位", TOKEN_PLACES, 0},
  {"位小数", TOKEN_PLACES, 0},
  {"的最大公约数", TOKEN_LIST_FUNCTION, FUNCTION_GREATEST_COMMON_DIVISOR},
  {"的最小公倍数", TOKEN_LIST_FUNCTION, FUNCTION_LEAST_COMMON_MULTIPLE},
  {"的和", TOKEN_LIST_FUNCTION, FUNCTION_SUM},
  {"的总和", TOKEN_LIST_FUNCTION, FUNCTION_SUM},
  {"的积", TOKEN_LIST_FUNCTION, FUNCTION_PRODUCT},
  {"的乘积", TOKEN_LIST_FUNCTION, FUNCTION_PRODUCT},
  {"的平均数", TOKEN_LIST_FUNCTION, FUNCTION_AVERAGE},
  {"的平均值", TOKEN_LIST_FUNCTION, FUNCTION_AVERAGE},
  {"的最大值", TOKEN_LIST_FUNCTION, FUNCTION_MAXIMUM},
  {"的最小值", TOKEN_LIST_FUNCTION, FUNCTION_MINIMUM},
  {"和", TOKEN_AND, 0},
  {"百", TOKEN_SCALE, 2},
  {"千", TOKEN_SCALE, 3},
  {"万", TOKEN_SCALE, 4},
  {"亿", TOKEN_SCALE, 8},
};

static uint32_t fold(uint32_t scalar) {
  if (scalar >= 'A' && scalar <= 'Z') return scalar + ('a' - 'A');
  if (scalar >= 0xFF01 && scalar <= 0xFF5E) return fold(scalar - 0xFEE0);
  switch (scalar) {
  case '\t':
  case '\n':
  case '\r':
  case 0xA0:
  case 0x2007:
  case 0x2009:
  case 0x202F:
  case 0x3000: return ' ';
  case 0xD7:   /* × */
  case 0x2715: /* ✕ */
  case 0x2217: /* ∗ */
  case 0x22C5: /* ⋅ */
  case 0x2219: /* ∙ */
  case 0xB7: /* · */ return '*';
  case 0xF7:   /* ÷ */
  case 0x2215: /* ∕ */
  case 0x2044: /* ⁄ */ return '/';
  case 0x2212: /* − */
  case 0x2010:
  case 0x2011:
  case 0x2013:
  case 0x2014:
  case 0xFE63: return '-';
  case 0xFE62: return '+';
  case 0x3001: /* 、, which groups no digits */ return ';';
  case 0x3002: /* 。 */ return '.';
  case 0xFFE5: /* ￥ */ return 0xA5;
  case 0xFFE1: /* ￡ */ return 0xA3;
  case 0x3010: /* 【 */ return '[';
  case 0x3011: /* 】 */ return ']';
  case 0x2019: /* ’, which groups digits in Switzerland */ return '\'';
  default: return scalar;
  }
}

bool lexer_start(lexer *l, skill_bytes expression) {
  l->count = 0;
  l->position = 0;
  l->comma_ends_arguments = 0;
  l->complaint = NULL;
  for (size_t at = 0; at < expression.size;) {
    if (l->count == LONGEST_EXPRESSION) return false;
    uint32_t scalar = skill_utf8_next(expression, &at);
    l->written[l->count] = scalar;
    l->folded[l->count++] = fold(scalar);
  }
  return true;
}

static uint32_t at(const lexer *l, uint32_t position) { return position < l->count ? l->folded[position] : 0; }
static bool is_digit(uint32_t scalar) { return scalar >= '0' && scalar <= '9'; }
static bool is_hexadecimal(uint32_t scalar) { return is_digit(scalar) || (scalar >= 'a' && scalar <= 'f'); }
static bool is_letter(uint32_t scalar) { return scalar >= 'a' && scalar <= 'z'; }

static uint32_t digits_at(const lexer *l, uint32_t position) {
  uint32_t count = 0;
  while (is_digit(at(l, position + count))) count++;
  return count;
}

/* How many characters from `position` are `text`; 0 when they are something else. Words must end where `text` ends. */
static uint32_t match(const lexer *l, uint32_t position, const char *text) {
  uint32_t here = at(l, position), first = (unsigned char)text[0];
  if (first < 0x80 ? here != first : here < 0x80) return 0;
  skill_bytes bytes = {text, strlen(text)};
  uint32_t p = position, last = 0;
  for (size_t i = 0; i < bytes.size;) {
    last = skill_utf8_next(bytes, &i);
    if (at(l, p) != last) return 0;
    p++;
    if (last == ' ')
      while (at(l, p) == ' ') p++;
  }
  return is_letter(last) && is_letter(at(l, p)) ? 0 : p - position;
}

static uint32_t superscript(uint32_t scalar) {
  switch (scalar) {
  case 0xB9: return 1;
  case 0xB2: return 2;
  case 0xB3: return 3;
  case 0x2070: return 0;
  default: return scalar >= 0x2074 && scalar <= 0x2079 ? scalar - 0x2070 : 10;
  }
}

static void unknown(lexer *l, const char *complaint) {
  l->token.kind = TOKEN_UNKNOWN;
  l->complaint = complaint;
}

/* 1234, 1,234,567.89, 1_000, .5, 6.02e23 */
/* The decimal places of a vulgar fraction that has finitely many; NULL for other characters. */
static const char *fraction_places(uint32_t scalar) {
  switch (scalar) {
  case 0xBC: return "25";
  case 0xBD: return "5";
  case 0xBE: return "75";
  case 0x2155: return "2";
  case 0x2156: return "4";
  case 0x2157: return "6";
  case 0x2158: return "8";
  case 0x215B: return "125";
  case 0x215C: return "375";
  case 0x215D: return "625";
  case 0x215E: return "875";
  default: return NULL;
  }
}

/* Reads a number: 1,000.5, 2e3, 2½. */
static void read_number(lexer *l) {
  char digits[LONGEST_EXPRESSION];
  size_t count = 0;
  int64_t exponent = 0;
  uint32_t p = l->position, first = digits_at(l, p);
  for (uint32_t i = 0; i < first; i++) digits[count++] = (char)at(l, p++);
  for (;;) {
    uint32_t separator = at(l, p), group = digits_at(l, p + 1);
    bool groups = separator == '\'' || separator == '_' || (separator == ',' && l->comma_ends_arguments == 0);
    if (first == 0 || !groups || group == 0) break;
    if (separator != '_' && (group != 3 || first > 3)) {
      l->token.end = p + 1 + group;
      unknown(l, "a comma inside a number separates groups of three digits; write a decimal point as '.'");
      return;
    }
    for (p++; group > 0; group--) digits[count++] = (char)at(l, p++);
  }
  if (at(l, p) == '.' && (is_digit(at(l, p + 1)) || (first > 0 && at(l, p + 1) != '.'))) {
    uint32_t places = digits_at(l, ++p);
    exponent = -(int64_t)places;
    for (; places > 0; places--) digits[count++] = (char)at(l, p++);
  }
  if (at(l, p) == 'e') {
    uint32_t q = p + 1;
    bool negative = at(l, q) == '-';
    if (negative || at(l, q) == '+') q++;
    uint32_t places = digits_at(l, q);
    int64_t power = 0;
    for (uint32_t i = 0; i < places; i++) {
      if (power < 1000000) power = power * 10 + (at(l, q + i) - '0');
    }
    if (places > 0) {
      exponent += negative ? -power : power;
      p = q + places;
    }
  }
  const char *places = exponent == 0 ? fraction_places(at(l, at(l, p) == ' ' ? p + 1 : p)) : NULL;
  if (places != NULL) {
    p += at(l, p) == ' ' ? 2 : 1;
    for (; *places != 0; places++, exponent--) digits[count++] = *places;
  }
  l->token.end = p;
  if (count == 1 && digits[0] == '0' && at(l, p) == 'x' && is_hexadecimal(at(l, p + 1))) {
    unknown(l, "begins a hexadecimal number, which is not read; a product is written with spaces");
    return;
  }
  l->token.kind = TOKEN_NUMBER;
  if (!decimal_parse(&l->number, digits, count, exponent)) unknown(l, "the number has too many digits");
}

static void advance(lexer *l) {
  while (at(l, l->position) == ' ') l->position++;
  l->token = (token){.kind = TOKEN_END, .start = l->position, .end = l->position};
  if (l->position >= l->count) return;
  uint32_t first = at(l, l->position);
  if (is_digit(first) || (first == '.' && is_digit(at(l, l->position + 1))) || fraction_places(first) != NULL) {
    read_number(l);
    l->position = l->token.end;
    return;
  }
  if (first == '!' && at(l, l->position + 1) == '!') {
    l->token.end = l->position += 2;
    unknown(l, "is the double factorial, which is not known; the factorial of a factorial is (5!)!");
    return;
  }

  uint32_t longest = 0;
  for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
    uint32_t length = match(l, l->position, phrases[i].text);
    if (length <= longest) continue;
    longest = length;
    l->token.kind = phrases[i].kind;
    l->token.id = phrases[i].id;
  }
  if (longest == 0 || l->token.kind == TOKEN_SCALE) {
    uint32_t length = chinese_number(&l->number, l->folded + l->position, l->count - l->position);
    if (length > longest) {
      longest = length;
      l->token.kind = TOKEN_NUMBER;
    }
  }
  if (is_letter(first) && (longest == 0 || l->token.kind == TOKEN_SCALE)) {
    uint32_t length = english_number(&l->number, l->folded + l->position, l->count - l->position);
    if (length > longest) {
      longest = length;
      l->token.kind = TOKEN_NUMBER;
    }
  }
  if (longest == 0 && superscript(first) < 10) {
    for (; superscript(at(l, l->position + longest)) < 10 && longest < 6; longest++)
      l->token.id = l->token.id * 10 + superscript(at(l, l->position + longest));
    l->token.kind = TOKEN_SUPERSCRIPT;
  }
  if (longest == 0) {
    longest = 1;
    if (is_letter(first)) {
      while (is_letter(at(l, l->position + longest))) longest++;
      unknown(l, "is no word that the calculator knows");
    } else if (first == 0x9664) {
      unknown(l, "is ambiguous; write 除以");
    } else {
      unknown(l, "is not part of an expression");
    }
  }
  l->position += longest;
  l->token.end = l->position;
}

void lexer_advance(lexer *l) {
  do advance(l);
  while (l->token.kind == TOKEN_ARTICLE);
}
