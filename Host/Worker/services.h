/* The services that the host answers, as tables for the skill. */
#ifndef WORKER_SERVICES_H
#define WORKER_SERVICES_H

#include "requests.h"

#define SETTINGS_ID "skill.settings/1"
#define STORAGE_ID "skill.storage/1"
#define MODEL_ID "skill.model/1"
#define DELEGATE_ID "skill.delegate/1"

extern const skill_settings_1 settings_table;
extern const skill_storage_1 storage_table;
extern const skill_model_1 model_table;
extern const skill_delegate_1 delegate_table;

#endif
