#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <asterism/model_fields.hpp>
#include <asterism/networks.hpp>

#include "base/text.hpp"
#include "io/schedule_file/header.hpp"
#include "io/schedule_file/header_object.hpp"
#include "io/schedule_file/json.hpp"
#include "io/schedule_file/names.hpp"
#include "network/composition.hpp"

namespace asterism {

namespace {

using nlohmann::json;

/// Monitors the parser: depth, lengths of texts, duplicate fields.
class HeaderGuard {
 public:
  explicit HeaderGuard(const ReadLimits& limits) : limits_(limits) {}

  bool operator()(int depth, json::parse_event_t event, const json& value) {
    using Event = json::parse_event_t;
    if (event == Event::object_start || event == Event::array_start)
      require_depth(static_cast<std::uint64_t>(depth) + 1, limits_);
    if (event == Event::object_start) keys_.emplace_back();
    if (event == Event::object_end) keys_.pop_back();
    if (event == Event::key) require_new(value.get_ref<const std::string&>());
    if (event == Event::value && value.is_string())
      require_short(value.get_ref<const std::string&>(), limits_);
    return true;
  }

 private:
  void require_new(const std::string& key) {
    require_short(key, limits_);
    if (!keys_.back().insert(key).second) throw given_twice(key);
  }

