#include "cmustache.h"

#include <algorithm>
#include <cstdint>
#include <kainjow/mustache.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using kainjow::mustache::data;
using kainjow::mustache::mustache;

struct agenda_mustache_template {
  std::unique_ptr<mustache> parsed;
  std::string error;
  agenda_mustache_position error_position{0, 0};
};

struct agenda_mustache_output {
  std::string error;
};

namespace {

/// The places of the values of a list in the text, where these are parts of it. The first one that is has them all, as the only one that the library keeps as
/// a "partial", and the others are "invalid": a list can be long, and each of its values takes memory.
struct text_parts {
  const char *text;
  /// Where each value begins, from the first part on, and its length.
  std::vector<std::pair<uint32_t, uint32_t>> places;

  std::string_view part(size_t place) const {
    return place < places.size() ? std::string_view(text + places[place].first, places[place].second) : std::string_view();
  }
};

struct first_part {
  std::shared_ptr<text_parts> parts;
  std::string operator()() const { return {}; }
};

}  // namespace

struct agenda_mustache_values {
  /// An object or a list whose end is not reached.
  struct unfinished {
    data value;
    /// The key of the object's next value.
    std::string key;
    /// The parts of the list.
    std::shared_ptr<text_parts> parts;
    /// How many of them are made.
    size_t made = 0;
  };

  /// The outermost value.
  data root;
  std::vector<unfinished> open;
  /// Whether there was no memory for a value.
  bool has_failed = false;

  void add(data &&value) {
    if (open.empty()) {
      root = std::move(value);
    } else if (auto &parent = open.back(); parent.value.is_object()) {
      parent.value[parent.key] = std::move(value);
    } else {
      make_parts(parent);
      parent.value.push_back(value);
      if (!parent.parts) return;
      parent.parts->places.emplace_back(0, 0);
      ++parent.made;
    }
  }

  /// Adds a part of the text to a list.
  void add_part(const char *bytes, size_t length) {
    auto &list = open.back();
    if (!list.parts) list.parts = std::make_shared<text_parts>(text_parts{bytes, {}});
    list.parts->places.emplace_back(bytes - list.parts->text, length);
  }

  /// The value of the innermost object or list, which ends.
  data ended() {
    make_parts(open.back());
    return std::move(open.back().value);
  }

 private:
  /// Makes the values of a list that are parts of the text. Of parts alone their number is known here: while the list grew, it would be twice in memory.
  static void make_parts(unfinished &list) {
    if (!list.parts) return;
    size_t count = list.parts->places.size();
    // The library lends a list to be read only; this one is not yet anybody's.
    if (list.made == 0) const_cast<kainjow::mustache::list &>(list.value.list_value()).reserve(list.value.list_value().size() + count);
    for (; list.made < count; ++list.made) {
      list.value.push_back(list.made > 0 ? data(data::type::invalid) : data(kainjow::mustache::partial(first_part{list.parts})));
    }
  }
};

namespace {

/// The maximum size of a template, in bytes.
constexpr size_t maximum_size = 65'536;
/// The maximum number of “#” and “^”, which begin sections. The library parses, draws and frees sections by recursion: a template full of
/// sections would overflow the stack.
constexpr size_t maximum_section_signs = 512;
/// The maximum size of the output in bytes, and the maximum number of repetitions: nested sections multiply.
constexpr size_t maximum_output = 16 * 1024 * 1024;
constexpr size_t maximum_steps = 1'000'000;
/// The size of the blocks in which a longer output is handed on, and up to which it is held, in bytes.
constexpr size_t block_size = 256 * 1024;

/// Calls a function that changes values. No exception leaves it.
template <typename change_function>
void change(agenda_mustache_values *values, change_function change) {
  try {
    change();
  } catch (...) {
    values->has_failed = true;
  }
}

data values_of(std::string_view text, agenda_mustache_reader reader) {
  agenda_mustache_values values;
  if (!reader(text.data(), text.size(), &values)) throw std::runtime_error("the values are not JSON");
  if (values.has_failed) throw std::bad_alloc();
  return std::move(values.root);
}

/// Looks up the names of a template, from the innermost section outwards. Partials are empty, because the library would read a value as
/// a template.
class lookup : public kainjow::mustache::basic_context<std::string> {
 public:
  lookup(const data *root, agenda_mustache_reader reader) : items_{root}, made_(1), reader_(reader) {}

