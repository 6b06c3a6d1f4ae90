#include "io/foreign/step_picture.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "io/foreign/options.hpp"

namespace asterism {

namespace {

constexpr const char* step_name = "step";
constexpr std::size_t max_described = 2;

std::string contents_of(const Problem& problem, const Transfer& transfer) {
  if (transfer.messages.size() > max_described)
    return fmt::format("{} messages", transfer.messages.size());
  std::string result;
  for (const MessageId message : transfer.messages)
    result +=
        (result.empty() ? "" : "; ") + problem.collective.describe(problem.network(), message);
  return result;
}

}  // namespace

ExchangeOption step_option() {
  return {step_name, "the step to draw, from 1", "1"};
}

std::size_t asked_step(const ExchangeRequest& request) {
  const std::uint64_t step = number_option(request.options, step_name, 1, 1);
  if (step > request.schedule.size())
    throw Error(
        ErrorCode::usage,
        fmt::format("there is no step {}: the schedule has {}", step, request.schedule.size()),
        "choose one of its steps");
  return step - 1;
}

std::vector<DrawnHop> hops_of(const Schedule& schedule, std::size_t step) {
  const Problem& problem = schedule.header().problem;
  std::vector<DrawnHop> hops;
  for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
    const Transfer transfer = schedule.transfer(step, i);
    NodeId at = transfer.from;
    for (const Port port : transfer.ports) {
      const NodeId next = problem.network().neighbour(at, port);
      hops.push_back({at, next, contents_of(problem, transfer)});
      at = next;
    }
  }
  return hops;
}

}  // namespace asterism
