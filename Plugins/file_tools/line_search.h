/* Looks for lines in files. */
#ifndef FILE_TOOLS_LINE_SEARCH_H
#define FILE_TOOLS_LINE_SEARCH_H

#include "pattern.h"

/* Begins as all zeros; then the first members are filled in. */
typedef struct line_search {
  skill_bytes text; /* what to look for, byte by byte; or … */
  matcher *matcher; /* … what is looked for, else NULL */
  /* Told of each line that has it, and where in it what was found ends. False ends the search. */
  bool (*found)(void *state, int64_t number, skill_bytes line, size_t end);
  /* Asked now and then, with the bytes that were read since. False ends the search. */
  bool (*goes_on)(void *state, size_t bytes);
  void *state;
  char *buffer; /* kept from file to file */
} line_search;

typedef enum { SEARCHED, SEARCH_BINARY, SEARCH_UNREADABLE, SEARCH_STOPPED } search_end;

/* Searches all lines of the open `file`. Of a line longer than a megabyte, each megabyte is searched by itself. */
search_end line_search_file(line_search *s, int file);
void line_search_free(line_search *s);

#endif
