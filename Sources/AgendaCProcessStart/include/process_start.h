// Runs before the Swift runtime begins, so that a program works if no /proc is mounted. Nothing is called: to be linked is enough.

#pragma once
