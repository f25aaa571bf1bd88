#include "codec.h"

static const char alphabets[2][65] = {
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"};

static void encode_base64(const char *alphabet, bool pads, skill_bytes bytes, skill_text *out) {
  for (size_t at = 0; at < bytes.size; at += 3) {
    size_t count = bytes.size - at < 3 ? bytes.size - at : 3;
    uint32_t group = 0;
    for (size_t i = 0; i < 3; i++) group = group << 8 | (i < count ? (unsigned char)bytes.data[at + i] : 0);
    for (size_t i = 0; i < 4; i++) {
      if (i <= count) skill_text_add_byte(out, alphabet[group >> (18 - 6 * i) & 63]);
      else if (pads) skill_text_add_byte(out, '=');
    }
  }
}

static void add_hex(skill_text *out, unsigned char byte, const char *digits) {
  skill_text_add_byte(out, digits[byte >> 4]);
  skill_text_add_byte(out, digits[byte & 15]);
}

/* RFC 3986, 2.3: what needs no coding anywhere in an address. */
static bool is_unreserved(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c != '\0' && strchr("-._~", c));
}

void encode(codec kind, skill_bytes bytes, skill_text *out) {
  switch (kind) {
  case CODEC_BASE64: encode_base64(alphabets[0], true, bytes, out); break;
  case CODEC_BASE64URL: encode_base64(alphabets[1], false, bytes, out); break;
  case CODEC_HEX:
    for (size_t i = 0; i < bytes.size; i++) add_hex(out, (unsigned char)bytes.data[i], "0123456789abcdef");
    break;
  default:
    for (size_t i = 0; i < bytes.size; i++) {
      if (is_unreserved(bytes.data[i])) {
        skill_text_add_byte(out, bytes.data[i]);
      } else {
        skill_text_add_byte(out, '%');
        add_hex(out, (unsigned char)bytes.data[i], "0123456789ABCDEF");
      }
    }
  }
}

static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/* The value of a digit in either alphabet, or -1. */
static int base64_digit(char c) {
  for (int a = 0; a < 2; a++) {
    const char *found = c == '\0' ? NULL : strchr(alphabets[a], c);
    if (found != NULL) return (int)(found - alphabets[a]);
  }
  return -1;
}

static bool decode_base64(skill_bytes text, skill_text *out, size_t *fault) {
  uint32_t group = 0, count = 0, pads = 0;
  for (size_t i = 0; i < text.size; i++) {
    if (is_space(text.data[i])) continue;
    int digit = base64_digit(text.data[i]);
    *fault = i;
    if (text.data[i] == '=' && count >= 2 && count + pads < 4) {
      pads++;
      continue;
    }
    if (digit < 0 || pads > 0) return false;
    group = group << 6 | (uint32_t)digit;
    if (++count < 4) continue;
    for (int shift = 16; shift >= 0; shift -= 8) skill_text_add_byte(out, (char)(group >> shift & 255));
    group = count = 0;
  }
  *fault = text.size;
  if (count == 1 || (pads > 0 && count + pads != 4)) return false;
  if (count == 2) skill_text_add_byte(out, (char)(group >> 4 & 255));
  if (count == 3) {
    skill_text_add_byte(out, (char)(group >> 10 & 255));
    skill_text_add_byte(out, (char)(group >> 2 & 255));
  }
  return true;
}

static int hex_digit(skill_bytes text, size_t at) {
  if (at >= text.size) return -1;
  char c = text.data[at];
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool decode_hex(skill_bytes text, skill_text *out, size_t *fault) {
  size_t at = text.size > 1 && text.data[0] == '0' && (text.data[1] | 0x20) == 'x' ? 2 : 0;
  while (at < text.size) {
    if (is_space(text.data[at]) || text.data[at] == ':') {
      at++;
      continue;
    }
    int high = hex_digit(text, at), low = hex_digit(text, at + 1);
    *fault = high < 0 ? at : at + 1;
    if (high < 0 || low < 0) return false;
    skill_text_add_byte(out, (char)(high << 4 | low));
    at += 2;
  }
  return true;
}

static bool decode_url(skill_bytes text, skill_text *out, size_t *fault) {
  for (size_t at = 0; at < text.size; at++) {
    if (text.data[at] != '%') {
      skill_text_add_byte(out, text.data[at]);
      continue;
    }
    int high = hex_digit(text, at + 1), low = hex_digit(text, at + 2);
    *fault = at;
    if (high < 0 || low < 0) return false;
    skill_text_add_byte(out, (char)(high << 4 | low));
    at += 2;
  }
  return true;
}

bool decode(codec kind, skill_bytes text, skill_text *out, size_t *fault) {
  switch (kind) {
  case CODEC_BASE64:
  case CODEC_BASE64URL: return decode_base64(text, out, fault);
  case CODEC_HEX: return decode_hex(text, out, fault);
  default: return decode_url(text, out, fault);
  }
}
