// Errors come back as values, nesting is bounded, and the writers, which nothing here uses, are left out.
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 32
// toml++ 3.3 asserts that a key begins with a letter of one, and only then tells of one that does not: `[{name]` would end the program,
// and in a build with NDEBUG be undefined. Without the assertion it is an error like any other.
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)

#include "ctomlplusplus.h"

#include <memory>
#include <string>
#include <string_view>
#include <toml++/toml.h>
#include <vector>

struct agenda_toml_document {
  toml::table root;
  std::vector<agenda_toml_node> nodes;
  std::string error;
  agenda_toml_position error_position{0, 0};
};

namespace {

/// Dots in one line. Each dot of a key opens a table, and toml++ 3.3 frees its tables by recursion: a key
/// with hundreds of thousands of dots would overflow the stack.
constexpr size_t maximum_dots = 128;

agenda_toml_position position_of(const toml::source_region &region) {
  return {region.begin.line, region.begin.column};
}

agenda_toml_text text_of(std::string_view text) { return {text.data(), text.size()}; }

uint32_t first_line_with_too_many_dots(std::string_view text) {
  uint32_t line = 1;
  size_t dots = 0;
  for (char byte : text) {
    if (byte == '\n') {
      line += 1;
      dots = 0;
    } else if (byte == '.' && ++dots > maximum_dots) {
      return line;
    }
  }
  return 0;
}

agenda_toml_node plain_node(const toml::node &value, const toml::key *key) {
  agenda_toml_node node{};
  node.position = position_of(value.source());
  if (key) {
    node.key = text_of(key->str());
    node.key_position = position_of(key->source());
  }
  return node;
}

// The depth is bounded by maximum_dots and TOML_MAX_NESTED_VALUES.
void append(const toml::node &value, const toml::key *key, std::vector<agenda_toml_node> &nodes) {
  agenda_toml_node node = plain_node(value, key);
  if (const auto *table = value.as_table()) {
    node.kind = AGENDA_TOML_TABLE;
    node.count = table->size();
    nodes.push_back(node);
    for (auto &&[child_key, child] : *table) append(child, &child_key, nodes);
    return;
  }
  if (const auto *array = value.as_array()) {
    node.kind = AGENDA_TOML_ARRAY;
    node.count = array->size();
    nodes.push_back(node);
    for (const auto &child : *array) append(child, nullptr, nodes);
    return;
  }
  if (const auto *string = value.as_string()) {
    node.kind = AGENDA_TOML_STRING;
    node.string = text_of(string->get());
  } else if (const auto *integer = value.as_integer()) {
    node.kind = AGENDA_TOML_INTEGER;
    node.integer = integer->get();
  } else if (const auto *boolean = value.as_boolean()) {
    node.kind = AGENDA_TOML_BOOLEAN;
    node.integer = boolean->get() ? 1 : 0;
  } else if (value.is_floating_point()) {
    node.kind = AGENDA_TOML_FLOAT;
  } else {
    node.kind = AGENDA_TOML_DATE_TIME;
  }
  nodes.push_back(node);
}

void read(std::string_view text, agenda_toml_document &document) {
  if (uint32_t line = first_line_with_too_many_dots(text)) {
    document.error = "more than " + std::to_string(maximum_dots) + " dots in one line";
    document.error_position = {line, 1};
    return;
  }
  toml::parse_result result = toml::parse(text);
  if (!result) {
    document.error = std::string(result.error().description());
    document.error_position = position_of(result.error().source());
    return;
  }
  document.root = std::move(result).table();
  append(document.root, nullptr, document.nodes);
}

}  // namespace

agenda_toml_document *agenda_toml_parse(const char *bytes, size_t length) {
  try {
    auto document = std::make_unique<agenda_toml_document>();
    read(std::string_view(bytes ? bytes : "", bytes ? length : 0), *document);
    return document.release();
  } catch (...) {
    return nullptr;
  }
}

void agenda_toml_free(agenda_toml_document *document) { delete document; }

size_t agenda_toml_node_count(const agenda_toml_document *document) { return document->nodes.size(); }

agenda_toml_node agenda_toml_node_at(const agenda_toml_document *document, size_t index) {
  return index < document->nodes.size() ? document->nodes[index] : agenda_toml_node{};
}

agenda_toml_text agenda_toml_error_message(const agenda_toml_document *document) {
  return text_of(document->error);
}

agenda_toml_position agenda_toml_error_position(const agenda_toml_document *document) {
  return document->error_position;
}
