// What a program does before the Swift runtime begins, so that it runs where no /proc is mounted. Nothing is called: to be linked is enough.

#pragma once
