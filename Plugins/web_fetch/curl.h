/* The functions of libcurl that are used here. The library is opened when they are first asked for. */
#ifndef WEB_FETCH_CURL_H
#define WEB_FETCH_CURL_H

#include <sys/socket.h>

/* `CURLoption`, numbers of curl/curl.h, which libcurl never changes: from 10000 on they take a pointer, from 20000 on a
 * function, the others a long. */
enum {
  CURL_WRITE_DATA = 10001,
  CURL_URL = 10002,
  CURL_PROXY = 10004,
  CURL_ERROR_BUFFER = 10010,
  CURL_WRITE_FUNCTION = 20011,
  CURL_USER_AGENT = 10018,
  CURL_LOW_SPEED_LIMIT = 19,
  CURL_LOW_SPEED_TIME = 20,
  CURL_HTTP_HEADER = 10023,
  CURL_COOKIE_FILE = 10031,
  CURL_NO_PROGRESS = 43,
  CURL_FOLLOW_LOCATION = 52,
  CURL_PROGRESS_DATA = 10057,
  CURL_MAX_REDIRECTS = 68,
  CURL_NO_SIGNAL = 99,
  CURL_ACCEPT_ENCODING = 10102,
  CURL_TIMEOUT_MS = 155,
  CURL_CONNECT_TIMEOUT_MS = 156,
  CURL_OPEN_SOCKET_FUNCTION = 20163,
  CURL_OPEN_SOCKET_DATA = 10164,
  CURL_PROTOCOLS = 181,
  CURL_REDIRECT_PROTOCOLS = 182,
  CURL_PROGRESS_FUNCTION = 20219,
  CURL_DISALLOW_USER_NAME = 278,
  CURL_QUICK_EXIT = 322
};

/* For CURL_PROTOCOLS. */
enum { CURL_HTTP_AND_HTTPS = 3 };

/* `CURLINFO`: texts and longs. */
enum {
  CURL_INFO_URL = 0x100001,
  CURL_INFO_TYPE = 0x100012,
  CURL_INFO_STATUS = 0x200002,
  CURL_INFO_REDIRECTS = 0x200014,
  CURL_INFO_ERRNO = 0x200019
};

/* `CURLcode` that something is made of here. */
enum {
  CURL_OK = 0,
  CURL_UNSUPPORTED_PROTOCOL = 1,
  CURL_MALFORMED_URL = 3,
  CURL_CANNOT_RESOLVE = 6,
  CURL_CANNOT_CONNECT = 7,
  CURL_OUT_OF_MEMORY = 27,
  CURL_TIMED_OUT = 28,
  CURL_TOO_MANY_REDIRECTS = 47,
  CURL_LOGIN_DENIED = 67
};

/* `curl_sockaddr`: what is to be connected to. */
typedef struct curl_address {
  int family, type, protocol;
  unsigned size;
  struct sockaddr address;
} curl_address;

/* `CURLMsg`. */
typedef struct curl_message {
  int kind; /* always 1, "done" */
  void *easy;
  union {
    void *whatever;
    int code;
  } data;
} curl_message;

typedef struct curl_functions {
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *easy);
  int (*easy_setopt)(void *easy, int option, ...);
  int (*easy_getinfo)(void *easy, int info, ...);
  const char *(*easy_strerror)(int code);
  void *(*slist_append)(void *list, const char *text);
  void (*slist_free_all)(void *list);
  void *(*multi_init)(void);
  int (*multi_cleanup)(void *multi);
  int (*multi_add_handle)(void *multi, void *easy);
  int (*multi_remove_handle)(void *multi, void *easy);
  int (*multi_perform)(void *multi, int *running);
  /* `descriptors` has the layout of pollfd. */
  int (*multi_poll)(void *multi, void *descriptors, unsigned count, int milliseconds, int *ready);
  curl_message *(*multi_info_read)(void *multi, int *left);
} curl_functions;

/* The functions, or NULL where the library cannot be used: `*fault` then says why, in static memory. For one thread. */
const curl_functions *curl_open(const char **fault);

#endif
