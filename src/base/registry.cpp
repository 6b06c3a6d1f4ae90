#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/registry.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

/// Returns all names, or as many as fit three lines of a terminal and the number of the others.
std::string list_of(const std::vector<std::string>& names) {
  static constexpr std::size_t longest = 190;
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (text.size() + names[i].size() > longest)
      return fmt::format("{}, and {} more", text, names.size() - i);
    text += (i == 0 ? "" : ", ") + names[i];
  }
  return text;
}

}  // namespace

void refuse_unknown(const std::string& what, std::string_view name,
                    const std::vector<std::string>& names) {
  const auto near = nearest(name, names);
  throw Error(ErrorCode::unknown_name, fmt::format("unknown {} {}", what, in_quotes(name)),
              near ? fmt::format("did you mean \"{}\"?", *near)
                   : fmt::format("choose one of {}", list_of(names)));
}

void refuse_entry(const std::string& what, std::string_view name) {
  throw Error(ErrorCode::usage,
              name.empty() ? fmt::format("a {} without a name", what)
                           : fmt::format("there is a {} {} already", what, in_quotes(name)),
              "give it a name of its own");
}

}  // namespace asterism
