// The part of libcurl that Swift sees. The library is loaded when the first request is made: with the 28 others that it needs it takes longer to load than
// everything else of the program, and who copies the calendars of this computer needs none of them. Functions with variable arguments, which Swift cannot
// call, are here with a type for each kind of value.

#pragma once

#include <curl/curl.h>

/// Receives `size` times `count` bytes; returns how many it took. Any other number than all of them ends the transfer.
typedef size_t (*agenda_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

/// Loads the library, once. Returns `NULL`, or why it cannot be loaded; nothing else here may be called then.
const char *agenda_curl_load(void);

CURL *agenda_curl_easy_init(void);
void agenda_curl_easy_cleanup(CURL *handle);
const char *agenda_curl_easy_strerror(CURLcode code);

CURLM *agenda_curl_multi_init(void);
CURLMcode agenda_curl_multi_cleanup(CURLM *multi);
CURLMcode agenda_curl_multi_add_handle(CURLM *multi, CURL *handle);
CURLMcode agenda_curl_multi_remove_handle(CURLM *multi, CURL *handle);
CURLMcode agenda_curl_multi_poll(CURLM *multi, int milliseconds, int *events);
CURLMcode agenda_curl_multi_perform(CURLM *multi, int *running);
CURLMsg *agenda_curl_multi_info_read(CURLM *multi, int *waiting);

struct curl_slist *agenda_curl_slist_append(struct curl_slist *list, const char *text);
void agenda_curl_slist_free_all(struct curl_slist *list);

CURLcode agenda_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode agenda_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode agenda_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode agenda_curl_set_receiver(CURL *handle, CURLoption option, agenda_curl_receiver receiver);
CURLcode agenda_curl_get_number(CURL *handle, CURLINFO info, long *value);
CURLcode agenda_curl_get_text(CURL *handle, CURLINFO info, const char **value);

/// `CURLAUTH_BASIC` and `CURLAUTH_DIGEST`, macros with a cast that Swift cannot read.
static const unsigned long CURLAUTH_BASIC_BITS = CURLAUTH_BASIC;
static const unsigned long CURLAUTH_DIGEST_BITS = CURLAUTH_DIGEST;
