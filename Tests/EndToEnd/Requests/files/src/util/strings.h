int same(const char *left, const char *right);
