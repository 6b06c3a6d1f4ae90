// Reports on written files: a schedule or a network.
#pragma once

#include <string>

#include <asterism/evaluate.hpp>

#include "view/form.hpp"

namespace asterism {

class LinkLoadMeter;

struct WrittenSchedule {
  std::string file, format, algorithm;
};
/// `load` is the load of every link, if requested. The text is empty if the schedule is invalid and
/// therefore was not written.
[[nodiscard]] std::string written_schedule_report(const WrittenSchedule& written,
                                                  const Problem& problem, const CheckedRun& run,
                                                  Form form, const LinkLoadMeter* load = nullptr);

[[nodiscard]] std::string written_network_report(const Network& network, const std::string& format,
                                                 const std::string& file, Form form);

}  // namespace asterism
