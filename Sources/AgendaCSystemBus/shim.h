// The part of sd-bus, the D-Bus library of systemd, that Swift sees.
#pragma once

#include <systemd/sd-bus.h>
