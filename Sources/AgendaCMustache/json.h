#pragma once

#include <kainjow/mustache.hpp>
#include <string_view>

/// The values of a JSON text (RFC 8259) as a template sees them: numbers are text, null is false. Throws
/// std::runtime_error where the text is not JSON, or is nested too deep.
kainjow::mustache::data agenda_mustache_values(std::string_view json);
