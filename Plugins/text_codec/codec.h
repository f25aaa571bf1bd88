/* Text and bytes in characters that pass everywhere, and back. */
#ifndef TEXT_CODEC_CODEC_H
#define TEXT_CODEC_CODEC_H

#include "skill_json.h"

#include <stdbool.h>

typedef enum { CODEC_BASE64, CODEC_BASE64URL, CODEC_HEX, CODEC_URL, CODEC_COUNT } codec;

void encode(codec kind, skill_bytes bytes, skill_text *out);

/* False where `text` is not what the codec makes: `*fault` is then the place of the first byte that does not belong
 * there, or the length when something is missing at the end. White space is passed over; base64 is taken in both
 * alphabets, with and without "=" at its end; of URL coding "+" is itself, as in paths. */
bool decode(codec kind, skill_bytes text, skill_text *out, size_t *fault);

#endif
