#include "CUnix.h"
