#pragma once

#include <kainjow/mustache.hpp>
#include <string_view>

/// Parses a JSON text (RFC 8259) to the values of a template: numbers become text, null becomes false. Throws
/// std::runtime_error where the text is not JSON, or is nested too deep.
kainjow::mustache::data agenda_mustache_values(std::string_view json);
