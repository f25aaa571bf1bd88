/* SHA-256 (FIPS 180-4), for content that arrives in pieces. */
#ifndef CSYSTEM_SHA256_H
#define CSYSTEM_SHA256_H

#include <stddef.h>
#include <stdint.h>

typedef struct csystem_sha256 {
  uint32_t state[8];
  uint64_t length; /* bytes so far */
  uint8_t block[64];
} csystem_sha256;

void csystem_sha256_begin(csystem_sha256 *hash);
void csystem_sha256_add(csystem_sha256 *hash, const void *bytes, size_t size);
void csystem_sha256_end(csystem_sha256 *hash, uint8_t digest[32]);

#endif
