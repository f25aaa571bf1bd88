#include "digest.h"

#include <string.h>

/* The first 64 bits of the fractional parts of the cube roots of the first 80 primes; SHA-256 takes the first 32 of the
 * first 64 (FIPS 180-4, 4.2). */
static const uint64_t roots[80] = {
  0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
  0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
  0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
  0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
  0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
  0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
  0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
  0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
  0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
  0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
  0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
  0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
  0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
  0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
  0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
  0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

/* The same of the square roots of the first 8 primes (5.3). */
static const uint64_t starts[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                   0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

/* ⌊2³² · |sin(i + 1)|⌋ (RFC 1321, 3.4). */
static const uint32_t sines[64] = {
  0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
  0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
  0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
  0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
  0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
  0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
  0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
  0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};

static uint32_t left32(uint32_t value, uint32_t by) { return value << by | value >> (32 - by); }
static uint32_t right32(uint32_t value, uint32_t by) { return value >> by | value << (32 - by); }
static uint64_t right64(uint64_t value, uint32_t by) { return value >> by | value << (64 - by); }

/* `count` bytes as a number, the most or the least significant one first. */
static uint64_t number(const uint8_t *bytes, uint32_t count, bool big_endian) {
  uint64_t value = 0;
  for (uint32_t i = 0; i < count; i++) value = value << 8 | bytes[big_endian ? i : count - 1 - i];
  return value;
}

/* ---- one block each; `state` holds 32-bit words except for SHA-512 ---- */

static void md5_block(uint64_t *state, const uint8_t *block) {
  static const uint8_t turns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  uint32_t a = (uint32_t)state[0], b = (uint32_t)state[1], c = (uint32_t)state[2], d = (uint32_t)state[3];
  for (uint32_t i = 0; i < 64; i++) {
    uint32_t mixed, word;
    switch (i / 16) {
    case 0: mixed = (b & c) | (~b & d), word = i; break;
    case 1: mixed = (d & b) | (~d & c), word = (5 * i + 1) % 16; break;
    case 2: mixed = b ^ c ^ d, word = (3 * i + 5) % 16; break;
    default: mixed = c ^ (b | ~d), word = 7 * i % 16; break;
    }
    uint32_t sum = a + mixed + sines[i] + (uint32_t)number(block + 4 * word, 4, false);
    a = d, d = c, c = b, b += left32(sum, turns[i / 16][i % 4]);
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

static void sha1_block(uint64_t *state, const uint8_t *block) {
  uint32_t w[80];
  for (uint32_t i = 0; i < 16; i++) w[i] = (uint32_t)number(block + 4 * i, 4, true);
  for (uint32_t i = 16; i < 80; i++) w[i] = left32(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  uint32_t a = (uint32_t)state[0], b = (uint32_t)state[1], c = (uint32_t)state[2], d = (uint32_t)state[3];
  uint32_t e = (uint32_t)state[4];
  for (uint32_t i = 0; i < 80; i++) {
    uint32_t mixed, constant;
    switch (i / 20) {
    case 0: mixed = (b & c) | (~b & d), constant = 0x5a827999; break;
    case 1: mixed = b ^ c ^ d, constant = 0x6ed9eba1; break;
    case 2: mixed = (b & c) | (b & d) | (c & d), constant = 0x8f1bbcdc; break;
    default: mixed = b ^ c ^ d, constant = 0xca62c1d6; break;
    }
    uint32_t sum = left32(a, 5) + mixed + e + constant + w[i];
    e = d, d = c, c = left32(b, 30), b = a, a = sum;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

static void sha256_block(uint64_t *state, const uint8_t *block) {
  uint32_t w[64], s[8];
  for (uint32_t i = 0; i < 16; i++) w[i] = (uint32_t)number(block + 4 * i, 4, true);
  for (uint32_t i = 16; i < 64; i++) {
    uint32_t early = w[i - 15], late = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] + (right32(early, 7) ^ right32(early, 18) ^ early >> 3) +
           (right32(late, 17) ^ right32(late, 19) ^ late >> 10);
  }
  for (uint32_t i = 0; i < 8; i++) s[i] = (uint32_t)state[i];
  for (uint32_t i = 0; i < 64; i++) {
    uint32_t first = s[7] + (right32(s[4], 6) ^ right32(s[4], 11) ^ right32(s[4], 25)) +
                     ((s[4] & s[5]) ^ (~s[4] & s[6])) + (uint32_t)(roots[i] >> 32) + w[i];
    uint32_t second = (right32(s[0], 2) ^ right32(s[0], 13) ^ right32(s[0], 22)) +
                      ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof s[0]);
    s[4] += first, s[0] = first + second;
  }
  for (uint32_t i = 0; i < 8; i++) state[i] += s[i];
}

static void sha512_block(uint64_t *state, const uint8_t *block) {
  uint64_t w[80], s[8];
  for (uint32_t i = 0; i < 16; i++) w[i] = number(block + 8 * i, 8, true);
  for (uint32_t i = 16; i < 80; i++) {
    uint64_t early = w[i - 15], late = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] + (right64(early, 1) ^ right64(early, 8) ^ early >> 7) +
           (right64(late, 19) ^ right64(late, 61) ^ late >> 6);
  }
  memcpy(s, state, sizeof s);
  for (uint32_t i = 0; i < 80; i++) {
    uint64_t first = s[7] + (right64(s[4], 14) ^ right64(s[4], 18) ^ right64(s[4], 41)) +
                     ((s[4] & s[5]) ^ (~s[4] & s[6])) + roots[i] + w[i];
    uint64_t second = (right64(s[0], 28) ^ right64(s[0], 34) ^ right64(s[0], 39)) +
                      ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof s[0]);
    s[4] += first, s[0] = first + second;
  }
  for (uint32_t i = 0; i < 8; i++) state[i] += s[i];
}

/* ---- all of them ---- */

static const struct {
  void (*block)(uint64_t *state, const uint8_t *block);
  uint32_t block_size, word_size, word_count;
  bool big_endian;
} functions[DIGEST_COUNT] = {
  [DIGEST_MD5] = {md5_block, 64, 4, 4, false},
  [DIGEST_SHA1] = {sha1_block, 64, 4, 5, true},
  [DIGEST_SHA256] = {sha256_block, 64, 4, 8, true},
  [DIGEST_SHA512] = {sha512_block, 128, 8, 8, true},
};

size_t digest_of(digest kind, const void *bytes, size_t size, uint8_t out[DIGEST_MOST]) {
  static const uint64_t short_starts[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  uint32_t block_size = functions[kind].block_size, word_size = functions[kind].word_size;
  uint64_t state[8];
  for (uint32_t i = 0; i < 8; i++)
    state[i] = kind == DIGEST_SHA512   ? starts[i]
               : kind == DIGEST_SHA256 ? starts[i] >> 32
                                       : (i < 5 ? short_starts[i] : 0);
  const uint8_t *at = bytes;
  size_t rest = size;
  for (; rest >= block_size; at += block_size, rest -= block_size) functions[kind].block(state, at);

  /* A bit, zeros, and the length in bits, in one block or two. */
  uint8_t last[256] = {0};
  if (rest > 0) memcpy(last, at, rest);
  last[rest] = 0x80;
  uint32_t length_size = 2 * word_size, end = rest + 1 + length_size <= block_size ? block_size : 2 * block_size;
  for (uint32_t i = 0; i < 8; i++)
    last[functions[kind].big_endian ? end - 1 - i : end - length_size + i] = (uint8_t)((uint64_t)size << 3 >> 8 * i);
  for (uint32_t i = 0; i < end; i += block_size) functions[kind].block(state, last + i);

  for (uint32_t word = 0; word < functions[kind].word_count; word++)
    for (uint32_t i = 0; i < word_size; i++)
      out[word * word_size + i] = (uint8_t)(state[word] >> 8 * (functions[kind].big_endian ? word_size - 1 - i : i));
  return (size_t)word_size * functions[kind].word_count;
}
