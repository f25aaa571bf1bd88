#include "skill_swiftpm.h"
int main(void) { return 0; }
