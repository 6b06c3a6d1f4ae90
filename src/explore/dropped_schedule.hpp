// Schedule files that are dropped on the page, recognised by their content.
#pragma once

#include <optional>
#include <string>

#include <asterism/exchange.hpp>

namespace asterism::explore {

struct DroppedSchedule {
  std::string name, text;
  const ExchangeFormat* format = nullptr;  ///< nullptr: a schedule file of Asterism
};

/// Returns nothing if the text is not a schedule in a format that can be read.
[[nodiscard]] std::optional<DroppedSchedule> dropped_schedule(const std::string& name,
                                                              const std::string& text);

}  // namespace asterism::explore
