/* Pins the binary layout of skill_sdk.h on 64-bit targets: a change here is a change of the ABI. */
#include "skill_sdk.h"

#define AT(type, member, offset) _Static_assert(offsetof(type, member) == (offset), #type "." #member " moved")
#define SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes), #type " changed its size")

#if UINTPTR_MAX == UINT64_MAX
SIZE(skill_bytes, 16);
AT(skill_bytes, data, 0);
AT(skill_bytes, size, 8);

SIZE(skill_attachment, 72);
AT(skill_attachment, size, 0);
AT(skill_attachment, name, 8);
AT(skill_attachment, mime_type, 24);
AT(skill_attachment, bytes, 40);
AT(skill_attachment, path, 56);

SIZE(skill_result, 64);
AT(skill_result, size, 0);
AT(skill_result, attachment_count, 4);
AT(skill_result, text, 8);
AT(skill_result, structured, 24);
AT(skill_result, metadata, 40);
AT(skill_result, attachments, 56);

SIZE(skill_failure, 40);
AT(skill_failure, size, 0);
AT(skill_failure, kind, 4);
AT(skill_failure, code, 8);
AT(skill_failure, text, 24);

SIZE(skill_context, 160);
AT(skill_context, size, 0);
AT(skill_context, attempt, 4);
AT(skill_context, host, 8);
AT(skill_context, call, 16);
AT(skill_context, request, 24);
AT(skill_context, conversation_id, 40);
AT(skill_context, attempt_id, 56);
AT(skill_context, call_id, 72);
AT(skill_context, locale, 88);
AT(skill_context, time_zone, 104);
AT(skill_context, working_directory, 120);
AT(skill_context, temporary_directory, 136);
AT(skill_context, deadline, 152);

SIZE(skill_host, 72);
AT(skill_host, size, 0);
AT(skill_host, abi_major, 4);
AT(skill_host, abi_minor, 8);
AT(skill_host, progress, 16);
AT(skill_host, message, 24);
AT(skill_host, result, 32);
AT(skill_host, fail, 40);
AT(skill_host, is_cancelled, 48);
AT(skill_host, cancellation_descriptor, 56);
AT(skill_host, get_service, 64);

SIZE(skill_log_1, 16);
AT(skill_log_1, write, 8);
SIZE(skill_clock_1, 16);
AT(skill_clock_1, now, 8);
SIZE(skill_settings_1, 24);
AT(skill_settings_1, get, 8);
AT(skill_settings_1, all, 16);
SIZE(skill_storage_1, 48);
AT(skill_storage_1, get, 8);
AT(skill_storage_1, set, 16);
AT(skill_storage_1, remove, 24);
AT(skill_storage_1, replace, 32);
AT(skill_storage_1, list, 40);
SIZE(skill_model_1, 16);
AT(skill_model_1, complete, 8);

SIZE(skill_delegate_1, 16);
AT(skill_delegate_1, run, 8);

SIZE(skill_plugin, 32);
AT(skill_plugin, size, 0);
AT(skill_plugin, abi_major, 4);
AT(skill_plugin, abi_minor, 8);
AT(skill_plugin, prepare, 16);
AT(skill_plugin, execute, 24);
#endif
