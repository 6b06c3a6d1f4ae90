#include "io/foreign/plain.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

namespace {

/// Calls visit(transfer, step) for all transfers; steps count from 1.
template <class Visit>
void for_each_transfer(const Schedule& schedule, Visit&& visit) {
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      visit(schedule.transfer(step, i), step + 1);
}

}  // namespace

void require_no_control(const Schedule& schedule, const std::string& format) {
  for_each_transfer(schedule, [&](const Transfer& transfer, std::size_t step) {
    if (transfer.control > 0)
      throw Error(ErrorCode::unsupported,
                  fmt::format("{} has no control units, and a packet of step {} carries {}", format,
                              step, transfer.control),
                  "choose a schedule whose packets have messages only");
  });
}

void require_plain(const Schedule& schedule, const std::string& format) {
  const bool wormhole = schedule.header().problem.model.switching == Model::Switching::wormhole;
  for_each_transfer(schedule, [&](const Transfer& transfer, std::size_t step) {
    if (wormhole && transfer.ports.size() > 1)
      throw Error(
          ErrorCode::unsupported,
          fmt::format("{} cannot express which way a packet takes, and one of step {} takes "
                      "{} links",
                      format, step, transfer.ports.size()),
          "choose a schedule of store-and-forward switching, or the CSV of transfers");
  });
  require_no_control(schedule, format);
}

}  // namespace asterism
