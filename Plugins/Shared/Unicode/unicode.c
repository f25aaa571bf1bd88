#include "unicode.h"

static bool is_in(const scalar_range *ranges, size_t count, uint32_t scalar) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (scalar > ranges[middle].last)
      low = middle + 1;
    else
      high = middle;
  }
  return low < count && scalar >= ranges[low].first;
}

static uint32_t mapped(const case_range *ranges, size_t count, uint32_t scalar) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (scalar > ranges[middle].last)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == count || scalar < ranges[low].first) return scalar;
  if ((scalar - ranges[low].first) % (uint32_t)ranges[low].stride != 0) return scalar;
  return (uint32_t)((int32_t)scalar + ranges[low].delta);
}

bool extends_previous(uint32_t scalar) {
  return scalar >= 0x300 && is_in(extending_ranges, extending_count, scalar);
}

uint32_t to_upper(uint32_t scalar) {
  if (scalar < 0x80) return scalar >= 'a' && scalar <= 'z' ? scalar - ('a' - 'A') : scalar;
  return mapped(upper_ranges, upper_count, scalar);
}

uint32_t to_lower(uint32_t scalar) {
  if (scalar < 0x80) return scalar >= 'A' && scalar <= 'Z' ? scalar + ('a' - 'A') : scalar;
  return mapped(lower_ranges, lower_count, scalar);
}

bool is_upper(uint32_t scalar) { return to_lower(scalar) != scalar; }
bool is_lower(uint32_t scalar) { return to_upper(scalar) != scalar; }
bool is_digit(uint32_t scalar) { return scalar >= '0' && scalar <= '9'; }

static const scalar_range wide_ranges[] = {
  {0x2E80, 0x2FDF}, {0x3005, 0x3007}, {0x3021, 0x3029}, {0x3041, 0x3096}, {0x309D, 0x30FA}, {0x30FC, 0x312F},
  {0x31A0, 0x31BF}, {0x31F0, 0x31FF}, {0x3400, 0x4DBF}, {0x4E00, 0xA4CF}, {0xF900, 0xFAFF}, {0xFF66, 0xFF9D},
  {0x16FE0, 0x18DFF}, {0x1B000, 0x1B2FF}, {0x20000, 0x3FFFD},
};

static const scalar_range other_ranges[] = {
  {0x80, 0xA9},       {0xAB, 0xB4},       {0xB6, 0xB9},       {0xBB, 0xBF},       {0xD7, 0xD7},
  {0xF7, 0xF7},       {0x2C2, 0x2DF},     {0x37E, 0x37E},     {0x387, 0x387},     {0x55A, 0x55F},
  {0x589, 0x58A},     {0x5BE, 0x5BE},     {0x5C0, 0x5C0},     {0x5C3, 0x5C3},     {0x5F3, 0x5F4},
  {0x600, 0x60F},     {0x61B, 0x61F},     {0x66A, 0x66D},     {0x6D4, 0x6D4},     {0x964, 0x965},
  {0xE3F, 0xE3F},     {0xE4F, 0xE4F},     {0xE5A, 0xE5B},     {0x10FB, 0x10FB},   {0x2000, 0x206F},
  {0x207A, 0x207E},   {0x208A, 0x208E},   {0x20A0, 0x20CF},   {0x2190, 0x245F},   {0x2500, 0x2BFF},
  {0x2E00, 0x2E7F},   {0x3000, 0x3004},   {0x3008, 0x3020},   {0x302A, 0x3040},   {0x3099, 0x309C},
  {0x30FB, 0x30FB},   {0x3200, 0x33FF},   {0xE000, 0xF8FF},   {0xFD3E, 0xFD3F},   {0xFE00, 0xFE6F},
  {0xFEFF, 0xFEFF},   {0xFF00, 0xFF0F},   {0xFF1A, 0xFF20},   {0xFF3B, 0xFF40},   {0xFF5B, 0xFF65},
  {0xFFE0, 0xFFFF},   {0x1D000, 0x1D3FF}, {0x1F000, 0x1FAFF}, {0xE0000, 0x10FFFF},
};

scalar_class class_of(uint32_t scalar) {
  if (scalar < 0x80) {
    if (scalar == ' ' || (scalar >= '\t' && scalar <= '\r')) return CLASS_SPACE;
    return is_digit(scalar) || is_upper(scalar) || is_lower(scalar) ? CLASS_LETTER : CLASS_OTHER;
  }
  if (scalar == 0x85 || scalar == 0xA0 || scalar == 0x1680 || (scalar >= 0x2000 && scalar <= 0x200A) ||
      scalar == 0x2028 || scalar == 0x2029 || scalar == 0x202F || scalar == 0x205F || scalar == 0x3000)
    return CLASS_SPACE;
  if (is_in(wide_ranges, sizeof wide_ranges / sizeof wide_ranges[0], scalar)) return CLASS_WIDE;
  if (is_in(other_ranges, sizeof other_ranges / sizeof other_ranges[0], scalar)) return CLASS_OTHER;
  return CLASS_LETTER;
}
