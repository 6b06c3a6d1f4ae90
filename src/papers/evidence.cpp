#include "papers/evidence.hpp"

#include <fmt/format.h>

#include "papers/claims.hpp"

namespace asterism {

std::vector<Evidence> evidence_for(const Paper& paper, std::string_view statement) {
  const toml::table claims = parsed_claims(paper);
  const toml::node* const found = claims["shown-by"][statement].node();
  if (found == nullptr) return {};
  const std::string what = fmt::format("shown-by: {}", statement);
  const toml::array* const commands = found->as_array();
  if (commands == nullptr) throw malformed_claims(paper, fmt::format("{} is not a list", what));
  std::vector<Evidence> result;
  result.reserve(commands->size());
  for (const toml::node& command : *commands) {
    std::vector<std::string> words = texts_of_claims(paper, command.as_array(), what);
    if (words.size() < 2)
      throw malformed_claims(paper, fmt::format("{} is not a command and fields", what));
    Evidence& evidence = result.emplace_back();
    evidence.command = std::move(words.front());
    evidence.fields.assign(words.begin() + 1, words.end());
  }
  return result;
}

}  // namespace asterism
