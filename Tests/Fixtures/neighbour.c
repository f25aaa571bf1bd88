const char *neighbour_text(void);
const char *neighbour_text(void) { return "from the neighbour"; }