  void push(const data *value) override {
    if (++steps_ > maximum_steps) throw std::runtime_error("its sections are repeated too often");
    made_.emplace_back();
    if (value->is_partial() || value->is_invalid()) {
      made_.back() = std::make_unique<data>(values_of(part(value), reader_));
      value = made_.back().get();
    }
    items_.push_back(value);
  }

  void pop() override {
    items_.pop_back();
    made_.pop_back();
  }

  const data *get(const std::string &name) const override {
    if (name == ".") return items_.back();
    for (auto item = items_.rbegin(); item != items_.rend(); ++item) {
      if (const data *found = descend(*item, name)) return found;
    }
    return nullptr;
  }

  const data *get_partial(const std::string &) const override { return nullptr; }

 private:
  std::vector<const data *> items_;
  /// The values of those items that were text.
  std::vector<std::unique_ptr<data>> made_;
  agenda_mustache_reader reader_;
  size_t steps_ = 0;
  /// The list with parts that is drawn at each depth: its first part, and all.
  std::vector<std::pair<const data *, std::shared_ptr<text_parts>>> lists_;

  /// The text of a value of a list that is drawn from its first one on.
  std::string_view part(const data *value) {
    lists_.resize(std::max(lists_.size(), items_.size() + 1));
    auto &[first, parts] = lists_[items_.size()];
    if (value->is_partial()) {
      auto found = value->partial_value().target<first_part>();
      if (!found) throw std::runtime_error("the values are not JSON");
      first = value;
      parts = found->parts;
    }
    if (!parts) throw std::runtime_error("the values are not JSON");
    return parts->part(value - first);
  }

  /// The value that a dotted name leads to.
  static const data *descend(const data *item, std::string_view name) {
    while (item) {
      size_t dot = name.find('.');
      item = item->get(std::string(name.substr(0, dot)));
      if (dot == std::string_view::npos) return item;
      name.remove_prefix(dot + 1);
    }
    return nullptr;
  }
};

/// An output that takes lines. The library holds a line as a whole, and a template can be one line: so long values stand in it as their places in the
/// text of values, each between two NULs, and become texts here.
class expanded_output {
 public:
  expanded_output(std::string_view values, agenda_mustache_reader reader) : values_(values), reader_(reader) {}
  virtual ~expanded_output() = default;

  expanded_output &operator<<(const std::string &part) {
    std::string_view rest = part;
    for (size_t begin; (begin = rest.find('\0')) != std::string_view::npos;) {
      size_t end = rest.find('\0', begin + 1);
      if (end == std::string_view::npos) break;
      add(rest.substr(0, begin));
      add(text_at(rest.substr(begin + 1, end - begin - 1)));
      rest.remove_prefix(end + 1);
    }
    add(rest);
    return *this;
  }

 protected:
  virtual void add(std::string_view text) = 0;

 private:
  std::string_view values_;
  agenda_mustache_reader reader_;

  /// The text at a place of the values.
  std::string text_at(std::string_view digits) const {
    bool is_number = !digits.empty() && digits.size() < 10 && digits.find_first_not_of("0123456789") == std::string_view::npos;
    size_t begin = is_number ? std::stoul(std::string(digits)) : values_.size();
    if (begin >= values_.size() || values_[begin] != '"') throw std::runtime_error("the values are not JSON");
    size_t end = begin + 1;
    while (end < values_.size() && values_[end] != '"') end += values_[end] == '\\' ? 2 : 1;
    data value = values_of(values_.substr(begin, end + 1 - begin), reader_);
    if (!value.is_string()) throw std::runtime_error("the values are not JSON");
    return value.string_value();
  }
};

/// Counts an output, up to the maximum size, and holds it as long as it is short.
class counted_output : public expanded_output {
 public:
  using expanded_output::expanded_output;

