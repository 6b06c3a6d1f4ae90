// Chakra execution traces, one file per rank: its sends, receives and combinations as a graph of
// nodes with their dependencies. data/formats/chakra.proto defines the fields that are written.
#include <cmath>

#include <fmt/format.h>

#include <asterism/exchange.hpp>

#include "io/foreign/options.hpp"
#include "io/foreign/plain.hpp"
#include "io/foreign/protobuf.hpp"
#include "io/foreign/rank_work.hpp"

namespace asterism {

namespace {

constexpr const char* chakra_name = "a Chakra execution trace";
constexpr const char* schema_version = "0.0.4";

/// Numbers of fields and of their possible values, as in the schema.
namespace field {
constexpr std::uint32_t metadata_version = 1;
constexpr std::uint32_t id = 1, name = 2, type = 3, data_deps = 5, duration_micros = 7, attr = 10;
constexpr std::uint32_t attr_name = 1, int32_val = 7, int64_val = 9, uint64_val = 13, bool_val = 27;
}  // namespace field
namespace node_type {
constexpr std::uint64_t compute = 4, send = 5, receive = 6;
}  // namespace node_type

void add_attribute(ProtobufMessage& node, std::string_view name, std::uint32_t kind,
                   std::uint64_t value) {
  ProtobufMessage attribute;
  attribute.text(field::attr_name, name);
  attribute.number(kind, value);
  node.message(field::attr, attribute);
}

struct TraceSizes {
  std::uint64_t message_bytes;
  double micros_per_message;  ///< to combine a message
};

std::uint64_t type_of(RankWork::Kind kind) {
  switch (kind) {
    case RankWork::Kind::send:
      return node_type::send;
    case RankWork::Kind::receive:
      return node_type::receive;
    default:
      return node_type::compute;
  }
}

std::string name_of(const RankWork& work) {
  if (work.kind == RankWork::Kind::combine) return fmt::format("step {}, combine", work.step);
  return fmt::format("step {}, {} {}", work.step,
                     work.kind == RankWork::Kind::send ? "send to" : "receive from",
                     work.peer.value());
}

void add_communication(ProtobufMessage& node, std::uint64_t rank, const RankWork& work,
                       std::uint64_t bytes) {
  const bool sends = work.kind == RankWork::Kind::send;
  const std::uint64_t peer = work.peer.value();
  add_attribute(node, "comm_size", field::int64_val, bytes);
  add_attribute(node, "comm_src", field::int32_val, sends ? rank : peer);
  add_attribute(node, "comm_dst", field::int32_val, sends ? peer : rank);
  add_attribute(node, "comm_tag", field::int32_val, work.tag);
}

std::string node_bytes(std::uint64_t rank, std::uint64_t id, const RankWork& work,
                       const TraceSizes& sizes) {
  const std::uint64_t bytes = sizes.message_bytes * work.messages.size();
  ProtobufMessage node;
  node.number(field::id, id);
  node.text(field::name, name_of(work));
  node.number(field::type, type_of(work.kind));
  node.packed(field::data_deps, work.after);
  const bool combines = work.kind == RankWork::Kind::combine;
  if (combines)
    node.number(field::duration_micros,
                static_cast<std::uint64_t>(std::llround(
                    sizes.micros_per_message * static_cast<double>(work.messages.size()))));
  add_attribute(node, "is_cpu_op", field::bool_val, 0);
  if (combines) {
    add_attribute(node, "num_ops", field::int64_val, bytes);
    add_attribute(node, "tensor_size", field::uint64_val, bytes);
  } else {
    add_communication(node, rank, work, bytes);
  }
  return node.delimited();
}

void write_chakra(const ExchangeRequest& request, ExchangeSink& sink) {
  require_plain(request.schedule, chakra_name);
  const Model& model = request.schedule.header().problem.model;
  const bool has_units = model.unit == Model::Unit::microseconds;
  const TraceSizes sizes{message_bytes(request), has_units ? model.combining_time(1) : 0};
  const std::vector<std::vector<RankWork>> ranks = work_of_ranks(request, chakra_name);
  ProtobufMessage metadata;
  metadata.text(field::metadata_version, schema_version);
  for (std::uint64_t rank = 0; rank < ranks.size(); ++rank) {
    report(request.progress, "writing", rank, ranks.size());
    std::ostream& out = sink.begin_file(fmt::format("rank.{}.et", rank));
    out << metadata.delimited();
    for (std::uint64_t id = 0; id < ranks[rank].size(); ++id)
      out << node_bytes(rank, id, ranks[rank][id], sizes);
  }
}

}  // namespace

ExchangeFormat chakra_exchange() {
  return {
      .name = "chakra",
      .title = "Chakra execution traces, as ASTRA-sim takes them",
      .ending = ".et",
      .files = ExchangeFormat::Files::folder,
      .limits = {"what messages hold: sizes are said", "paths of several links and control units",
                 "the network and its ports: a simulator has one of its own; ranks are hosts",
                 "switches that combine messages",
                 "steps: a rank waits for what it needs, not for others; their numbers are in "
                 "names of nodes"},
      .options = {bytes_option()},
      .write = write_chakra};
}

}  // namespace asterism
