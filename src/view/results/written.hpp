// What was written to a file: a schedule or a network.
#pragma once

#include <string>

#include <asterism/evaluate.hpp>

#include "view/form.hpp"

namespace asterism {

class LinkLoadMeter;

struct WrittenSchedule {
  std::string file, format, algorithm;
};
/// `load`: of every link, if somebody asked. The text is empty if the schedule is not valid, and so
/// was not written.
[[nodiscard]] std::string written_schedule_report(const WrittenSchedule& written,
                                                  const Problem& problem, const CheckedRun& run,
                                                  Form form, const LinkLoadMeter* load = nullptr);

[[nodiscard]] std::string written_network_report(const Network& network, const std::string& format,
                                                 const std::string& file, Form form);

}  // namespace asterism
