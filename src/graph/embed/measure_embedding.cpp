// Measures load, expansion, dilation and congestion by following every path.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/embedding.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "base/paced_progress.hpp"
#include "base/text.hpp"

namespace asterism {

namespace {

/// Counts how often the links of the host are used in each direction, and the path lengths.
class PathCount {
 public:
  PathCount(const Embedding& embedding, const Progress& progress)
      : embedding_(embedding),
        host_(*embedding.host),
        used_(host_.node_count() * host_.port_count()),
        progress_(progress, "following paths",
                  embedding.guest->node_count() * embedding.guest->port_count()) {}

  static double bytes(const Network& host, double nodes) {
    return sizeof(std::uint32_t) * nodes * host.port_count();
  }

  /// Follows the paths of a node and counts the links of the host that they use.
  void follow(NodeId node) {
    for (Port port{0}; port.value() < embedding_.guest->port_count(); ++port) {
      progress_.next();
      const NodeId end = embedding_.guest->neighbour(node, port);
      if (end == no_node) continue;
      path_.clear();
      embedding_.path(node, port, path_);
      require(walk(embedding_.place(node)) == embedding_.place(end), node, port);
      ++paths_;
      hops_ += path_.size();
      longest_ = std::max<std::uint64_t>(longest_, path_.size());
    }
  }
  [[nodiscard]] const std::vector<std::uint32_t>& used() const { return used_; }
  void fill(EmbeddingMeasures& result) const {
    result.dilation = longest_;
    result.mean_dilation =
        paths_ == 0 ? 0 : static_cast<double>(hops_) / static_cast<double>(paths_);
  }

 private:
  /// Returns the end of the path; no_node if it leaves the network.
  [[nodiscard]] NodeId walk(NodeId at) {
    for (const Port port : path_) {
      if (at == no_node || port.value() >= host_.port_count()) return no_node;
      const NodeId next = host_.neighbour(at, port);
      if (next != no_node) ++used_[at.value() * host_.port_count() + port.value()];
      at = next;
    }
    return at;
  }
  void require(bool arrived, NodeId node, Port port) const {
    if (arrived) return;
    throw Error(
        ErrorCode::malformed,
        fmt::format("the path of {} over {} does not lead to the place of its neighbour",
                    in_quotes(embedding_.guest->label(node)), embedding_.guest->port_name(port)),
        "check the embedding");
  }

  const Embedding& embedding_;
  const Network& host_;
  std::vector<std::uint32_t> used_;  // by node and port of the host
  std::vector<Port> path_;
  PacedProgress progress_;
  std::uint64_t paths_ = 0, hops_ = 0, longest_ = 0;
};

/// Sums up the load of the links of each class.
class LoadByClass {
 public:
  explicit LoadByClass(const Network& host)
      : most_(host.link_classes().size()), sum_(most_.size()), links_(most_.size()) {}

  void add(LinkClass link_class, std::uint64_t paths) {
    const std::size_t index = link_class.value();
    most_[index] = std::max(most_[index], paths);
    sum_[index] += paths;
    ++links_[index];
  }
  void fill(EmbeddingMeasures& result, const Network& host) const {
    std::uint64_t sum = 0, links = 0;
    for (std::size_t i = 0; i < most_.size(); ++i) {
      if (links_[i] == 0) continue;
      result.classes.push_back({host.link_classes()[i], most_[i], mean(sum_[i], links_[i])});
      result.congestion = std::max(result.congestion, most_[i]);
      sum += sum_[i];
      links += links_[i];
    }
    result.mean_congestion = mean(sum, links);
  }

 private:
  static double mean(std::uint64_t sum, std::uint64_t count) {
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
  }
  std::vector<std::uint64_t> most_, sum_, links_;
};

/// Every node does the same, so the packets of one node over a port equal the load of every link of
/// that port.
EmbeddingMeasures measure_uniform(const Embedding& embedding) {
  const Network& host = *embedding.host;
  EmbeddingMeasures result;
  result.load = 1;
  std::vector<std::uint64_t> used(host.port_count());
  std::uint64_t hops = 0;
  for (Port port{0}; port.value() < embedding.words.size(); ++port) {
    NodeId at{0};
    for (const Port hop : embedding.words[port.value()]) {
      ++used[hop.value()];
      at = host.neighbour(at, hop);
    }
    if (at != embedding.guest->neighbour(NodeId{0}, port))
      throw Error(ErrorCode::malformed,
                  fmt::format("the walk for {} does not lead where the link does",
                              embedding.guest->port_name(port)),
                  "check the embedding");
    hops += embedding.words[port.value()].size();
    result.dilation =
        std::max<std::uint64_t>(result.dilation, embedding.words[port.value()].size());
  }
  result.mean_dilation = static_cast<double>(hops) / static_cast<double>(embedding.words.size());
  LoadByClass loads(host);
  for (Port port{0}; port.value() < host.port_count(); ++port)
    loads.add(host.link_class(NodeId{0}, port), used[port.value()]);
  loads.fill(result, host);
  return result;
}

EmbeddingMeasures measure_path_by_path(const Embedding& embedding, std::uint64_t memory_limit,
                                       const Progress& progress) {
  const Network& host = *embedding.host;
  const auto host_nodes = static_cast<double>(host.node_count());
  MemoryBudget(memory_limit)
      .require(PathCount::bytes(host, host_nodes) + sizeof(std::uint32_t) * host_nodes +
                   embedding.table_bytes,
               fmt::format("the paths of {} on {}", embedding.guest->spec(), host.spec()),
               "choose smaller networks");
  if (embedding.prepare) embedding.prepare(progress);
  PathCount count(embedding, progress);
  std::vector<std::uint32_t> load(host.node_count());
  EmbeddingMeasures result;
  const std::uint64_t nodes = embedding.guest->node_count();
  for (NodeId node{0}; node.value() < nodes; ++node) {
    std::uint32_t& here = load[embedding.place(node).value()];
    result.load = std::max<std::uint64_t>(result.load, ++here);
    count.follow(node);
  }
  count.fill(result);
  LoadByClass loads(host);
  PacedProgress paced(progress, "counting paths", host.node_count());
  for (NodeId node{0}; node.value() < host.node_count(); ++node) {
    paced.next();
    for (Port port{0}; port.value() < host.port_count(); ++port)
      if (host.neighbour(node, port) != no_node)
        loads.add(host.link_class(node, port),
                  count.used()[node.value() * host.port_count() + port.value()]);
  }
  loads.fill(result, host);
  return result;
}

}  // namespace

EmbeddingMeasures measure_embedding(const Embedding& embedding, std::uint64_t memory_limit,
                                    const Progress& progress) {
  EmbeddingMeasures result = embedding.is_uniform()
                                 ? measure_uniform(embedding)
                                 : measure_path_by_path(embedding, memory_limit, progress);
  result.expansion = static_cast<double>(embedding.host->node_count()) /
                     static_cast<double>(embedding.guest->node_count());
  return result;
}

}  // namespace asterism
