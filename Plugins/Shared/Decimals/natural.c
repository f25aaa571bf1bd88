#include "natural.h"

#include <string.h>

static const uint32_t powers_of_ten[9] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

static void require(bool condition) {
  if (!condition) __builtin_trap();
}

static void trim(natural *a) {
  while (a->count > 0 && a->limb[a->count - 1] == 0) a->count--;
}

static void push(natural *a, uint32_t limb) {
  require(a->count < NATURAL_LIMBS);
  a->limb[a->count++] = limb;
}

static uint32_t digits_of_limb(uint32_t limb) {
  uint32_t digits = 1;
  while (digits < 9 && limb >= powers_of_ten[digits]) digits++;
  return digits;
}

void natural_set(natural *out, uint64_t value) {
  out->count = 0;
  for (; value != 0; value /= NATURAL_BASE) push(out, (uint32_t)(value % NATURAL_BASE));
}

void natural_copy(natural *out, const natural *a) {
  if (out == a) return;
  memcpy(out->limb, a->limb, a->count * sizeof a->limb[0]);
  out->count = a->count;
}

uint32_t natural_digits(const natural *a) {
  return a->count == 0 ? 0 : (a->count - 1) * 9 + digits_of_limb(a->limb[a->count - 1]);
}

int natural_compare(const natural *a, const natural *b) {
  if (a->count != b->count) return a->count < b->count ? -1 : 1;
  for (uint32_t i = a->count; i-- > 0;)
    if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
  return 0;
}

void natural_add(natural *out, const natural *a, const natural *b) {
  const natural *longer = a->count >= b->count ? a : b, *shorter = longer == a ? b : a;
  uint32_t count = longer->count, carry = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t sum = longer->limb[i] + (i < shorter->count ? shorter->limb[i] : 0) + carry;
    carry = sum >= NATURAL_BASE;
    out->limb[i] = carry ? sum - NATURAL_BASE : sum;
  }
  out->count = count;
  if (carry) push(out, 1);
}

void natural_subtract(natural *out, const natural *a, const natural *b) {
  uint32_t count = a->count, borrow = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t subtrahend = (i < b->count ? b->limb[i] : 0) + borrow;
    borrow = a->limb[i] < subtrahend;
    out->limb[i] = a->limb[i] + (borrow ? NATURAL_BASE : 0) - subtrahend;
  }
  require(borrow == 0);
  out->count = count;
  trim(out);
}

void natural_multiply(natural *out, const natural *a, const natural *b) {
  require(a->count + b->count <= NATURAL_LIMBS);
  out->count = a->count + b->count;
  memset(out->limb, 0, out->count * sizeof out->limb[0]);
  for (uint32_t i = 0; i < a->count; i++) {
    uint64_t carry = 0;
    for (uint32_t j = 0; j < b->count; j++) {
      carry += (uint64_t)a->limb[i] * b->limb[j] + out->limb[i + j];
      out->limb[i + j] = (uint32_t)(carry % NATURAL_BASE);
      carry /= NATURAL_BASE;
    }
    out->limb[i + b->count] = (uint32_t)carry;
  }
  trim(out);
}

void natural_multiply_small(natural *a, uint32_t factor) {
  uint64_t carry = 0;
  for (uint32_t i = 0; i < a->count; i++) {
    carry += (uint64_t)a->limb[i] * factor;
    a->limb[i] = (uint32_t)(carry % NATURAL_BASE);
    carry /= NATURAL_BASE;
  }
  for (; carry != 0; carry /= NATURAL_BASE) push(a, (uint32_t)(carry % NATURAL_BASE));
  trim(a);
}

