#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <asterism/error.hpp>

#include "schedule/file_choices.hpp"
#include "schedule/file_header.hpp"

namespace asterism {

namespace {

using nlohmann::ordered_json;

/// 1 and not 1.0 where the value is whole.
ordered_json number_json(double value) {
  if (value >= 0 && value < 0x1p53 && value == std::floor(value))
    return static_cast<std::uint64_t>(value);
  return value;
}

ordered_json ports_json(const Model& model) {
  if (model.ports != Model::Ports::several) return ports_text(model);
  if (model.port_limit == 1) return "one";
  return model.port_limit;
}

ordered_json model_json(const Model& model) {
  ordered_json rates = ordered_json::object();
  for (const auto& [name, rate] : model.rates) rates[name] = number_json(rate);
  return {{"ports", ports_json(model)},
          {"control", choice_word(model.control, control_words)},
          {"duplex", choice_word(model.duplex, duplex_words)},
          {"switching", choice_word(model.switching, switching_words)},
          {"ts", number_json(model.startup)},
          {"tm", number_json(model.transmission)},
          {"tc", number_json(model.flit)},
          {"message_size", number_json(model.message_size)},
          {"packet_limit", model.packet_limit},
          {"rates", std::move(rates)}};
}

ordered_json header_json(const ScheduleHeader& header) {
  const Collective& collective = header.problem.collective;
  ordered_json result{{"asterism", "schedule"},
                      {"version", schedule_version},
                      {"network", header.problem.network.spec()},
                      {"collective", to_string(collective.kind())}};
  for (const NodeId source : collective.sources()) result["sources"].push_back(source.value());
  if (collective.batch() != 1) result["batch"] = collective.batch();
  result["model"] = model_json(header.problem.model);
  if (!header.algorithm.empty()) result["algorithm"] = header.algorithm;
  for (const auto& [name, value] : header.parameters) result["parameters"][name] = value;
  result["no_redundancy"] = header.no_redundancy;
  if (header.header_bits != 0) result["header_bits"] = header.header_bits;
  return result;
}

}  // namespace

std::string header_text(const ScheduleHeader& header) {
  try {
    return header_json(header).dump();
  } catch (const nlohmann::json::exception&) {
    throw Error(ErrorCode::unwritable,
                "the network, algorithm or a parameter has a name that is not UTF-8",
                "rename the file of the network");
  }
}

}  // namespace asterism