  bool is_held() const { return count_ <= block_size; }
  const std::string &text() const { return text_; }

 protected:
  void add(std::string_view text) override {
    if (text.size() > maximum_output - count_) throw std::runtime_error("its output is too long");
    count_ += text.size();
    if (is_held()) {
      text_ += text;
    } else {
      text_.clear();
    }
  }

 private:
  std::string text_;
  size_t count_ = 0;
};

/// Hands an output on in blocks, ended by a line feed unless it is empty.
class passed_output : public expanded_output {
 public:
  /// The taker wants no more.
  struct closed {};

  passed_output(std::string_view values, agenda_mustache_reader reader, agenda_mustache_sink sink, void *context)
      : expanded_output(values, reader), sink_(sink), context_(context) {}

  void add(std::string_view text) override {
    if (text.empty()) return;
    block_ += text;
    last_ = text.back();
    if (block_.size() >= block_size) pass();
  }

  void finish() {
    if (last_ != '\n') block_ += '\n';
    pass();
  }

 private:
  std::string block_;
  char last_ = '\n';
  agenda_mustache_sink sink_;
  void *context_;

  void pass() {
    if (!block_.empty() && !sink_(block_.data(), block_.size(), context_)) throw closed();
    block_.clear();
  }
};

agenda_mustache_text text_of(std::string_view text) { return {text.data(), text.size()}; }

agenda_mustache_position position_of(size_t offset, std::string_view text) {
  std::string_view before = text.substr(0, offset);
  size_t feed = before.rfind('\n');
  auto line = static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
  return {line, static_cast<uint32_t>(before.size() - (feed == std::string_view::npos ? 0 : feed + 1) + 1)};
}

/// Splits the message of the library, which ends in " at " and an offset.
void set_error(const std::string &message, std::string_view text, agenda_mustache_template &result) {
  size_t at = message.rfind(" at ");
  result.error = message.substr(0, at);
  if (at == std::string::npos) return;
  std::string digits = message.substr(at + 4);
  if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos) return;
  result.error_position = position_of(std::min<size_t>(std::stoul(digits), text.size()), text);
}

/// Whether a line, without its end, is a single tag without output: the beginning or end of a section, or a comment.
bool stands_alone(std::string_view line) {
  size_t first = line.find_first_not_of(" \t");
  size_t last = line.find_last_not_of(" \t");
  if (first == std::string_view::npos || last - first < 4) return false;
  line = line.substr(first, last - first + 1);
  return line.substr(0, 2) == "{{" && std::string_view("#^/!").find(line[2]) != std::string_view::npos &&
         line.find("}}") == line.size() - 2;
}

/// The template without the ends of lines that are such a tag alone, as the specification of Mustache requires. The library keeps them
/// where a section is not drawn. From a change of the delimiters on, the template is left as it is.
std::string without_tag_lines(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.find("{{=") != std::string_view::npos) break;
    bool is_last = end == std::string_view::npos;
    bool has_return = !line.empty() && line.back() == '\r';
    std::string_view content = line.substr(0, line.size() - (has_return ? 1 : 0));
    if (stands_alone(content)) {
      size_t first = content.find_first_not_of(" \t");
      result += content.substr(first, content.find_last_not_of(" \t") - first + 1);
    } else {
      result += text.substr(0, is_last ? end : end + 1);
    }
    text.remove_prefix(is_last ? text.size() : end + 1);
  }
  return result.append(text);
}

