// Formats of other tools: the catalogue, and reports on exports.
#pragma once

#include <string>

#include <asterism/exchange.hpp>

#include "view/form.hpp"

namespace asterism {

[[nodiscard]] std::string exchange_catalogue_report(Form form);

struct WrittenExchange {
  std::string file, format;
  std::uint64_t files = 0;
};
/// The text is empty if the schedule is invalid and therefore was not written.
[[nodiscard]] std::string written_exchange_report(const WrittenExchange& written,
                                                  const ScheduleHeader& header,
                                                  const Verdict& verdict, Form form);

}  // namespace asterism
