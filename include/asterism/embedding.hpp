// Embeddings of one network, the guest, in another, the host.
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

/// Maps nodes of the guest to nodes of the host, and links of the guest to paths.
struct Embedding {
  std::string name{};
  std::shared_ptr<const Network> guest{};
  std::shared_ptr<const Network> host{};
  /// Returns the host node of a guest node.
  std::function<NodeId(NodeId node)> place{};
  /// Appends the ports of the host that lead from the place of a node to that of its neighbour.
  std::function<void(NodeId node, Port port, std::vector<Port>& path)> path{};
  /// The same paths by port of the guest, if they are the same at every node, every node is mapped
  /// to its own id, and both networks are port-symmetric; otherwise empty.
  std::vector<std::vector<Port>> words{};
  /// Memory of the tables behind `place` and `path`, which are built on first use.
  double table_bytes = 0;
  /// Builds these tables if they are not there yet, and reports its progress; may be empty.
  std::function<void(const Progress& progress)> prepare{};

  [[nodiscard]] bool is_uniform() const { return !words.empty(); }
};

/// A method to embed networks of one family in those of another.
struct EmbeddingFamily {
  std::string name{};   ///< "star-in-macro-star"
  std::string guest{};  ///< network family; any if empty
  std::string host{};
  std::string summary{};
  std::string citation{};
  /// Returns why the method does not apply to two networks of these families; empty if it does.
  std::function<std::string(const Network& guest, const Network& host)> obstacle{};
  std::function<Embedding(const std::shared_ptr<const Network>& guest,
                          const std::shared_ptr<const Network>& host)>
      make{};
};

/// Returns the catalogue, which programs may extend. The first entry that applies to two networks
/// is used.
[[nodiscard]] Registry<EmbeddingFamily>& embedding_catalogue();

/// Finds an embedding in the catalogue. Throws Error(unsupported), with those that exist, if none
/// applies.
[[nodiscard]] Embedding find_embedding(const std::shared_ptr<const Network>& guest,
                                       const std::shared_ptr<const Network>& host);

/// Reads the places from a file with one line per node: the label in the guest, a tab, the label in
/// the host. Paths are shortest paths. Throws Error if a node has no place or two.
[[nodiscard]] Embedding read_embedding(const std::shared_ptr<const Network>& guest,
                                       const std::shared_ptr<const Network>& host,
                                       const std::filesystem::path& map,
                                       std::uint64_t memory_limit = 0,
                                       const Progress& progress = {});

/// Number of paths over the links of a class, per direction.
struct LinkLoad {
  std::string link_class;
  std::uint64_t most = 0;
  double mean = 0;
};

/// Quality measures of an embedding.
struct EmbeddingMeasures {
  std::uint64_t load = 0;        ///< maximum number of guest nodes per host node
  double expansion = 0;          ///< host nodes per guest node
  std::uint64_t dilation = 0;    ///< length of the longest path
  double mean_dilation = 0;      ///< over the links of the guest, in both directions
  std::uint64_t congestion = 0;  ///< maximum number of paths over a link of the host, per direction
  double mean_congestion = 0;    ///< over all links of the host, in both directions
  std::vector<LinkLoad> classes;
};

/// Follows every path. Throws Error(malformed) if one does not lead to its destination, and
/// Error(too_large), before allocating, if the memory limit would be exceeded.
[[nodiscard]] EmbeddingMeasures measure_embedding(const Embedding& embedding,
                                                  std::uint64_t memory_limit = 0,
                                                  const Progress& progress = {});

}  // namespace asterism
