#include <fmt/format.h>

#include <asterism/effort.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

Effort parse_effort(std::string_view text) {
  if (text == "quick") return Effort::quick;
  if (text == "standard") return Effort::standard;
  if (text == "full") return Effort::full;
  throw Error(ErrorCode::unknown_name, fmt::format("unknown effort {}", in_quotes(text)),
              "choose quick, standard or full");
}

}  // namespace asterism
