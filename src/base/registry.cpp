#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/registry.hpp>

#include "base/text.hpp"

namespace asterism {

void refuse_unknown(const std::string& what, std::string_view name,
                    const std::vector<std::string>& names) {
  const auto near = nearest(name, names);
  throw Error(ErrorCode::unknown_name, fmt::format("unknown {} {}", what, in_quotes(name)),
              near ? fmt::format("did you mean \"{}\"?", *near)
                   : fmt::format("choose one of {}", list_in_hint(names)));
}

void refuse_entry(const std::string& what, std::string_view name) {
  throw Error(ErrorCode::usage,
              name.empty() ? fmt::format("a {} without a name", what)
                           : fmt::format("the {} {} exists already", what, in_quotes(name)),
              "give it a name of its own");
}

}  // namespace asterism
