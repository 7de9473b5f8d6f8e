#include "curl_functions.h"

#include <dlfcn.h>

// The macros of the header for these names would check types that pointers to functions have not.
#undef curl_easy_setopt
#undef curl_easy_getinfo

/// The name of the version of the interface that the header is of.
static const char library[] = "libcurl.so.4";

static __typeof__(&curl_global_init) global_init;
static __typeof__(&curl_easy_init) easy_init;
static __typeof__(&curl_easy_cleanup) easy_cleanup;
static __typeof__(&curl_easy_strerror) easy_strerror;
static __typeof__(&curl_easy_setopt) easy_setopt;
static __typeof__(&curl_easy_getinfo) easy_getinfo;
static __typeof__(&curl_multi_init) multi_init;
static __typeof__(&curl_multi_cleanup) multi_cleanup;
static __typeof__(&curl_multi_add_handle) multi_add_handle;
static __typeof__(&curl_multi_remove_handle) multi_remove_handle;
static __typeof__(&curl_multi_poll) multi_poll;
static __typeof__(&curl_multi_perform) multi_perform;
static __typeof__(&curl_multi_info_read) multi_info_read;
static __typeof__(&curl_slist_append) slist_append;
static __typeof__(&curl_slist_free_all) slist_free_all;

const char *agenda_curl_load(void) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
  const struct {
    const char *name;
    void *function;
  } functions[] = {
      {"curl_global_init", &global_init},
      {"curl_easy_init", &easy_init},
      {"curl_easy_cleanup", &easy_cleanup},
      {"curl_easy_strerror", &easy_strerror},
      {"curl_easy_setopt", &easy_setopt},
      {"curl_easy_getinfo", &easy_getinfo},
      {"curl_multi_init", &multi_init},
      {"curl_multi_cleanup", &multi_cleanup},
      {"curl_multi_add_handle", &multi_add_handle},
      {"curl_multi_remove_handle", &multi_remove_handle},
      {"curl_multi_poll", &multi_poll},
      {"curl_multi_perform", &multi_perform},
      {"curl_multi_info_read", &multi_info_read},
      {"curl_slist_append", &slist_append},
      {"curl_slist_free_all", &slist_free_all},
  };
  for (size_t place = 0; place < sizeof functions / sizeof *functions; place++) {
    void *found = dlsym(handle, functions[place].name);
    if (!found) return dlerror();
    *(void **)functions[place].function = found;
  }
  return global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "there is not enough memory";
}

CURL *agenda_curl_easy_init(void) { return easy_init(); }
void agenda_curl_easy_cleanup(CURL *handle) { easy_cleanup(handle); }
const char *agenda_curl_easy_strerror(CURLcode code) { return easy_strerror(code); }

CURLM *agenda_curl_multi_init(void) { return multi_init(); }
CURLMcode agenda_curl_multi_cleanup(CURLM *multi) { return multi_cleanup(multi); }
CURLMcode agenda_curl_multi_add_handle(CURLM *multi, CURL *handle) { return multi_add_handle(multi, handle); }
CURLMcode agenda_curl_multi_remove_handle(CURLM *multi, CURL *handle) { return multi_remove_handle(multi, handle); }
CURLMcode agenda_curl_multi_poll(CURLM *multi, int milliseconds, int *events) {
  return multi_poll(multi, NULL, 0, milliseconds, events);
}
CURLMcode agenda_curl_multi_perform(CURLM *multi, int *running) { return multi_perform(multi, running); }
CURLMsg *agenda_curl_multi_info_read(CURLM *multi, int *waiting) { return multi_info_read(multi, waiting); }

struct curl_slist *agenda_curl_slist_append(struct curl_slist *list, const char *text) { return slist_append(list, text); }
void agenda_curl_slist_free_all(struct curl_slist *list) { slist_free_all(list); }

CURLcode agenda_curl_set_number(CURL *handle, CURLoption option, long value) { return easy_setopt(handle, option, value); }
CURLcode agenda_curl_set_text(CURL *handle, CURLoption option, const char *value) { return easy_setopt(handle, option, value); }
CURLcode agenda_curl_set_pointer(CURL *handle, CURLoption option, void *value) { return easy_setopt(handle, option, value); }
CURLcode agenda_curl_set_receiver(CURL *handle, CURLoption option, agenda_curl_receiver receiver) {
  return easy_setopt(handle, option, receiver);
}
CURLcode agenda_curl_get_number(CURL *handle, CURLINFO info, long *value) { return easy_getinfo(handle, info, value); }
CURLcode agenda_curl_get_text(CURL *handle, CURLINFO info, const char **value) { return easy_getinfo(handle, info, value); }
