#include "json.h"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using kainjow::mustache::data;

namespace {

/// Far more than any output of the command has. Values are copied and freed by recursion.
constexpr size_t maximum_depth = 32;

/// Builds the values from the events of the JSON parser.
class value_builder {
 public:
  /// The value of the whole text.
  data root;

  bool null() { return add(data(false)); }
  bool boolean(bool value) { return add(data(value)); }
  bool number_integer(int64_t value) { return add(data(std::to_string(value))); }
  bool number_unsigned(uint64_t value) { return add(data(std::to_string(value))); }
  bool number_float(double, const std::string &text) { return add(data(text)); }
  bool string(std::string &value) { return add(data(value)); }
  bool binary(nlohmann::json::binary_t &) { return false; }
  bool start_object(size_t) { return open(data::type::object); }
  bool start_array(size_t) { return open(data::type::list); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(size_t, const std::string &, const nlohmann::detail::exception &) { return false; }

  bool key(std::string &name) {
    open_.back().key = std::move(name);
    return true;
  }

 private:
  /// An object or a list whose end is not reached, with the key of the object's next value.
  struct container {
    data value;
    std::string key;
  };

  std::vector<container> open_;

  bool open(data::type type) {
    if (open_.size() == maximum_depth) return false;
    open_.push_back({data(type), {}});
    return true;
  }

  bool close() {
    data value = std::move(open_.back().value);
    open_.pop_back();
    return add(std::move(value));
  }

  bool add(data &&value) {
    if (open_.empty()) {
      root = std::move(value);
    } else if (container &parent = open_.back(); parent.value.is_object()) {
      parent.value[parent.key] = std::move(value);
    } else {
      parent.value.push_back(value);
    }
    return true;
  }
};

}  // namespace

data agenda_mustache_values(std::string_view json) {
  value_builder builder;
  if (!nlohmann::json::sax_parse(json.begin(), json.end(), &builder)) {
    throw std::runtime_error("the values are not JSON");
  }
  return std::move(builder.root);
}
