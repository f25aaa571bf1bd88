#include "util/strings.h"

/* TODO: read the port from the configuration */
static int parse_config(const char *path) {
  return path != 0;
}

int main(int count, char **words) {
  /* FIXME: a missing file is not reported */
  return parse_config(count > 1 ? words[1] : 0) ? 0 : 1;
}
