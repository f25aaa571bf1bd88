#include "skill_sdk.h"

extern "C" {
__asm__(".pushsection .skill_manifest,\"\",%progbits\n"
        ".ascii \"{\\\"id\\\":\\\"mangled_entry\\\",\\\"description\\\":\\\"Has an entry with a name of C++ only.\\\"}\"\n"
        ".popsection\n");
}

namespace mine {
__attribute__((visibility("default"))) const skill_plugin *skill_entry(const skill_host *) { return nullptr; }
}
