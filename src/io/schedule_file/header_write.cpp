#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>

#include "io/schedule_file/header.hpp"
#include "io/schedule_file/model_json.hpp"

namespace asterism {

namespace {

bool writes_participants(const Collective& collective, const Network& network) {
  const Collective usual(CollectiveKind::allgather, network);
  return !std::ranges::equal(collective.participants(), usual.participants());
}

/// The messages of a barrier have no size, but a size in the model is never 0.
Model written_model(const Problem& problem) {
  Model model = problem.model;
  if (!problem.network().has_switches()) {
    model.switches = Model{}.switches;
    model.switch_hops = Model{}.switch_hops;
  }
  if (problem.collective.kind() == CollectiveKind::barrier)
    model.message_size = Model{}.message_size;
  return model;
}

ordered_json header_json(const FileHeader& file) {
  const ScheduleHeader& header = file.schedule;
  const Collective& collective = header.problem.collective;
  ordered_json result{{"asterism", "schedule"},
                      {"version", version_of(file)},
                      {"network", header.problem.network().spec()},
                      {"collective", collective.name()}};
  for (const NodeId source : collective.sources()) result["sources"].push_back(source.value());
  // On a network with switches, the default participants are the other nodes.
  if (writes_participants(collective, header.problem.network()))
    for (const NodeId node : collective.participants())
      result["participants"].push_back(node.value());
  if (collective.batch() != 1) result["batch"] = collective.batch();
  if (collective.has_counts()) result["counts"] = collective.counts();
  result["model"] =
      model_json(written_model(header.problem), file_defaults(header.problem.network()));
  if (!header.algorithm.empty()) result["algorithm"] = header.algorithm;
  for (const auto& [name, value] : to_texts(header.parameters)) result["parameters"][name] = value;
  if (file.form != ScheduleForm::steps) result["form"] = to_string(file.form);
  if (file.splits_packets) result["splits_packets"] = true;
  result["no_redundancy"] = header.no_redundancy;
  if (header.header_bits != 0) result["header_bits"] = header.header_bits;
  if (header.control) result["control"] = true;
  if (header.chunks != 1) result["chunks"] = header.chunks;
  return result;
}

}  // namespace

namespace {

std::uint64_t version_of_collective(const Problem& problem) {
  const bool several = problem.collective.batch() > 1 &&
                       problem.collective.kind() != CollectiveKind::broadcast &&
                       problem.collective.kind() != CollectiveKind::multi_broadcast;
  const Handling handling = problem.collective.handling();
  if (handling == Handling::combined || handling == Handling::prefixes ||
      problem.collective.has_counts())
    return 5;
  return several || writes_participants(problem.collective, problem.network()) ? 4 : 1;
}

}  // namespace

Model file_defaults(const Network& network) {
  Model model;
  if (!network.has_switches()) return model;
  model.switches = Model::Switches::reduce;
  model.switch_hops = Model::SwitchHops::store_and_forward;
  return model;
}

std::uint64_t version_of(const FileHeader& header) {
  const Problem& problem = header.schedule.problem;
  std::uint64_t version = version_of_collective(problem);
  if (header.form != ScheduleForm::steps) version = std::max<std::uint64_t>(version, 2);
  if (header.schedule.control || header.schedule.chunks != 1)
    version = std::max<std::uint64_t>(version, 3);
  for (const ModelField& field : model_fields())
    if (!has_default(written_model(problem), field, file_defaults(problem.network())))
      version = std::max(version, field.since);
  return version;
}

namespace {

/// Many faults make a spec that readers reject.
void require_readable_network(const Network& network) {
  if (network.spec().size() > ReadLimits{}.text_bytes)
    throw Error(ErrorCode::too_large,
                fmt::format("the spec of the network has {} bytes, too many for a schedule file",
                            network.spec().size()),
                "write the network as a graph file, and take that");
}

}  // namespace

std::string header_text(const FileHeader& header) {
  require_readable_network(header.schedule.problem.network());
  try {
    return header_json(header).dump();
  } catch (const nlohmann::json::exception&) {
    throw Error(ErrorCode::unwritable,
                "the network, algorithm or a parameter has a name that is not UTF-8",
                "rename the file of the network");
  }
}

}  // namespace asterism
