#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>

/// An object of a list, as text: a list can have a hundred thousand, of which one at a time is drawn.
struct agenda_mustache_slice {
  std::string_view text;
  std::string operator()() const { return std::string(text); }
};

/// Parses a JSON text (RFC 8259) to the values of a template: numbers become text, null becomes false, and objects in lists stay text, as a
/// "partial" that holds a slice. Throws std::runtime_error where the text is not JSON, or is nested too deep.
kainjow::mustache::data agenda_mustache_values(std::string_view json);
