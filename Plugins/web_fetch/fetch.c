#define _GNU_SOURCE
#include "fetch.h"

#include "curl.h"
#include "url.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { ERROR_ROOM = 256 /* CURL_ERROR_SIZE */, CONNECT_MS = 15000, STALL_SECONDS = 20, POLL_MS = 500 };

/* Why the transfer was ended here and not by libcurl. */
typedef enum { ENDED_NOT, ENDED_CANCELLED, ENDED_UNWANTED, ENDED_TOO_LARGE, ENDED_MEMORY } ending;

typedef struct transfer {
  skill_call *call;
  const curl_functions *curl;
  void *easy;
  const allowance *allowed;
  document *document;
  ending ending;
  long redirects;                  /* so far; of the last of them: */
  bool has_refused, has_connected; /* addresses */
  net_address refused;
  int socket_error;                /* a value of errno */
  int64_t told;                    /* the bytes that progress was last told for */
  char error[ERROR_ROOM];
} transfer;

/* ---- what libcurl asks ---- */

static bool is_allowed(const allowance *allowed, const net_address *address) {
  net_address behind = address_behind(address);
  for (size_t i = 0; i < allowed->count; i++)
    if (range_has(&allowed->ranges[i], address) || range_has(&allowed->ranges[i], &behind)) return true;
  return false;
}

/* Called for each connection with the address that is connected to, so what a name led to before is no matter. */
static int open_socket(void *context, int purpose, curl_address *wanted) {
  transfer *t = context;
  net_address address;
  (void)purpose;
  long redirects = 0;
  t->curl->easy_getinfo(t->easy, CURL_INFO_REDIRECTS, &redirects);
  if (redirects != t->redirects) t->redirects = redirects, t->has_refused = t->has_connected = false;
  if (!address_of(&wanted->address, &address)) return -1;
  if (address_reserve(&address) != NULL && !is_allowed(t->allowed, &address)) {
    t->has_refused = true;
    t->refused = address;
    return -1;
  }
  t->has_connected = true;
  int descriptor = socket(wanted->family, wanted->type | SOCK_CLOEXEC, wanted->protocol);
  if (descriptor < 0) t->socket_error = errno;
  return descriptor;
}

static void read_head(transfer *t) {
  const char *type = NULL;
  t->curl->easy_getinfo(t->easy, CURL_INFO_STATUS, &t->document->status);
  t->curl->easy_getinfo(t->easy, CURL_INFO_TYPE, &type);
  t->document->type = media_type_read((skill_bytes){type, type != NULL ? strlen(type) : 0});
}

static bool is_success(const document *document) { return document->status >= 200 && document->status < 300; }

static size_t take_bytes(char *bytes, size_t size, size_t count, void *context) {
  transfer *t = context;
  skill_text *body = &t->document->body;
  size *= count;
  if (body->size == 0) read_head(t);
  if (!is_success(t->document) || t->document->type.kind == DOCUMENT_OTHER) t->ending = ENDED_UNWANTED;
  else if (size > MOST_BYTES - body->size) t->ending = ENDED_TOO_LARGE;
  else skill_text_add(body, (skill_bytes){bytes, size});
  if (body->failed) t->ending = ENDED_MEMORY;
  return t->ending == ENDED_NOT ? size : 0;
}

static int tell_progress(void *context, int64_t total, int64_t now, int64_t to_send, int64_t sent) {
  enum { STEP = 64 << 10 };
  transfer *t = context;
  (void)to_send, (void)sent;
  if (skill_call_is_cancelled(t->call)) t->ending = ENDED_CANCELLED;
  if (now - t->told >= STEP || (now > 0 && t->told == 0)) {
    char text[64];
    int size = snprintf(text, sizeof text, "%lld KB", (long long)(now + 999) / 1000);
    t->told = now;
    double fraction = total > 0 && now <= total ? (double)now / (double)total : -1;
    t->call->context->host->progress(t->call->context, fraction, (skill_bytes){text, (size_t)size});
  }
  return t->ending == ENDED_NOT ? 0 : 1;
}

/* ---- what is asked of libcurl ---- */

