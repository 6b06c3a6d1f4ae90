#include "exchange/plain.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

void require_plain(const Schedule& schedule, const std::string& format) {
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
      const Transfer transfer = schedule.transfer(step, i);
      if (transfer.ports.size() > 1)
        throw Error(ErrorCode::unsupported,
                    fmt::format("{} cannot say which way a packet takes, and one of step {} takes "
                                "{} links",
                                format, step + 1, transfer.ports.size()),
                    "choose a schedule of store-and-forward switching, or the CSV of transfers");
      if (transfer.control > 0)
        throw Error(ErrorCode::unsupported,
                    fmt::format("{} has no control units, and a packet of step {} carries {}",
                                format, step + 1, transfer.control),
                    "choose a schedule whose packets have messages only");
    }
}

}  // namespace asterism
