#define _GNU_SOURCE
#include "charset.h"

#include <errno.h>
#include <iconv.h>
#include <strings.h>

/* Names that mean another set on the web than they do to iconv (the Encoding Standard, "Names and labels"). */
static const struct {
  const char *label, *name;
} meanings[] = {
  {"iso-8859-1", "WINDOWS-1252"},  {"iso8859-1", "WINDOWS-1252"},  {"latin1", "WINDOWS-1252"},
  {"latin-1", "WINDOWS-1252"},     {"us-ascii", "WINDOWS-1252"},   {"ascii", "WINDOWS-1252"},
  {"iso-8859-9", "WINDOWS-1254"},  {"iso-8859-11", "WINDOWS-874"}, {"tis-620", "WINDOWS-874"},
  {"gb2312", "GB18030"},           {"gbk", "GB18030"},             {"x-gbk", "GB18030"},
  {"gb_2312-80", "GB18030"},       {"chinese", "GB18030"},         {"big5", "BIG5-HKSCS"},
  {"shift_jis", "CP932"},          {"shift-jis", "CP932"},         {"sjis", "CP932"},
  {"x-sjis", "CP932"},             {"windows-31j", "CP932"},       {"ms_kanji", "CP932"},
  {"euc-jp", "EUC-JP-MS"},         {"x-euc-jp", "EUC-JP-MS"},      {"euc-kr", "CP949"},
  {"ks_c_5601-1987", "CP949"},     {"ksc5601", "CP949"},           {"korean", "CP949"},
  {"unicode", "UTF-16LE"},         {"utf-16", "UTF-16LE"},         {"ucs-2", "UTF-16LE"},
  {"x-mac-roman", "MACINTOSH"},    {"x-user-defined", ""},         {"utf-7", ""},
};

static bool is_utf8_label(const char *label) {
  return strcasecmp(label, "utf-8") == 0 || strcasecmp(label, "utf8") == 0;
}

/* With a suffix such as //IGNORE, or a path, iconv does more than to convert. */
static bool is_name(const char *label) {
  static const char marks[] = "_-.:()";
  for (const char *c = label; *c != '\0'; c++)
    if (!((*c | 0x20) >= 'a' && (*c | 0x20) <= 'z') && !(*c >= '0' && *c <= '9') && strchr(marks, *c) == NULL)
      return false;
  return label[0] != '\0';
}

static void add_utf8(skill_bytes bytes, skill_text *text) {
  for (size_t at = 0; at < bytes.size;) {
    size_t start = at;
    while (at < bytes.size && (unsigned char)bytes.data[at] < 0x80) at++;
    skill_text_add(text, (skill_bytes){bytes.data + start, at - start});
    if (at < bytes.size) skill_text_add_scalar(text, skill_utf8_next(bytes, &at));
  }
}

static bool is_utf8(skill_bytes bytes) {
  for (size_t at = 0; at < bytes.size;)
    if (skill_utf8_next(bytes, &at) == 0xFFFFFFFFu) return false;
  return true;
}

/* False where iconv does not know the set. */
static bool convert(const char *label, skill_bytes bytes, skill_text *text) {
  const char *name = label;
  for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
    if (strcasecmp(label, meanings[i].label) == 0) name = meanings[i].name;
  if (!is_name(name)) return false;
  iconv_t converter = iconv_open("UTF-8", name);
  if (converter == (iconv_t)-1) return false;
  char *in = (char *)bytes.data, room[8192];
  size_t left = bytes.size, step = strncasecmp(name, "utf-16", 6) == 0 ? 2 : 1;
  for (bool is_over = false; !is_over && !text->failed;) {
    char *out = room;
    size_t space = sizeof room;
    /* At the end it is asked for what it has kept back. */
    is_over = left == 0;
    size_t done = is_over ? iconv(converter, NULL, NULL, &out, &space) : iconv(converter, &in, &left, &out, &space);
    int error = done == (size_t)-1 ? errno : 0;
    /* Checked again: what iconv gives may be surrogates. */
    add_utf8((skill_bytes){room, sizeof room - space}, text);
    if (error == EILSEQ || error == EINVAL) {
      size_t wrong = left < step ? left : step;
      skill_text_add_scalar(text, 0xFFFD);
      in += wrong, left -= wrong;
    } else if (error != 0 && error != E2BIG) {
      is_over = true;
    }
  }
  iconv_close(converter);
  return true;
}

/* The set that a page names where it begins, in <meta charset=…>, <meta … content="…; charset=…"> or
 * <?xml encoding="…"?>. */
static void said_by_page(skill_bytes page, char charset[CHARSET_ROOM]) {
  enum { LOOKED_AT = 4096 };
  skill_bytes start = {page.data, page.size < LOOKED_AT ? page.size : LOOKED_AT};
  charset[0] = '\0';
  if (start.size > 5 && memcmp(start.data, "<?xml", 5) == 0) {
    const char *end = memchr(start.data, '>', start.size);
    const char *word = end == NULL ? NULL : memmem(start.data, (size_t)(end - start.data), "encoding", 8);
    size_t size = 0;
    const char *from = word == NULL ? NULL : word + 8;
    while (from != NULL && from < end && strchr(" =\"'", *from) != NULL && *from != '\0') from++;
    while (from != NULL && from + size < end && strchr("\"' ?", from[size]) == NULL) size++;
    if (size > 0 && size < CHARSET_ROOM) memcpy(charset, from, size), charset[size] = '\0';
    if (charset[0] != '\0') return;
  }
  for (size_t at = 0; at + 5 < start.size && charset[0] == '\0'; at++) {
    if (start.data[at] != '<') continue;
    if (start.size - at >= 4 && memcmp(start.data + at, "<!--", 4) == 0) {
      const char *end = memmem(start.data + at + 4, start.size - at - 4, "-->", 3);
      if (end == NULL) return;
      at = (size_t)(end - start.data);
    } else if (strncasecmp(start.data + at, "<meta", 5) == 0) {
      const char *end = memchr(start.data + at, '>', start.size - at);
      if (end == NULL) return;
      charset_read((skill_bytes){start.data + at, (size_t)(end - start.data) - at}, charset);
    }
  }
  /* The words were found in bytes, so the page cannot be of a set that has two for each. */
  if (strncasecmp(charset, "utf-16", 6) == 0) strcpy(charset, "utf-8");
}

static bool try(const char *label, skill_bytes bytes, skill_text *text) {
  if (label[0] == '\0') return false;
  if (!is_utf8_label(label)) return convert(label, bytes, text);
  add_utf8(bytes, text);
  return true;
}

void charset_decode(skill_bytes bytes, const char *said, bool is_html, skill_text *text) {
  static const struct {
    const char *mark, *label;
    size_t size;
  } marks[] = {{"\xEF\xBB\xBF", "utf-8", 3}, {"\xFF\xFE", "UTF-16LE", 2}, {"\xFE\xFF", "UTF-16BE", 2}};
  for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
    if (bytes.size < marks[i].size || memcmp(bytes.data, marks[i].mark, marks[i].size) != 0) continue;
    if (try(marks[i].label, (skill_bytes){bytes.data + marks[i].size, bytes.size - marks[i].size}, text)) return;
  }
  char of_page[CHARSET_ROOM] = "";
  if (is_html) said_by_page(bytes, of_page);
  if (try(said, bytes, text) || try(of_page, bytes, text)) return;
  if (is_utf8(bytes) || !convert("WINDOWS-1252", bytes, text)) add_utf8(bytes, text);
}
