#pragma once

// Which versions of other libraries a program was built with.

#ifdef __cplusplus
extern "C" {
#endif

/// Names and versions, with commas between them: as the packages have them that `make release` found, else as the headers do. Lives as long
/// as the program.
const char *agenda_linked_libraries(void);

#ifdef __cplusplus
}
#endif
