#include "ascii_class.h"

enum { ALNUM, ALPHA, BLANK, CNTRL, DIGIT, GRAPH, LOWER, PRINT, PUNCT, SPACE, UPPER, XDIGIT, CLASS_COUNT };

static int class_called(skill_bytes name) {
  static const char *const names[CLASS_COUNT] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                                 "lower", "print", "punct", "space", "upper", "xdigit"};
  int found = 0;
  while (found < CLASS_COUNT && (name.size != strlen(names[found]) || memcmp(name.data, names[found], name.size) != 0))
    found++;
  return found;
}

bool is_ascii_class(skill_bytes name) { return class_called(name) < CLASS_COUNT; }

bool is_in_ascii_class(skill_bytes name, uint32_t c) {
  bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z', digit = c >= '0' && c <= '9';
  bool graph = c > ' ' && c < 0x7F, alnum = lower || upper || digit;
  switch (class_called(name)) {
  case ALNUM: return alnum;
  case ALPHA: return lower || upper;
  case BLANK: return c == ' ' || c == '\t';
  case CNTRL: return c < ' ' || c == 0x7F;
  case DIGIT: return digit;
  case GRAPH: return graph;
  case LOWER: return lower;
  case PRINT: return graph || c == ' ';
  case PUNCT: return graph && !alnum;
  case SPACE: return c == ' ' || (c >= '\t' && c <= '\r');
  case UPPER: return upper;
  case XDIGIT: return digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  default: return false;
  }
}
