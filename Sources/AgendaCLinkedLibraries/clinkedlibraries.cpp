#include "clinkedlibraries.h"

#include <libical/ical.h>
#if __has_include(<toml++/impl/version.hpp>)
#include <toml++/impl/version.hpp>
#else
#include <toml++/impl/version.h>
#endif
#if __has_include(<unicode/uvernum.h>)
#include <unicode/uvernum.h>
#endif

// With commas in it, a text is several arguments.
#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__)

// The release passes `libical=3.0.16-1+b1,ICU=72.1-3+deb12u1`, bare of quotes: a security update changes only what stands behind the version.
#ifdef AGENDA_LINKED_LIBRARIES
static const char libraries[] = TEXT(AGENDA_LINKED_LIBRARIES);
#else
static const char libraries[] = "libical=" ICAL_VERSION
#ifdef U_ICU_VERSION
                                ",ICU=" U_ICU_VERSION
#endif
                                ",toml++=" TEXT(TOML_LIB_MAJOR) "." TEXT(TOML_LIB_MINOR) "." TEXT(TOML_LIB_PATCH);
#endif

const char *agenda_linked_libraries(void) { return libraries; }