void parse(std::string_view text, agenda_mustache_template &result) {
  if (text.size() > maximum_size) {
    result.error = "it is longer than " + std::to_string(maximum_size) + " bytes";
    return;
  }
  // Places in the values stand between two NULs.
  if (size_t place = text.find('\0'); place != std::string_view::npos) {
    result.error = "byte " + std::to_string(place + 1) + " is NUL";
    return;
  }
  auto is_sign = [](char byte) { return byte == '#' || byte == '^'; };
  if (static_cast<size_t>(std::count_if(text.begin(), text.end(), is_sign)) > maximum_section_signs) {
    result.error = "it has more than " + std::to_string(maximum_section_signs) + " of “#” and “^”";
    return;
  }
  auto parsed = std::make_unique<mustache>(std::string(text));
  if (!parsed->is_valid()) return set_error(parsed->error_message(), text, result);
  // The first parse gives errors their place in the text as written; the second one is for the output.
  parsed = std::make_unique<mustache>(without_tag_lines(text));
  if (!parsed->is_valid()) return set_error(parsed->error_message(), text, result);
  parsed->set_custom_escape([](const std::string &value) { return value; });
  result.parsed = std::move(parsed);
}

}  // namespace

agenda_mustache_template *agenda_mustache_parse(const char *bytes, size_t length) {
  try {
    auto result = std::make_unique<agenda_mustache_template>();
    try {
      parse(std::string_view(bytes ? bytes : "", bytes ? length : 0), *result);
    } catch (const std::exception &error) {
      result->error = error.what();
    }
    return result.release();
  } catch (...) {
    return nullptr;
  }
}

void agenda_mustache_free(agenda_mustache_template *parsed) { delete parsed; }

agenda_mustache_text agenda_mustache_error_message(const agenda_mustache_template *parsed) {
  return text_of(parsed->error);
}

agenda_mustache_position agenda_mustache_error_position(const agenda_mustache_template *parsed) {
  return parsed->error_position;
}

void agenda_mustache_begin(agenda_mustache_values *values, bool is_list) {
  change(values, [&] { values->open.push_back({data(is_list ? data::type::list : data::type::object), {}, {}, 0}); });
}

void agenda_mustache_end(agenda_mustache_values *values) {
  change(values, [&] {
    if (values->open.empty()) return;
    data value = values->ended();
    values->open.pop_back();
    values->add(std::move(value));
  });
}

void agenda_mustache_key(agenda_mustache_values *values, const char *bytes, size_t length) {
  change(values, [&] {
    if (!values->open.empty()) values->open.back().key.assign(bytes ? bytes : "", length);
  });
}

void agenda_mustache_text_value(agenda_mustache_values *values, const char *bytes, size_t length) {
  change(values, [&] { values->add(data(std::string(bytes ? bytes : "", length))); });
}

void agenda_mustache_truth(agenda_mustache_values *values, bool truth) {
  change(values, [&] { values->add(data(truth)); });
}

void agenda_mustache_part(agenda_mustache_values *values, const char *bytes, size_t length) {
  change(values, [&] {
    if (!values->open.empty()) values->add_part(bytes, length);
  });
}

agenda_mustache_output *agenda_mustache_fill(
    agenda_mustache_template *parsed, const char *bytes, size_t length, agenda_mustache_reader reader,
    agenda_mustache_sink sink, void *context) {
  try {
    auto output = std::make_unique<agenda_mustache_output>();
    try {
      std::string_view text(bytes ? bytes : "", bytes ? length : 0);
      data values = values_of(text, reader);
      auto render = [&](expanded_output &output) {
        lookup names(&values, reader);
        if (parsed->parsed) parsed->parsed->render(names, output);
      };
      counted_output counted(text, reader);
      render(counted);
      passed_output passed(text, reader, sink, context);
      if (counted.is_held()) {
        passed.add(counted.text());
      } else {
        render(passed);
      }
      passed.finish();
    } catch (const passed_output::closed &) {
      // Who closed it knows why.
    } catch (const std::exception &error) {
      output->error = error.what();
    }
    return output.release();
  } catch (...) {
    return nullptr;
  }
}

void agenda_mustache_output_free(agenda_mustache_output *output) { delete output; }

agenda_mustache_text agenda_mustache_output_error(const agenda_mustache_output *output) {
  return text_of(output->error);
}