uint32_t natural_divide_small(natural *a, uint32_t divisor) {
  uint64_t rest = 0;
  for (uint32_t i = a->count; i-- > 0;) {
    rest = rest * NATURAL_BASE + a->limb[i];
    a->limb[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  trim(a);
  return (uint32_t)rest;
}

/* Long division with normalised divisor: Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D. */
void natural_divide(natural *quotient, natural *remainder, const natural *a, const natural *b) {
  require(b->count > 0);
  if (natural_compare(a, b) < 0) {
    if (remainder != NULL) natural_copy(remainder, a);
    quotient->count = 0;
    return;
  }
  if (b->count == 1) {
    uint32_t divisor = b->limb[0];
    natural_copy(quotient, a);
    uint32_t rest = natural_divide_small(quotient, divisor);
    if (remainder != NULL) natural_set(remainder, rest);
    return;
  }
  natural dividend, divisor;
  natural_copy(&dividend, a);
  natural_copy(&divisor, b);
  uint32_t normaliser = NATURAL_BASE / (divisor.limb[divisor.count - 1] + 1);
  natural_multiply_small(&dividend, normaliser);
  natural_multiply_small(&divisor, normaliser);
  if (dividend.count == a->count) push(&dividend, 0);

  uint32_t n = divisor.count, m = dividend.count - n;
  uint64_t first = divisor.limb[n - 1], second = divisor.limb[n - 2];
  quotient->count = m;
  for (uint32_t j = m; j-- > 0;) {
    uint64_t top = (uint64_t)dividend.limb[j + n] * NATURAL_BASE + dividend.limb[j + n - 1];
    uint64_t digit = top / first, rest = top % first;
    while (digit >= NATURAL_BASE || digit * second > rest * NATURAL_BASE + dividend.limb[j + n - 2]) {
      digit--;
      rest += first;
      if (rest >= NATURAL_BASE) break;
    }
    int64_t borrow = 0;
    for (uint32_t i = 0; i < n; i++) {
      int64_t difference = (int64_t)dividend.limb[i + j] - borrow - (int64_t)(digit * divisor.limb[i] % NATURAL_BASE);
      borrow = (int64_t)(digit * divisor.limb[i] / NATURAL_BASE);
      if (difference < 0) {
        int64_t lent = (-difference + NATURAL_BASE - 1) / NATURAL_BASE;
        difference += lent * NATURAL_BASE;
        borrow += lent;
      }
      dividend.limb[i + j] = (uint32_t)difference;
    }
    bool too_much = (int64_t)dividend.limb[j + n] < borrow;
    dividend.limb[j + n] = (uint32_t)((int64_t)dividend.limb[j + n] - borrow + (too_much ? NATURAL_BASE : 0));
    if (too_much) {
      digit--;
      uint32_t carry = 0;
      for (uint32_t i = 0; i < n; i++) {
        uint32_t sum = dividend.limb[i + j] + divisor.limb[i] + carry;
        carry = sum >= NATURAL_BASE;
        dividend.limb[i + j] = carry ? sum - NATURAL_BASE : sum;
      }
      dividend.limb[j + n] = (dividend.limb[j + n] + carry) % NATURAL_BASE;
    }
    quotient->limb[j] = (uint32_t)digit;
  }
  trim(quotient);
  if (remainder != NULL) {
    dividend.count = n;
    trim(&dividend);
    natural_divide_small(&dividend, normaliser);
    natural_copy(remainder, &dividend);
  }
}

void natural_scale_up(natural *a, uint32_t digits) {
  if (a->count == 0 || digits == 0) return;
  uint32_t limbs = digits / 9;
  natural_multiply_small(a, powers_of_ten[digits % 9]);
  require(a->count + limbs <= NATURAL_LIMBS);
  memmove(a->limb + limbs, a->limb, a->count * sizeof a->limb[0]);
  memset(a->limb, 0, limbs * sizeof a->limb[0]);
  a->count += limbs;
}

int natural_scale_down(natural *a, uint32_t digits) {
  if (digits == 0) return 2;
  uint32_t limbs = (digits - 1) / 9, last = digits - limbs * 9;
  if (a->count == 0) return 2;
  if (limbs >= a->count) {
    a->count = 0;
    return -1;
  }
  /* `last` is 1…9, so the first digit that is cut off lies in the limb after the whole ones. */
  bool below = false;
  for (uint32_t i = 0; i < limbs; i++) below = below || a->limb[i] != 0;
  memmove(a->limb, a->limb + limbs, (a->count - limbs) * sizeof a->limb[0]);
  a->count -= limbs;
  uint32_t divisor = last == 9 ? NATURAL_BASE : powers_of_ten[last];
  uint32_t cut = natural_divide_small(a, divisor), half = divisor / 2;
  if (cut == 0 && !below) return 2;
  if (cut == half) return below ? 1 : 0;
  return cut < half ? -1 : 1;
}

uint32_t natural_trailing_zeros(const natural *a) {
  uint32_t zeros = 0;
  for (uint32_t i = 0; i < a->count; i++, zeros += 9) {
    uint32_t limb = a->limb[i];
    if (limb == 0) continue;
    for (; limb % 10 == 0; limb /= 10) zeros++;
    return zeros;
  }
  return 0;
}

size_t natural_write(const natural *a, char *digits) {
  if (a->count == 0) {
    digits[0] = '0';
    return 1;
  }
  size_t size = 0;
  for (uint32_t i = a->count; i-- > 0;) {
    uint32_t width = i == a->count - 1 ? digits_of_limb(a->limb[i]) : 9;
    for (uint32_t place = width; place-- > 0;) digits[size++] = (char)('0' + a->limb[i] / powers_of_ten[place] % 10);
  }
  return size;
}
