/* For a C skill that SwiftPM links: include once, beside `linkerSettings: [.unsafeFlags(["-nostartfiles"])]`, to keep
 * the Swift runtime, which SwiftPM links into every product, out of a library that needs none of it. */
#ifndef SKILL_SWIFTPM_H
#define SKILL_SWIFTPM_H
__asm__(".pushsection .swift1_autolink_entries,\"e\",%progbits\n"
        ".asciz \"-Wl,--as-needed\"\n"
        ".popsection\n");
#endif
