#include "skill_sdk.h"
