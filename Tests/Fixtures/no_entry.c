#include "fixture.h"

FIXTURE_MANIFEST("no_entry", "Exports nothing.")
