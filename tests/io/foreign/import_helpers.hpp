// Schedules that go out in a format and come back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <asterism/exchange.hpp>
#include <asterism/meter.hpp>

namespace asterism::testing {

struct MadeSchedule {
  std::string algorithm;
  ProblemWords words;
  Schedule schedule;
  Metering metering;
};

/// Returns the valid schedules of every algorithm that applies to a problem.
[[nodiscard]] std::vector<MadeSchedule> made_schedule(const std::string& network,
                                                      const std::string& collective,
                                                      const std::string& ports);

/// Returns the only file of a format; nothing if the format cannot express the schedule.
[[nodiscard]] std::optional<std::string> written_as(const std::string& format,
                                                    const Schedule& schedule);

/// Reads with the words of the original problem.
[[nodiscard]] ExchangeReading read_back(const std::string& format, const std::string& text,
                                        const MadeSchedule& made);

/// Reads any text; the file may complete the words.
[[nodiscard]] ExchangeReading read_text(const std::string& format, const std::string& text,
                                        const std::string& network = {},
                                        const std::string& collective = {});
/// The finding of a kind, or one without a kind.
[[nodiscard]] ExchangeFinding finding(const ExchangeCheck& check, const std::string& kind);

}  // namespace asterism::testing