  const ReadLimits& limits_;
  std::vector<std::set<std::string>> keys_;
};

json parse_guarded(const std::string& text, const FilePlace& place, const ReadLimits& limits) {
  try {
    HeaderGuard guard(limits);
    return json::parse(text, [&guard](int depth, json::parse_event_t event, const json& value) {
      return guard(depth, event, value);
    });
  } catch (const json::exception& error) {
    throw place.error(json_error(error), "header");
  } catch (const Error& error) {
    throw place.error(error, "header");
  }
}

void require_schedule(const json& document, const FilePlace& place) {
  const bool named =
      document.is_object() && document.contains("asterism") && document["asterism"] == "schedule";
  if (!named)
    throw place.error(
        ErrorCode::malformed, "header", "is not the header of a schedule",
        R"(a schedule starts with {"asterism":"schedule","version":1,"network":...})");
}

std::shared_ptr<const Network> network_of(const HeaderObject& header, const ReadLimits& limits) {
  const std::string spec = header.required_text("network");
  try {
    if (!limits.network_files && is_read_from_file(spec))
      throw Error(ErrorCode::unsupported,
                  fmt::format("the network {} is in a file", in_quotes(spec)),
                  "here only networks are read that need no file");
    auto network = make_network(spec);
    if (network->node_count() > limits.nodes)
      throw Error(ErrorCode::too_large,
                  fmt::format("{} has {} nodes, the limit is {}", spec,
                              with_thousands(network->node_count()), with_thousands(limits.nodes)),
                  "choose a smaller network");
    return network;
  } catch (const Error& error) {
    throw header.error("network", error);
  }
}

CollectiveKind kind_of(const HeaderObject& header, std::uint64_t version) {
  const std::string name = header.required_text("collective");
  try {
    const CollectiveKind kind = parse_collective(name);
    const Handling handling = traits_of(kind).handling;
    if (version < 5 && (handling == Handling::combined || handling == Handling::prefixes))
      throw Error(ErrorCode::unsupported, fmt::format("version {} has no {}", version, name),
                  "write version 5");
    if (names_counts(name) && header.find("counts") == nullptr)
      throw Error(ErrorCode::malformed, fmt::format("{} without counts", name),
                  fmt::format("write counts, or {}", to_string(kind)));
    return kind;
  } catch (const Error& error) {
    throw header.error("collective", error);
  }
}

Written written(const json& node) {
  if (node.is_string()) return std::string_view(node.get_ref<const std::string&>());
  if (!node.is_number()) throw wrong_type(json_type(node), "a node's id or label");
  if (!node.is_number_unsigned()) throw not_a_whole_number(node.dump());
  return node.get<std::uint64_t>();
}

/// Returns the nodes that a field lists, by ids or labels.
std::vector<NodeId> listed_nodes(const json& list, const std::string& field,
                                 const HeaderObject& header, const Network& network) {
  if (!list.is_array()) throw header.error(field, wrong_type(json_type(list), "an array"));
  std::vector<NodeId> nodes;
  for (const json& node : list) {
    try {
      nodes.push_back(written_node(network, written(node)));
    } catch (const Error& error) {
      throw header.error(fmt::format("{}[{}]", field, nodes.size()), error);
    }
  }
  return nodes;
}

std::vector<NodeId> sources_of(const HeaderObject& header, const Network& network,
                               CollectiveKind kind) {
  if (const json* const list = header.find("sources"))
    return listed_nodes(*list, "sources", header, network);
  if (traits_of(kind).sources == CollectiveTraits::Sources::one) return {NodeId{0}};
  return {};
}

std::vector<std::uint64_t> counts_of(const HeaderObject& header) {
  std::vector<std::uint64_t> counts;
  const json* const list = header.find("counts");
  if (list == nullptr) return counts;
  const Error wrong(ErrorCode::malformed, "counts is not a list of whole numbers",
                    "write how many messages each participant or pair has");
  if (!list->is_array()) throw header.error("counts", wrong);
  counts.reserve(list->size());
  for (const json& count : *list) {
    if (!count.is_number_unsigned()) throw header.error("counts", wrong);
    counts.push_back(count.get<std::uint64_t>());
  }
  return counts;
}

Collective collective_of(const HeaderObject& header, const Network& network,
                         std::uint64_t version) {
  const CollectiveKind kind = kind_of(header, version);
  std::vector<NodeId> sources = sources_of(header, network, kind);
  const std::uint64_t batch = header.whole_number("batch").value_or(1);
  std::vector<NodeId> participants;
  if (const json* const list = header.find("participants"))
    participants = listed_nodes(*list, "participants", header, network);
  try {
    return {kind, network, std::move(sources), batch, std::move(participants), counts_of(header)};
  } catch (const Error& error) {
    throw header.error("sources, batch, participants, counts", error);
  }
}

FieldValue class_values(const HeaderObject& numbers, bool above_zero) {
  ClassValues values;
  for (const auto& [name, value] : numbers.json().items())
    values[name] = *numbers.number(name, above_zero);
  return values;
}

/// Returns the value of a field in the file, if present.
std::optional<FieldValue> field_value(const ModelField& field, const HeaderObject& model) {
  using enum ModelField::Kind;
  const json* const held = model.find(field.name);
  if (held == nullptr) return std::nullopt;
  switch (field.kind) {
    case ports:
      if (!held->is_string() && !held->is_number())
        throw model.error("ports", wrong_type(json_type(*held), "a word or a number"));
      return held->is_string() ? held->get<std::string>() : held->dump();
    case choice:
      return *model.text(field.name);
    case cost:
    case size:
      return *model.number(field.name);
    case count:
      return *model.whole_number(field.name);
    case class_rates:
    case class_costs:
      break;
  }
  return class_values(*model.object(field.name), field.kind == class_rates);
}

Model model_of(const HeaderObject& header, const Network& network) {
  Model model = file_defaults(network);
  const auto fields = header.object("model");
  if (!fields) return model;
  std::vector<std::string> known;
  for (const ModelField& field : model_fields()) known.push_back(field.name);
  fields->require_known(known);
  for (const ModelField& field : model_fields()) {
    const auto value = field_value(field, *fields);
    if (!value) continue;
    try {
      field.set(model, *value);
      static_cast<void>(model.class_costs_of(network));
    } catch (const Error& error) {
      throw fields->error(field.name, error);
    }
  }
  return model;
}

Parameters parameters_of(const HeaderObject& header) {
  Parameters parameters;
  const auto fields = header.object("parameters");
  if (!fields) return parameters;
  for (const auto& [name, value] : fields->json().items())
    parameters.emplace(name, fields->required_text(name));
  return parameters;
}

}  // namespace

void require_version(std::uint64_t version, const FilePlace& place) {
  if (version < 1 || version > newest_version)
    throw place.error(ErrorCode::unsupported, "version",
                      fmt::format("the file has version {} of the format", version),
                      fmt::format("this program reads versions 1 to {}", newest_version));
}

std::uint32_t header_bits_of(const HeaderObject& header) {
  const std::uint64_t bits = header.whole_number("header_bits").value_or(0);
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  if (bits > most)
    throw header.error("header_bits",
                       Error(ErrorCode::out_of_range, fmt::format("{} is too large", bits),
                             fmt::format("write at most {}", most)));
  return static_cast<std::uint32_t>(bits);
}

/// Returns the number of chunks per message. The messages of a source must be a multiple of it.
std::uint64_t chunks_of(const HeaderObject& header, const Collective& collective) {
  const std::uint64_t chunks = header.whole_number("chunks").value_or(1);
  const auto are_whole = [&](std::uint64_t messages) { return messages % chunks == 0; };
  if (chunks > 0 && collective.has_counts() && !std::ranges::all_of(collective.counts(), are_whole))
    throw header.error("chunks", Error(ErrorCode::out_of_range,
                                       fmt::format("{} does not divide all counts", chunks),
                                       "write how many messages make one"));
  if (chunks == 0 || (!collective.has_counts() && !are_whole(collective.batch())))
    throw header.error(
        "chunks", Error(ErrorCode::out_of_range,
                        fmt::format("{} does not divide the batch, {}", chunks, collective.batch()),
                        "write how many messages of the batch make one"));
  return chunks;
}

void require_version_of_fields(const HeaderObject& header, std::uint64_t version) {
  struct Since {
    const char* field;
    std::uint64_t version;
  };
  for (const auto& [field, since] :
       {Since{"control", 3}, Since{"chunks", 3}, Since{"participants", 4}, Since{"counts", 5}})
    if (version < since && header.find(field) != nullptr)
      throw header.error(
          field, Error(ErrorCode::unsupported, fmt::format("version {} has no such field", version),
                       fmt::format("write version {}", since)));
}

ScheduleForm form_of(const HeaderObject& header, std::uint64_t version) {
  const auto word = header.text("form");
  if (!word) return ScheduleForm::steps;
  std::vector<std::string> names;
  for (const ScheduleForm form :
       {ScheduleForm::steps, ScheduleForm::timed_tree, ScheduleForm::relative_steps}) {
    if (*word == to_string(form) && (version > 1 || form == ScheduleForm::steps)) return form;
    names.push_back(to_string(form));
  }
  throw header.error("form",
                     Error(ErrorCode::unknown_name,
                           fmt::format("unknown form {} in version {}", in_quotes(*word), version),
                           fmt::format("from version 2 on there are {}", fmt::join(names, ", "))));
}

FileHeader parse_header(const std::string& text, const FilePlace& place, const ReadLimits& limits) {
  static const std::vector<std::string> known{
      "asterism",       "version",   "network",    "collective",    "sources",     "batch",
      "model",          "algorithm", "parameters", "no_redundancy", "header_bits", "form",
      "splits_packets", "control",   "chunks",     "participants",  "counts"};
  const json document = parse_guarded(text, place, limits);
  require_schedule(document, place);
  const HeaderObject fields(document, "", place);
  const auto version = fields.whole_number("version");
  if (!version)
    throw place.error(ErrorCode::malformed, "version", "the field is missing", format_hint);
  require_version(*version, place);
  fields.require_known(known);
  require_version_of_fields(fields, *version);
  auto network = network_of(fields, limits);
  Collective collective = collective_of(fields, *network, *version);
  Model model = model_of(fields, *network);
  const ScheduleForm form = form_of(fields, *version);
  const std::uint64_t chunks = chunks_of(fields, collective);
  return {{Problem(std::move(network), std::move(collective), std::move(model)),
           fields.text("algorithm").value_or(""), parameters_of(fields),
           fields.truth("no_redundancy").value_or(false), header_bits_of(fields),
           fields.truth("control").value_or(false), chunks},
          form,
          fields.truth("splits_packets").value_or(false)};
}

}  // namespace asterism
