/* Digests: MD5 (RFC 1321), SHA-1, SHA-256 and SHA-512 (FIPS 180-4). */
#ifndef TEXT_CODEC_DIGEST_H
#define TEXT_CODEC_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { DIGEST_SHA256, DIGEST_SHA512, DIGEST_SHA1, DIGEST_MD5, DIGEST_COUNT } digest;

enum { DIGEST_MOST = 64 };

/* Writes the digest of `size` bytes and answers how long it is. */
size_t digest_of(digest kind, const void *bytes, size_t size, uint8_t out[DIGEST_MOST]);

#endif
