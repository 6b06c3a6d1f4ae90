// Embeddings: the nodes and links of one network, the guest, on those of another, the host.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>
#include <asterism/registry.hpp>

namespace asterism {

struct Embedding {
  std::string name{};
  std::shared_ptr<const Network> guest{};
  std::shared_ptr<const Network> host{};
  /// Where a node of the guest is.
  std::function<NodeId(NodeId node)> place{};
  /// Appends the ports of the host that lead from the place of a node to that of its neighbour.
  std::function<void(NodeId node, Port port, std::vector<Port>& path)> path{};
  /// The same by port of the guest, if it is the same walk at every node, every node has its own
  /// id as its place, and both networks look alike from every node, port by port; else empty.
  std::vector<std::vector<Port>> words{};
  /// Memory of the tables behind place and path, which are built on first use.
  double table_bytes = 0;

  [[nodiscard]] bool is_uniform() const { return !words.empty(); }
};

struct EmbeddingFamily {
  std::string name{};   ///< "star-in-macro-star"
  std::string guest{};  ///< a family of networks; any if empty
  std::string host{};
  std::string summary{};
  std::string citation{};
  /// Why it does not apply to two networks of these families; empty if it does.
  std::function<std::string(const Network& guest, const Network& host)> obstacle{};
  std::function<Embedding(const std::shared_ptr<const Network>& guest,
                          const std::shared_ptr<const Network>& host)>
      make{};
};

/// What the library has, and what a program adds. The first that applies to two networks is used.
[[nodiscard]] Registry<EmbeddingFamily>& embedding_catalogue();

/// Throws Error(unsupported), with what there is, if none applies.
[[nodiscard]] Embedding find_embedding(const std::shared_ptr<const Network>& guest,
                                       const std::shared_ptr<const Network>& host);

/// Places from a file, a line a node: the label in the guest, a tab, the label in the host. Paths
/// are shortest ones. Throws Error if a node has no place, or two.
[[nodiscard]] Embedding read_embedding(const std::shared_ptr<const Network>& guest,
                                       const std::shared_ptr<const Network>& host,
                                       const std::filesystem::path& map,
                                       std::uint64_t memory_limit = 0);

/// How many paths lead over the links of a class, in one direction.
struct LinkLoad {
  std::string link_class;
  std::uint64_t most = 0;
  double mean = 0;
};

struct EmbeddingMeasures {
  std::uint64_t load = 0;        ///< the most nodes of the guest at one of the host
  double expansion = 0;          ///< nodes of the host for one of the guest
  std::uint64_t dilation = 0;    ///< the longest path
  double mean_dilation = 0;      ///< over the links of the guest, in both directions
  std::uint64_t congestion = 0;  ///< the most paths over a link of the host, in one direction
  double mean_congestion = 0;    ///< over all links of the host, in both directions
  std::vector<LinkLoad> classes;
};

/// Follows every path. Throws Error(malformed) if one does not lead where it should, and
/// Error(too_large) before it takes too much memory.
[[nodiscard]] EmbeddingMeasures measure_embedding(const Embedding& embedding,
                                                  std::uint64_t memory_limit = 0,
                                                  const Progress& progress = {});

}  // namespace asterism
