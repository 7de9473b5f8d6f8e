// The part of libcurl that Swift sees. Functions with variable arguments, which Swift cannot call, are here with a type for each kind of value.
#pragma once

#include <curl/curl.h>

/// Receives `size` times `count` bytes; returns how many it took. Any other number than all of them ends the transfer.
typedef size_t (*agenda_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode agenda_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode agenda_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode agenda_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode agenda_curl_set_receiver(CURL *handle, CURLoption option, agenda_curl_receiver receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode agenda_curl_get_number(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode agenda_curl_get_text(CURL *handle, CURLINFO info, const char **value) {
  return curl_easy_getinfo(handle, info, value);
}

/// `CURLAUTH_BASIC` and `CURLAUTH_DIGEST`, macros with a cast that Swift cannot read.
static const unsigned long CURLAUTH_BASIC_BITS = CURLAUTH_BASIC;
static const unsigned long CURLAUTH_DIGEST_BITS = CURLAUTH_DIGEST;
