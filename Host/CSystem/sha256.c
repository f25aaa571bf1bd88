#define _GNU_SOURCE
#include "sha256.h"

#include <endian.h>
#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
static const uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t value, int count) { return value >> count | value << (32 - count); }

static void take_block(uint32_t state[8], const uint8_t *block) {
  uint32_t schedule[64];
  for (int index = 0; index < 16; index++) {
    uint32_t word;
    memcpy(&word, block + 4 * index, sizeof word);
    schedule[index] = be32toh(word);
  }
  for (int index = 16; index < 64; index++) {
    uint32_t early = schedule[index - 15], late = schedule[index - 2];
    schedule[index] = schedule[index - 16] + schedule[index - 7] +
                      (rotated(early, 7) ^ rotated(early, 18) ^ early >> 3) +
                      (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10);
  }
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  for (int index = 0; index < 64; index++) {
    uint32_t first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + rounds[index] +
                     schedule[index];
    uint32_t second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first;
    d = c, c = b, b = a, a = first + second;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void csystem_sha256_begin(csystem_sha256 *hash) {
  /* The first 32 bits of the fractional parts of the square roots of the first 8 primes (FIPS 180-4, 5.3.3). */
  *hash = (csystem_sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
                                     0x5be0cd19}};
}

void csystem_sha256_add(csystem_sha256 *hash, const void *bytes, size_t size) {
  const uint8_t *at = bytes;
  size_t filled = hash->length % sizeof hash->block;
  hash->length += size;
  if (filled + size < sizeof hash->block) {
    if (size != 0) memcpy(hash->block + filled, at, size);
    return;
  }
  if (filled != 0) {
    size_t rest = sizeof hash->block - filled;
    memcpy(hash->block + filled, at, rest);
    take_block(hash->state, hash->block);
    at += rest;
    size -= rest;
  }
  for (; size >= sizeof hash->block; at += sizeof hash->block, size -= sizeof hash->block) take_block(hash->state, at);
  if (size != 0) memcpy(hash->block, at, size);
}

void csystem_sha256_end(csystem_sha256 *hash, uint8_t digest[32]) {
  static const uint8_t padding[64] = {0x80};
  uint64_t bits = htobe64(hash->length * 8);
  size_t filled = hash->length % sizeof hash->block;
  csystem_sha256_add(hash, padding, (filled < 56 ? 56 : 120) - filled);
  csystem_sha256_add(hash, &bits, sizeof bits);
  for (int index = 0; index < 8; index++) {
    uint32_t word = htobe32(hash->state[index]);
    memcpy(digest + 4 * index, &word, sizeof word);
  }
}
