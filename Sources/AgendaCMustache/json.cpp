#include "json.h"

#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using kainjow::mustache::data;

namespace {

/// Far more than any output of the command has. Values are copied and freed by recursion.
constexpr size_t maximum_depth = 32;

/// Goes over a text, and lets others see how far the JSON parser has read: at the event of a bracket, to behind it.
struct watched_iterator {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  const char *place;
  const char **seen;

  reference operator*() const { return *place; }
  watched_iterator &operator++() {
    *seen = ++place;
    return *this;
  }
  bool operator==(const watched_iterator &other) const { return place == other.place; }
  bool operator!=(const watched_iterator &other) const { return place != other.place; }
};

/// Builds the values from the events of the JSON parser.
class value_builder {
 public:
  /// The value of the whole text.
  data root;
  /// How far the parser has read.
  const char *seen = nullptr;

  bool null() { return add(data(false)); }
  bool boolean(bool value) { return add(data(value)); }
  bool number_integer(int64_t value) { return depth_ > 0 || add(data(std::to_string(value))); }
  bool number_unsigned(uint64_t value) { return depth_ > 0 || add(data(std::to_string(value))); }
  bool number_float(double, const std::string &text) { return depth_ > 0 || add(data(text)); }
  bool string(std::string &value) { return depth_ > 0 || add(data(value)); }
  bool binary(nlohmann::json::binary_t &) { return false; }
  bool start_array(size_t) { return depth_ > 0 ? deeper() : open(data::type::list); }
  bool end_object() { return depth_ > 0 ? shallower() : close(); }
  bool end_array() { return depth_ > 0 ? shallower() : close(); }
  bool parse_error(size_t, const std::string &, const nlohmann::detail::exception &) { return false; }

  bool start_object(size_t) {
    if (depth_ > 0 || open_.empty() || !open_.back().value.is_list()) {
      return depth_ > 0 ? deeper() : open(data::type::object);
    }
    slice_ = seen - 1;
    return deeper();
  }

  bool key(std::string &name) {
    if (depth_ == 0) open_.back().key = std::move(name);
    return true;
  }

 private:
  /// An object or a list whose end is not reached, with the key of the object's next value.
  struct container {
    data value;
    std::string key;
  };

  std::vector<container> open_;
  /// How many brackets are open since the beginning of an object of a list, and this beginning.
  size_t depth_ = 0;
  const char *slice_ = nullptr;

  bool deeper() { return ++depth_ <= maximum_depth; }

  bool shallower() {
    if (--depth_ > 0) return true;
    agenda_mustache_slice slice{std::string_view(slice_, static_cast<size_t>(seen - slice_))};
    return add(data(kainjow::mustache::partial(slice)));
  }

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
    if (depth_ > 0) return true;
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
  watched_iterator begin{json.data(), &builder.seen};
  watched_iterator end{json.data() + json.size(), &builder.seen};
  if (!nlohmann::json::sax_parse(begin, end, &builder)) {
    throw std::runtime_error("the values are not JSON");
  }
  return std::move(builder.root);
}