/* Milliseconds until the call must have ended, less the time to say so. */
static long time_left(const skill_call *call) {
  const int64_t margin = 500, most = MOST_SECONDS * 1000;
  struct timespec now;
  if (call->context->deadline == 0 || clock_gettime(CLOCK_REALTIME, &now) != 0) return (long)most;
  int64_t left = call->context->deadline / 1000000 - ((int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000) - margin;
  return (long)(left < 1 ? 1 : left < most ? left : most);
}

static void *headers(transfer *t) {
  static const char accepted[] = "Accept: text/html,application/xhtml+xml,text/plain,application/json;q=0.9,*/*;q=0.5";
  void *list = t->curl->slist_append(NULL, accepted);
  skill_bytes locale = t->call->context->locale;
  char line[80];
  bool is_plain = locale.size > 0 && locale.size < 40;
  for (size_t i = 0; i < locale.size && is_plain; i++) {
    char c = locale.data[i];
    is_plain = c == '-' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
  if (!is_plain) return list;
  snprintf(line, sizeof line, "Accept-Language: %.*s,*;q=0.5", (int)locale.size, locale.data);
  return t->curl->slist_append(list, line);
}

static void set_options(transfer *t, const char *url, void *list) {
  int (*set)(void *, int, ...) = t->curl->easy_setopt;
  void *easy = t->easy;
  set(easy, CURL_URL, url);
  set(easy, CURL_PROTOCOLS, (long)CURL_HTTP_AND_HTTPS);
  set(easy, CURL_REDIRECT_PROTOCOLS, (long)CURL_HTTP_AND_HTTPS);
  set(easy, CURL_FOLLOW_LOCATION, 1L);
  set(easy, CURL_MAX_REDIRECTS, (long)MOST_REDIRECTS);
  set(easy, CURL_DISALLOW_USER_NAME, 1L);
  /* A proxy's address would be checked in place of the host's: none is used, whatever the environment says. */
  set(easy, CURL_PROXY, "");
  set(easy, CURL_OPEN_SOCKET_FUNCTION, open_socket);
  set(easy, CURL_OPEN_SOCKET_DATA, t);
  set(easy, CURL_NO_SIGNAL, 1L);
  set(easy, CURL_TIMEOUT_MS, time_left(t->call));
  set(easy, CURL_CONNECT_TIMEOUT_MS, (long)CONNECT_MS);
  set(easy, CURL_LOW_SPEED_LIMIT, 1L);
  set(easy, CURL_LOW_SPEED_TIME, (long)STALL_SECONDS);
  /* All that libcurl can unpack; what is unpacked is counted. */
  set(easy, CURL_ACCEPT_ENCODING, "");
  set(easy, CURL_USER_AGENT, "skillhost-web_fetch/1.0");
  set(easy, CURL_HTTP_HEADER, list);
  /* Cookies live as long as the call: some hosts lead in circles without. */
  set(easy, CURL_COOKIE_FILE, "");
  set(easy, CURL_WRITE_FUNCTION, take_bytes);
  set(easy, CURL_WRITE_DATA, t);
  set(easy, CURL_NO_PROGRESS, 0L);
  set(easy, CURL_PROGRESS_FUNCTION, tell_progress);
  set(easy, CURL_PROGRESS_DATA, t);
  set(easy, CURL_ERROR_BUFFER, t->error);
  /* A name that is still being looked up is not waited for when the call is taken back. */
  set(easy, CURL_QUICK_EXIT, 1L);
}

/* Does the transfer. Answers a CURLcode. */
static int perform(transfer *t, void *multi) {
  const curl_functions *curl = t->curl;
  struct pollfd cancellation = {t->call->context->host->cancellation_descriptor(t->call->context), POLLIN, 0};
  for (int running = 1; running > 0;) {
    if (curl->multi_perform(multi, &running) != CURL_OK) return CURL_OUT_OF_MEMORY;
    if (skill_call_is_cancelled(t->call)) t->ending = ENDED_CANCELLED;
    if (t->ending == ENDED_CANCELLED) return CURL_OK;
    if (running > 0) curl->multi_poll(multi, &cancellation, cancellation.fd >= 0 ? 1 : 0, POLL_MS, NULL);
  }
  int left;
  curl_message *end = curl->multi_info_read(multi, &left);
  return end != NULL ? end->data.code : CURL_OUT_OF_MEMORY;
}

/* ---- what has become of it ---- */

static void fail_for_refusal(transfer *t, const char *url) {
  char address[ADDRESS_ROOM];
  skill_text setting = {0}, list = t->allowed->json;
  address_write(&t->refused, address);
  /* What is allowed already stays so. */
  skill_text_add(&setting, skill_text_bytes(&list));
  if (setting.size < 2) setting.size = 0, skill_text_add_string(&setting, "[]");
  setting.size--;
  skill_json_separate(&setting);
  skill_text_addf(&setting, "\"%s\"]", address);
  skill_text_add_byte(&setting, '\0');
  skill_call_failf(
    t->call, SKILL_FAILURE_BUSINESS, "private_address",
    "'%s' leads to %s, which is %s, and those are not fetched from; to allow it: "
    "skillhost config set web_fetch.allow '%s'",
    url, address, address_reserve(&t->refused), setting.failed ? "[…]" : setting.data);
  skill_text_free(&setting);
}

/* The name servers have said so, or they have said nothing. */
static void fail_to_resolve(transfer *t, const char *url) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
  skill_bytes host = url_host((skill_bytes){url, strlen(url)});
  char *name = strndup(host.data, host.size);
  int code = name != NULL ? getaddrinfo(name, NULL, &hints, &found) : EAI_MEMORY;
  if (code == 0) freeaddrinfo(found);
  if (code == EAI_NONAME || code == EAI_NODATA || code == EAI_ADDRFAMILY)
    skill_call_failf(
      t->call, SKILL_FAILURE_BUSINESS, "unknown_host", "there is no host '%.*s'", (int)host.size, host.data);
  else
    skill_call_failf(
      t->call, SKILL_FAILURE_TECHNICAL, "not_resolved",
      "where '%.*s' is cannot be found out: no name server answers; is this machine connected to the internet?",
      (int)host.size, host.data);
  free(name);
}

static void fail_to_connect(transfer *t, const char *url) {
  long error = t->socket_error;
  if (error == 0) t->curl->easy_getinfo(t->easy, CURL_INFO_ERRNO, &error);
  if (t->has_refused && !t->has_connected) {
    fail_for_refusal(t, url);
  } else if (error == EPERM || error == EACCES) {
    skill_call_fail(t->call, SKILL_FAILURE_TECHNICAL, "no_network", "the network may not be used here");
  } else {
    skill_call_failf(
      t->call, SKILL_FAILURE_TECHNICAL, "not_connected", "no connection to '%s': %s", url,
      error != 0 ? strerror((int)error) : "it cannot be reached");
  }
}

static const char *words(const transfer *t, int code) {
  return t->error[0] != '\0' ? t->error : t->curl->easy_strerror(code);
}

/* Of an address that is none of the web, or of an answer that is none of a web server. */
static void fail_for_protocol(const transfer *t, const char *url) {
  if (url_is_web((skill_bytes){url, strlen(url)})) {
    skill_call_failf(
      t->call, SKILL_FAILURE_TECHNICAL, "lost", "what answers at '%s' does not speak as a web server does", url);
  } else {
    skill_call_failf(
      t->call, SKILL_FAILURE_BUSINESS, "other_scheme", "'%s' leads on to an address that is not of the web: %s", url,
      words(t, CURL_UNSUPPORTED_PROTOCOL));
  }
}

static void fail_for_code(transfer *t, const char *url, int code) {
  switch (code) {
  case CURL_UNSUPPORTED_PROTOCOL: fail_for_protocol(t, url); break;
  case CURL_MALFORMED_URL:
    skill_call_failf(t->call, SKILL_FAILURE_INVALID_ARGUMENTS, "no_url", "'%s' is no address of the web", url);
    break;
  case CURL_LOGIN_DENIED:
    skill_call_failf(
      t->call, SKILL_FAILURE_BUSINESS, "user_name",
      "'%s' leads on to an address with a user name, which is not fetched", url);
    break;
  case CURL_CANNOT_RESOLVE: fail_to_resolve(t, url); break;
  case CURL_CANNOT_CONNECT: fail_to_connect(t, url); break;
  case CURL_TIMED_OUT:
    skill_call_failf(t->call, SKILL_FAILURE_TECHNICAL, "timeout", "'%s' did not answer in time", url);
    break;
  case CURL_TOO_MANY_REDIRECTS:
    skill_call_failf(
      t->call, SKILL_FAILURE_BUSINESS, "redirects", "'%s' was redirected more than %d times", url, MOST_REDIRECTS);
    break;
  case 35: case 58: case 59: case 60: case 64: case 66: case 77: case 80: case 82: case 83: case 90: case 91: case 98:
    skill_call_failf(
      t->call, SKILL_FAILURE_BUSINESS, "not_secure", "no secure connection to '%s': %s", url, words(t, code));
    break;
  default:
    skill_call_failf(t->call, SKILL_FAILURE_TECHNICAL, "lost", "'%s' could not be read: %s", url, words(t, code));
  }
}

static void fail_for_status(skill_call *call, const char *url, long status) {
  switch (status) {
  case 404:
  case 410:
    skill_call_failf(call, SKILL_FAILURE_BUSINESS, "not_found", "there is no page '%s' (%ld)", url, status);
    break;
  case 401:
  case 403:
  case 407:
    skill_call_failf(
      call, SKILL_FAILURE_BUSINESS, "forbidden", "'%s' is not for everybody: the server answers %ld", url, status);
    break;
  default: {
    bool may_change = status == 408 || status == 425 || status == 429 || status >= 500;
    skill_call_failf(
      call, may_change ? SKILL_FAILURE_TECHNICAL : SKILL_FAILURE_BUSINESS, may_change ? "server" : "refused",
      "the server of '%s' answers %ld in place of a page", url, status);
  }
  }
}

static void fail_for_type(skill_call *call, const char *url, const media_type *type) {
  skill_call_failf(
    call, SKILL_FAILURE_BUSINESS, "not_text", "'%s' is no page and no text, but %s", url,
    type->name[0] != '\0' ? type->name : "of an unknown type");
}

/* Whether there is a document that can be read; else the call is ended. */
static bool judge(transfer *t, const char *asked, int code) {
  document *document = t->document;
  const char *last = NULL;
  t->curl->easy_getinfo(t->easy, CURL_INFO_URL, &last);
  const char *url = last != NULL ? last : asked;
  skill_text_add_string(&document->url, url);
  if (document->body.size == 0) read_head(t);
  if (t->ending == ENDED_CANCELLED) {
    skill_call_fail(t->call, SKILL_FAILURE_CANCELLED, "cancelled", "the call was taken back");
  } else if (t->ending == ENDED_MEMORY || code == CURL_OUT_OF_MEMORY) {
    skill_call_fail(t->call, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory to read the page");
  } else if (t->ending == ENDED_TOO_LARGE) {
    skill_call_failf(
      t->call, SKILL_FAILURE_BUSINESS, "too_large", "'%s' is larger than %d MiB, which is the most that is read", url,
      MOST_BYTES >> 20);
  } else if (code != CURL_OK && t->ending != ENDED_UNWANTED) {
    fail_for_code(t, url, code);
  } else if (!is_success(document)) {
    fail_for_status(t->call, url, document->status);
  } else if (document->type.kind == DOCUMENT_OTHER && document->status != 204) {
    fail_for_type(t->call, url, &document->type);
  } else {
    if (document->type.kind == DOCUMENT_UNSAID) document->type.kind = document_guess(skill_text_bytes(&document->body));
    if (document->type.kind != DOCUMENT_OTHER || document->body.size == 0) return true;
    fail_for_type(t->call, url, &document->type);
  }
  return false;
}

static void tell_beginning(const transfer *t, const char *url) {
  skill_text text = {0};
  skill_text_add_string(&text, "asking ");
  skill_text_add(&text, url_host((skill_bytes){url, strlen(url)}));
  t->call->context->host->progress(t->call->context, -1, skill_text_bytes(&text));
  skill_text_free(&text);
}

static bool transfer_with(transfer *t, const char *url, void *multi) {
  bool has_document = false;
  tell_beginning(t, url);
  void *list = headers(t);
  set_options(t, url, list);
  if (t->curl->multi_add_handle(multi, t->easy) == CURL_OK) {
    int code = perform(t, multi);
    has_document = judge(t, url, code);
    t->curl->multi_remove_handle(multi, t->easy);
  } else {
    skill_call_fail(t->call, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory to fetch the page");
  }
  t->curl->slist_free_all(list);
  return has_document;
}

bool fetch(skill_call *call, skill_bytes url, const allowance *allowed, document *document) {
  const char *fault = NULL;
  transfer t = {.call = call, .curl = curl_open(&fault), .allowed = allowed, .document = document};
  bool has_document = false;
  if (t.curl == NULL) {
    skill_call_fail(call, SKILL_FAILURE_TECHNICAL, "no_library", fault);
    return false;
  }
  char *copy = strndup(url.data, url.size);
  void *multi = t.curl->multi_init();
  t.easy = t.curl->easy_init();
  if (copy == NULL || multi == NULL || t.easy == NULL)
    skill_call_fail(call, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory to fetch the page");
  else has_document = transfer_with(&t, copy, multi);
  if (t.easy != NULL) t.curl->easy_cleanup(t.easy);
  if (multi != NULL) t.curl->multi_cleanup(multi);
  free(copy);
  return has_document;
}

void document_free(document *document) {
  skill_text_free(&document->url);
  skill_text_free(&document->body);
}
