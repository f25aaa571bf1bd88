/* The variadic functions of libcurl, which Swift cannot call, and what else of its interface has no form in Swift.
 *
 * libcurl is opened at run time, so each of these is given the function as dlsym(3) found it. Results are libcurl's. */
#ifndef CSYSTEM_CURL_CALLS_H
#define CSYSTEM_CURL_CALLS_H

#include <stdbool.h>
#include <stddef.h>

/* Any function of the library; cast here to what it is. */
typedef void (*csystem_function)(void);

/* curl_easy_setopt, by the type of the option's value. */
int csystem_curl_set_number(csystem_function setopt, void *easy, int option, long value);
int csystem_curl_set_pointer(csystem_function setopt, void *easy, int option, const void *value);
int csystem_curl_set_callback(csystem_function setopt, void *easy, int option,
                              size_t (*callback)(char *bytes, size_t size, size_t count, void *context));

/* curl_easy_getinfo for what is a long. */
int csystem_curl_get_number(csystem_function getinfo, void *easy, int info, long *value);

/* curl_multi_info_read: takes the next transfer that has ended. False when there is none. */
bool csystem_curl_next_end(csystem_function info_read, void *multi, void **easy, int *result);

#endif
