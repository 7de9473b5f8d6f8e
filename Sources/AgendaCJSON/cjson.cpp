#include "cjson.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct agenda_json_document {
  /// Path and value of each field.
  std::vector<std::pair<std::string, std::string>> fields;
};

namespace {

/// Far more than any answer has that is read here.
constexpr size_t maximum_depth = 8;
constexpr size_t maximum_fields = 500;

/// Collects the values of objects from the events of the JSON parser.
class field_collector {
 public:
  explicit field_collector(agenda_json_document &document) : document_(document) {}

  bool null() { return !containers_.empty() && end_value(); }
  bool boolean(bool value) { return add(value ? "true" : "false"); }
  bool number_integer(int64_t value) { return add(std::to_string(value)); }
  bool number_unsigned(uint64_t value) { return add(std::to_string(value)); }
  bool number_float(double, const std::string &text) { return add(text); }
  bool string(std::string &value) { return add(value); }
  bool binary(nlohmann::json::binary_t &) { return false; }
  bool start_object(size_t) { return open(false); }
  bool start_array(size_t) { return open(true); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(size_t, const std::string &, const nlohmann::detail::exception &) { return false; }

  bool key(std::string &name) {
    containers_.back().path_length = path_.size();
    path_ += "/" + name;
    return true;
  }

  /// Whether the root was an object.
  bool is_complete() const { return saw_object_ && containers_.empty(); }

 private:
  struct container {
    bool is_array;
    /// The length of the path without the key of the current value.
    size_t path_length;
  };

  agenda_json_document &document_;
  std::vector<container> containers_;
  std::string path_;
  size_t arrays_ = 0;
  bool saw_object_ = false;

  bool open(bool is_array) {
    if (containers_.empty() && is_array) return false;
    if (containers_.size() == maximum_depth) return false;
    saw_object_ = true;
    arrays_ += is_array ? 1 : 0;
    containers_.push_back({is_array, path_.size()});
    return true;
  }

  bool close() {
    arrays_ -= containers_.back().is_array ? 1 : 0;
    containers_.pop_back();
    return end_value();
  }

  bool add(std::string value) {
    if (containers_.empty()) return false;
    if (arrays_ == 0) {
      if (document_.fields.size() == maximum_fields) return false;
      document_.fields.emplace_back(path_, std::move(value));
    }
    return end_value();
  }

  bool end_value() {
    if (!containers_.empty() && !containers_.back().is_array) path_.resize(containers_.back().path_length);
    return true;
  }
};

agenda_json_text text_of(const std::string &text) { return {text.data(), text.size()}; }

}  // namespace

agenda_json_document *agenda_json_parse(const char *bytes, size_t length) {
  try {
    auto document = std::make_unique<agenda_json_document>();
    field_collector collector(*document);
    const std::string_view text(bytes ? bytes : "", bytes ? length : 0);
    // The parser takes a NUL for the end of the text.
    if (text.find('\0') != std::string_view::npos) return nullptr;
    if (!nlohmann::json::sax_parse(text.begin(), text.end(), &collector)) return nullptr;
    return collector.is_complete() ? document.release() : nullptr;
  } catch (...) {
    return nullptr;
  }
}

void agenda_json_free(agenda_json_document *document) { delete document; }

size_t agenda_json_field_count(const agenda_json_document *document) { return document->fields.size(); }

agenda_json_field agenda_json_field_at(const agenda_json_document *document, size_t index) {
  const auto &field = document->fields[index];
  return {text_of(field.first), text_of(field.second)};
}
