#include "cjson_events.h"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>

namespace {

/// For the letter of an escape of two bytes, the byte that it stands for; 0 for all others.
struct escape_table {
  char bytes[256] = {};
  constexpr escape_table() {
    bytes[static_cast<unsigned char>('"')] = '"';
    bytes[static_cast<unsigned char>('\\')] = '\\';
    bytes[static_cast<unsigned char>('/')] = '/';
    bytes[static_cast<unsigned char>('b')] = '\b';
    bytes[static_cast<unsigned char>('f')] = '\f';
    bytes[static_cast<unsigned char>('n')] = '\n';
    bytes[static_cast<unsigned char>('r')] = '\r';
    bytes[static_cast<unsigned char>('t')] = '\t';
  }
};

constexpr escape_table short_escapes;

/// Of sixteen bytes, those that end a run of plain ones: a quote, a backslash or a control character, each as a bit.
inline unsigned ends_of_plain(__m128i bytes) {
  const __m128i marks = _mm_or_si128(
      _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
  // The lesser of a byte and 0x1F is the byte itself for control characters alone.
  const __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes);
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(marks, controls)));
}

}  // namespace

// A calendar in a string has an escaped line end after each thirty bytes or so. The parser’s own copying between escapes goes byte by byte up to
// an address that 16 divides, and again behind the last such address, and its reading of an escape asks many questions: of so short pieces both
// take some six times as many instructions as this. What is no escape of two bytes is left to the parser, which also says what is wrong.
// Bytes behind the end of the text are read, not used (AGENDA_JSON_PADDING): sixteen from each place up to the NUL that ends the text.
template <>
template <>
inline void rapidjson::Reader::ScanCopyUnescapedString(
    rapidjson::InsituStringStream &from, rapidjson::InsituStringStream &to) {
  char *source = from.src_;
  char *target = to.dst_;
  while (true) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(source));
    const unsigned ends = ends_of_plain(bytes);
    if (ends == 0) {
      // These sixteen are read, even where they overlap.
      if (source != target) _mm_storeu_si128(reinterpret_cast<__m128i *>(target), bytes);
      source += 16;
      target += 16;
      continue;
    }
    const size_t length = static_cast<size_t>(__builtin_ctz(ends));
    if (source - target >= 16) {
      // All of the sixteen are in front of what is still to be read. Those behind the length are written over.
      _mm_storeu_si128(reinterpret_cast<__m128i *>(target), bytes);
    } else if (source != target) {
      std::memmove(target, source, length);
    }
    source += length;
    target += length;
    const char escaped = *source == '\\' ? short_escapes.bytes[static_cast<unsigned char>(source[1])] : '\0';
    if (escaped == '\0') break;
    *target++ = escaped;
    source += 2;
  }
  from.src_ = source;
  to.dst_ = target;
}
#endif

namespace {

/// Whether a byte can stand in JSON: RFC 8259 has no control characters but tabs and line ends.
bool is_allowed(char byte) {
  return static_cast<unsigned char>(byte) >= 0x20 || byte == '\t' || byte == '\n' || byte == '\r';
}

/// Whether all bytes can stand in JSON. A request has no control characters at all: so 64 bytes are asked for one at once.
bool are_allowed(const char *bytes, size_t length) {
  size_t index = 0;
#if defined(__SSE2__)
  for (; length - index >= 64; index += 64) {
    const __m128i *sixteens = reinterpret_cast<const __m128i *>(bytes + index);
    const __m128i least = _mm_min_epu8(
        _mm_min_epu8(_mm_loadu_si128(sixteens), _mm_loadu_si128(sixteens + 1)),
        _mm_min_epu8(_mm_loadu_si128(sixteens + 2), _mm_loadu_si128(sixteens + 3)));
    const __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(least, _mm_set1_epi8(0x1F)), least);
    if (_mm_movemask_epi8(controls) == 0) continue;
    for (size_t place = index; place < index + 64; place++) {
      if (!is_allowed(bytes[place])) return false;
    }
  }
#endif
  for (; index < length; index++) {
    if (!is_allowed(bytes[index])) return false;
  }
  return true;
}

