#include "json.h"

#include <stdexcept>
#include <string>
#include <utility>

using kainjow::mustache::data;

namespace {

/// Far more than any output of the command has.
constexpr int maximum_depth = 32;

class reader {
 public:
  explicit reader(std::string_view text) : text_(text) {}

  data whole() {
    data result = value(0);
    skip_space();
    if (at_ != text_.size()) fail();
    return result;
  }

 private:
  std::string_view text_;
  size_t at_ = 0;

  [[noreturn]] static void fail() { throw std::runtime_error("the values are no JSON"); }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }

  bool take(char expected) {
    skip_space();
    if (at_ >= text_.size() || text_[at_] != expected) return false;
    ++at_;
    return true;
  }

  bool take_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  data value(int depth) {
    if (depth > maximum_depth) fail();
    skip_space();
    if (peek() == '"') return data(string());
    if (peek() == '{') return object(depth);
    if (peek() == '[') return list(depth);
    if (take_word("true")) return data(true);
    if (take_word("false") || take_word("null")) return data(false);
    return number();
  }

  data object(int depth) {
    data result(data::type::object);
    take('{');
    if (take('}')) return result;
    do {
      skip_space();
      if (peek() != '"') fail();
      std::string key = string();
      if (!take(':')) fail();
      result[key] = value(depth + 1);
    } while (take(','));
    if (!take('}')) fail();
    return result;
  }

  data list(int depth) {
    data result(data::type::list);
    take('[');
    if (take(']')) return result;
    do {
      result.push_back(value(depth + 1));
    } while (take(','));
    if (!take(']')) fail();
    return result;
  }

  data number() {
    size_t end = text_.find_first_not_of("+-.0123456789eE", at_);
    if (end == std::string_view::npos) end = text_.size();
    if (end == at_) fail();
    std::string digits(text_.substr(at_, end - at_));
    at_ = end;
    return data(digits);
  }

  std::string string() {
    std::string result;
    ++at_;
    while (peek() != '"') {
      if (at_ >= text_.size()) fail();
      if (text_[at_] != '\\') {
        result.push_back(text_[at_++]);
        continue;
      }
      ++at_;
      escape(result);
    }
    ++at_;
    return result;
  }

  void escape(std::string &result) {
    static constexpr std::string_view names = "\"\\/bfnrt";
    static constexpr std::string_view characters = "\"\\/\b\f\n\r\t";
    char name = peek();
    ++at_;
    if (name == 'u') return append(code_point(), result);
    size_t index = name == '\0' ? std::string_view::npos : names.find(name);
    if (index == std::string_view::npos) fail();
    result.push_back(characters[index]);
  }

  uint32_t code_unit() {
    uint32_t unit = 0;
    for (int count = 0; count < 4; ++count) {
      static constexpr std::string_view digits = "0123456789abcdef";
      char digit = peek();
      if (digit >= 'A' && digit <= 'F') digit = static_cast<char>(digit - 'A' + 'a');
      size_t number = digit == '\0' ? std::string_view::npos : digits.find(digit);
      if (number == std::string_view::npos) fail();
      unit = unit << 4 | static_cast<uint32_t>(number);
      ++at_;
    }
    return unit;
  }

  uint32_t code_point() {
    uint32_t unit = code_unit();
    if (unit < 0xD800 || unit > 0xDFFF) return unit;
    if (unit > 0xDBFF || !take_word("\\u")) fail();
    uint32_t low = code_unit();
    if (low < 0xDC00 || low > 0xDFFF) fail();
    return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
  }

  static void append(uint32_t point, std::string &result) {
    auto add = [&result](uint32_t byte) { result.push_back(static_cast<char>(byte)); };
    if (point < 0x80) return add(point);
    if (point < 0x800) {
      add(0xC0 | point >> 6);
    } else if (point < 0x10000) {
      add(0xE0 | point >> 12);
      add(0x80 | (point >> 6 & 0x3F));
    } else {
      add(0xF0 | point >> 18);
      add(0x80 | (point >> 12 & 0x3F));
      add(0x80 | (point >> 6 & 0x3F));
    }
    add(0x80 | (point & 0x3F));
  }
};

}  // namespace

data agenda_mustache_values(std::string_view json) { return reader(json).whole(); }
