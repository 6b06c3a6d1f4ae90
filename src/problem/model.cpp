#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/model.hpp>

#include "base/text.hpp"
#include "network/link_class.hpp"

namespace asterism {

Model::Ports Model::Ports::several(std::uint32_t limit) {
  if (limit < 1 || limit > max_several)
    throw Error(ErrorCode::out_of_range,
                fmt::format("a node cannot use {} ports at the same time", limit),
                fmt::format("choose a number from 1 to {}", max_several));
  return {limit, false};
}

std::uint32_t Model::classes_per_step(std::uint32_t degree) const {
  return control == Control::simd ? sends_at_most(degree)
                                  : std::numeric_limits<std::uint32_t>::max();
}

std::vector<double> Model::rates_of(const Network& network) const {
  std::vector<double> result(network.link_classes().size(), 1.0);
  for (const auto& [name, rate] : rates) result[find_link_class(network, name).value()] = rate;
  return result;
}

std::vector<LinkCost> Model::class_costs_of(const Network& network) const {
  std::vector<LinkCost> result(network.link_classes().size());
  const auto set = [&](const std::map<std::string, double>& values, double LinkCost::*cost) {
    for (const auto& [name, value] : values)
      result[find_link_class(network, name).value()].*cost = value;
  };
  set(rates, &LinkCost::rate);
  set(class_overheads, &LinkCost::latency);
  set(class_delays, &LinkCost::delay);
  return result;
}

double Model::unit_time() const {
  return switching == Switching::wormhole ? flit : transmission;
}

double Model::message_time() const {
  return unit_time() * message_size;
}

double Model::busy_time(std::uint64_t messages, double rate, std::uint64_t control,
                        std::uint64_t links) const {
  const double body =
      message_time() * static_cast<double>(messages) + unit_time() * static_cast<double>(control);
  const double hops = links > 1 ? hop * static_cast<double>(links - 1) : 0;
  return startup + hops + body / rate;
}

double Model::transfer_time(std::uint64_t messages, double rate, std::uint64_t control,
                            std::uint64_t links) const {
  return busy_time(messages, rate, control, links) + link_delay * static_cast<double>(links);
}

void adopt_units(const Network& network, Model& model) {
  if (!network.costs_in_units()) return;
  static constexpr double gigabyte_per_second = 1e3;  // in bytes per microsecond
  model.unit = Model::Unit::microseconds;
  model.ports = Model::Ports::all;
  model.startup = 0;
  model.transmission = 1 / gigabyte_per_second;
  model.flit = model.transmission;
  model.message_size = 1e6;
  model.min_piece = 1;
}

std::string ports_text(const Model& model) {
  if (model.ports.is_several()) return std::to_string(model.ports.limit());
  if (model.ports == Model::Ports::all) return "all";
  return model.ports == Model::Ports::one ? "one" : "single-dimension";
}

void parse_ports(std::string_view text, Model& model) {
  const auto number = parse_whole_number(text);
  if (text == "one") {
    model.ports = Model::Ports::one;
  } else if (text == "all") {
    model.ports = Model::Ports::all;
  } else if (text == "single-dimension") {
    model.ports = Model::Ports::single_dimension;
  } else if (number && *number >= 1 && *number <= Model::Ports::max_several) {
    model.ports = Model::Ports::several(static_cast<std::uint32_t>(*number));
  } else {
    throw Error(ErrorCode::malformed, fmt::format("{} is not a port model", in_quotes(text)),
                "write one, all, single-dimension, or the number of ports that a node may use at "
                "the same time");
  }
}

}  // namespace asterism