/// Whether half of a surrogate pair is in an unescaped text. The parser lets second halves without a first one through.
bool has_half_pair(const char *bytes, size_t length) {
  const char *end = bytes + length;
  while (const void *found = std::memchr(bytes, 0xED, static_cast<size_t>(end - bytes))) {
    bytes = static_cast<const char *>(found) + 1;
    if (bytes < end && static_cast<unsigned char>(*bytes) >= 0xA0) return true;
  }
  return false;
}

/// Notes the events of the parser.
class event_list {
 public:
  event_list(agenda_json_event *events, size_t capacity, size_t deepest)
      : events_(events), capacity_(capacity), deepest_(deepest) {}

  bool Null() { return add(agenda_json_null); }
  bool Bool(bool value) { return add(value ? agenda_json_true : agenda_json_false); }
  bool RawNumber(const char *bytes, rapidjson::SizeType length, bool) {
    return add(agenda_json_number, bytes, length);
  }
  bool String(const char *bytes, rapidjson::SizeType length, bool) {
    return text(agenda_json_string, bytes, length);
  }
  bool Key(const char *bytes, rapidjson::SizeType length, bool) { return text(agenda_json_key, bytes, length); }
  bool StartObject() { return open(agenda_json_object_begin); }
  bool EndObject(rapidjson::SizeType) { return close(agenda_json_object_end); }
  bool StartArray() { return open(agenda_json_array_begin); }
  bool EndArray(rapidjson::SizeType) { return close(agenda_json_array_end); }
  // Numbers come as they are written.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }

  size_t count() const { return count_; }
  agenda_json_end reason() const { return reason_; }

 private:
  agenda_json_event *events_;
  size_t capacity_;
  size_t deepest_;
  size_t count_ = 0;
  size_t depth_ = 0;
  agenda_json_end reason_ = agenda_json_invalid;

  bool text(int kind, const char *bytes, size_t length) {
    return has_half_pair(bytes, length) ? stop(agenda_json_half_pair) : add(kind, bytes, length);
  }

  bool open(int kind) {
    if (++depth_ > deepest_) return stop(agenda_json_too_deep);
    return add(kind);
  }

  bool close(int kind) {
    --depth_;
    return add(kind);
  }

  bool add(int kind, const char *bytes = nullptr, size_t length = 0) {
    if (count_ == capacity_) return stop(agenda_json_too_many_values);
    events_[count_++] = {bytes, length, kind};
    return true;
  }

  bool stop(agenda_json_end reason) {
    reason_ = reason;
    return false;
  }
};

}  // namespace

agenda_json_reading agenda_json_read_in_place(
    char *bytes, size_t length, size_t deepest, agenda_json_event *events, size_t capacity) {
  // The parser takes a NUL as the end, and looks for other control characters in some places alone.
  if (!are_allowed(bytes, length)) {
    size_t offset = 0;
    while (is_allowed(bytes[offset])) offset++;
    return {agenda_json_invalid, 0, offset, "A control character."};
  }
  if (length >= 3 && std::memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
    return {agenda_json_invalid, 0, 0, "A byte order mark."};
  }
  bytes[length] = 0;
  constexpr unsigned flags = rapidjson::kParseInsituFlag | rapidjson::kParseIterativeFlag |
                             rapidjson::kParseNumbersAsStringsFlag;
  rapidjson::InsituStringStream stream(bytes);
  rapidjson::Reader reader;
  event_list list(events, capacity, deepest);
  rapidjson::ParseResult result = reader.Parse<flags>(stream, list);
  if (!result.IsError()) return {agenda_json_complete, list.count(), 0, ""};
  rapidjson::ParseErrorCode code = result.Code();
  if (list.reason() == agenda_json_half_pair) code = rapidjson::kParseErrorStringUnicodeSurrogateInvalid;
  return {list.reason(), list.count(), result.Offset(), rapidjson::GetParseError_En(code)};
}
