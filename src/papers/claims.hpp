// The parsed claims of a paper, for code that reads parts of them.
#pragma once

#include <string>
#include <vector>

#include <toml++/toml.h>

#include <asterism/error.hpp>
#include <asterism/papers.hpp>

namespace asterism {

[[nodiscard]] Error malformed_claims(const Paper& paper, const std::string& complaint);

/// Parse a text of the paper, or its claims. Throw Error(malformed) if that is not TOML.
[[nodiscard]] toml::table parsed_toml(const Paper& paper, const std::string& text);
[[nodiscard]] toml::table parsed_claims(const Paper& paper);

/// Returns a list of texts; `what` names it in errors.
[[nodiscard]] std::vector<std::string> texts_of_claims(const Paper& paper, const toml::array* array,
                                                       const std::string& what);

}  // namespace asterism
