#include "strings.h"

/* Whether two texts are equal. TODO: ignore case */
int same(const char *left, const char *right) {
  while (*left && *left == *right) left++, right++;
  return *left == *right;
}
