/* What Swift's Glibc module lacks: variadic calls, function-like macros, newer system calls. */
#ifndef CSYSTEM_H
#define CSYSTEM_H
#endif
