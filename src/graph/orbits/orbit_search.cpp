#include "graph/orbits/orbit_search.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "base/parallel.hpp"
#include "graph/orbits/node_key.hpp"
#include "graph/orbits/orbit_shard.hpp"

namespace asterism::orbits {

namespace {

constexpr std::size_t min_shards = 64;
constexpr std::size_t max_shards = 4096;
constexpr double orbits_per_shard = 8192;
/// Neighbours that are collected before they are added to the table.
constexpr std::uint64_t max_batch = std::uint64_t{1} << 21;
constexpr std::uint64_t orbits_per_report = 1024;
/// Slots per orbit in the table, as three quarters to one half of them are in use.
constexpr double slots_per_orbit = 1.65;
/// Share of all orbits in three consecutive levels, at most, in large networks.
constexpr double share_of_three_levels = 0.65;
/// Additions to a shard for which the cache is prepared ahead.
constexpr std::size_t additions_ahead = 8;

std::size_t shards_for(double orbits) {
  const auto wanted = static_cast<std::size_t>(
      std::min<double>(max_shards, std::max<double>(min_shards, orbits / orbits_per_shard)));
  return std::bit_ceil(wanted);
}

ShardedKeys sharded_keys(const CayleyGraph& graph, const Relabellings& relabellings) {
  const std::size_t shards = shards_for(estimated_orbits(graph, relabellings));
  const auto shard_bits = static_cast<unsigned>(std::countr_zero(shards));
  const unsigned bits = NodeKey(graph.symbols).bits();
  return {bits > shard_bits ? bits - shard_bits : 0};
}

/// The canonical neighbours of some nodes, grouped by shard. Each is a key and a bit that tells
/// whether it has automorphisms.
class Neighbours {
 public:
  Neighbours() = default;
  explicit Neighbours(std::vector<std::uint64_t> words) : unsorted_(std::move(words)) {}

  void reserve(std::uint64_t neighbours) { unsorted_.reserve(neighbours); }

  void add(std::uint64_t key, bool has_automorphisms) {
    unsorted_.push_back(key << 1 | std::uint64_t{has_automorphisms});
  }

  void group(std::size_t shards, const ShardedKeys& keys) {
    first_.assign(shards + 1, 0);
    for (const std::uint64_t each : unsorted_) ++first_[keys.shard_of(each >> 1) + 1];
    for (std::size_t shard = 0; shard < shards; ++shard) first_[shard + 1] += first_[shard];
    grouped_.resize(unsorted_.size());
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (const std::uint64_t each : unsorted_) grouped_[next[keys.shard_of(each >> 1)]++] = each;
    unsorted_ = {};
  }

  [[nodiscard]] std::span<const std::uint64_t> of_shard(std::size_t shard) const {
    return of_shards(shard, shard + 1);
  }
  [[nodiscard]] std::span<const std::uint64_t> of_shards(std::size_t first,
                                                         std::size_t last) const {
    if (first_.empty()) return {};
    return std::span(grouped_).subspan(first_[first], first_[last] - first_[first]);
  }

 private:
  std::vector<std::uint64_t> unsorted_;
  std::vector<std::uint64_t> grouped_;
  std::vector<std::size_t> first_;
};

template <class Slot>
class OrbitSearch {
 public:
  OrbitSearch(const CayleyGraph& graph, const Relabellings& relabellings,
              const MemoryBudget& budget, const Progress& progress, OrbitRanks* ranks)
      : graph_(graph),
        relabellings_(relabellings),
        budget_(budget),
        progress_(progress),
        ranks_(ranks),
        forms_(relabellings),
        key_(graph.symbols),
        keys_(sharded_keys(graph, relabellings)),
        shards_(std::size_t{1} << (key_.bits() - keys_.bits_in_shard), OrbitShard<Slot>(keys_)),
        orbits_at_level_(shards_.size()),
        first_own_(ranks == nullptr ? 0 : first_shard_of(ranks->rank())),
        last_own_(ranks == nullptr ? shards_.size() : first_shard_of(ranks->rank() + 1)),
        granted_(search_orbits_bytes(graph, relabellings, ranks == nullptr ? 1 : ranks->size())) {}

  [[nodiscard]] std::vector<std::uint64_t> run() {
    const std::uint64_t start = key_.of(forms_.of(identity_map()).node);
    const std::size_t shard = keys_.shard_of(start);
    if (first_own_ <= shard && shard < last_own_) {
      shards_[shard].add(keys_.within_shard(start), 0);
      orbits_at_level_[shard] = 1;
    }
    std::vector<std::uint64_t> counts{1};
    found_ = 1;
    while (found_ < graph_.nodes) {
      counts.push_back(advance());
      // The generators generate all nodes, and the sizes of orbits add up to their number.
      if (counts.back() == 0 || counts.back() > graph_.nodes - found_)
        throw std::logic_error("the orbits do not add up to the nodes");
      found_ += counts.back();
    }
    return counts;
  }

 private:
  /// Computes the next level. Returns its number of nodes.
  std::uint64_t advance() {
    std::vector<std::uint64_t> next_orbits(shards_.size());
    std::uint64_t nodes = 0;
    for (std::size_t first = first_own_; goes_on(first);) {
      const std::size_t last = end_of_batch(first);
      nodes += collect(delivered(expand(first, last)), next_orbits);
      require_memory();
      first = last;
    }
    parallel_chunks(shards_.size(), 1, [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t shard = from; shard < to; ++shard)
        if (level_ > 0) shards_[shard].remove_level(level_ - 1);
    });
    orbits_at_level_ = std::move(next_orbits);
    ++level_;
    return ranks_ == nullptr ? nodes : ranks_->sum(nodes);
  }

  [[nodiscard]] std::size_t first_shard_of(std::size_t rank) const {
    return shards_.size() * rank / ranks_->size();
  }

  /// Returns whether some rank has shards left to expand; this one has those from `first` on.
  [[nodiscard]] bool goes_on(std::size_t first) const {
    const bool here = first < last_own_;
    return ranks_ == nullptr ? here : ranks_->sum(std::uint64_t{here}) > 0;
  }

  /// Exchanges neighbours, so that each rank gets those in its own shards.
  [[nodiscard]] std::vector<Neighbours> delivered(std::vector<Neighbours> pieces) const {
    if (ranks_ == nullptr) return pieces;
    std::vector<std::vector<std::uint64_t>> words(ranks_->size());
    for (std::size_t rank = 0; rank < words.size(); ++rank)
      for (const Neighbours& neighbours : pieces) {
        const auto sent = neighbours.of_shards(first_shard_of(rank), first_shard_of(rank + 1));
        words[rank].insert(words[rank].end(), sent.begin(), sent.end());
      }
    pieces.clear();
    pieces.emplace_back(ranks_->exchanged(words));
    pieces.back().group(shards_.size(), keys_);
    return pieces;
  }

  /// Returns the end of the shards from `first` on whose neighbours make one batch.
  [[nodiscard]] std::size_t end_of_batch(std::size_t first) const {
    std::uint64_t neighbours = 0;
    std::size_t last = first;
    if (first == last_own_) return last;
    do {
      neighbours += orbits_at_level_[last++] * graph_.generators.size();
    } while (last < last_own_ &&
             neighbours + orbits_at_level_[last] * graph_.generators.size() <= max_batch);
    return last;
  }

  /// Computes the canonical neighbours of the level's orbits in some shards.
  [[nodiscard]] std::vector<Neighbours> expand(std::size_t first, std::size_t last) const {
    const std::size_t pieces =
        std::min<std::size_t>(last - first, 4 * static_cast<std::size_t>(parallel_threads()));
    std::vector<Neighbours> result(pieces);
    parallel_chunks(pieces, 1, [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t piece = from; piece < to; ++piece)
        expand_shards(first + (last - first) * piece / pieces,
                      first + (last - first) * (piece + 1) / pieces, result[piece]);
    });
    return result;
  }

  void expand_shards(std::size_t first, std::size_t last, Neighbours& neighbours) const {
    std::uint64_t orbits = 0;
    for (std::size_t shard = first; shard < last; ++shard) orbits += orbits_at_level_[shard];
    neighbours.reserve(orbits * graph_.generators.size());
    for (std::size_t shard = first; shard < last; ++shard) expand_shard(shard, neighbours);
    neighbours.group(shards_.size(), keys_);
  }

  void expand_shard(std::size_t shard, Neighbours& neighbours) const {
    std::uint64_t expanded = 0;
    shards_[shard].for_each_at(level_, [&](std::uint64_t within_shard) {
      if (expanded++ % orbits_per_report == 0) report(progress_, "searching", found_, graph_.nodes);
      const SymbolMap node = key_.node(keys_.key(shard, within_shard));
      for (const SymbolMap& generator : graph_.generators) {
        const CanonicalForm form = forms_.of(composed(node, generator));
        neighbours.add(key_.of(form.node), form.automorphisms > 1);
      }
    });
  }

  /// Adds neighbours to the table. Returns the number of nodes in the orbits that are new.
  std::uint64_t collect(const std::vector<Neighbours>& pieces, std::vector<std::uint64_t>& orbits) {
    return parallel_sum<std::uint64_t>(
        shards_.size(), 1, [&](std::uint64_t first, std::uint64_t last) {
          std::uint64_t nodes = 0;
          for (std::uint64_t shard = first; shard < last; ++shard)
            for (const Neighbours& neighbours : pieces)
              nodes += add(neighbours.of_shard(shard), shard, orbits[shard]);
          return nodes;
        });
  }

  std::uint64_t add(std::span<const std::uint64_t> neighbours, std::size_t shard,
                    std::uint64_t& orbits) {
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
      if (i + additions_ahead < neighbours.size())
        shards_[shard].prefetch(keys_.within_shard(neighbours[i + additions_ahead] >> 1));
      const std::uint64_t each = neighbours[i];
      if (!shards_[shard].add(keys_.within_shard(each >> 1), level_ + 1)) continue;
      ++orbits;
      nodes += (each & 1U) == 0 ? relabellings_.order() : orbit_size(each >> 1);
    }
    return nodes;
  }

  [[nodiscard]] std::uint64_t orbit_size(std::uint64_t key) const {
    return relabellings_.order() / forms_.of(key_.node(key)).automorphisms;
  }

  /// Requires more memory if the table becomes larger than estimated.
  void require_memory() {
    double bytes = 0;
    for (const OrbitShard<Slot>& shard : shards_) bytes += static_cast<double>(shard.bytes());
    if (bytes <= granted_) return;
    granted_ = 1.25 * bytes;
    budget_.require(granted_, "this search by orbits",
                    "choose a smaller network, or allow more memory if there is more");
  }

  const CayleyGraph& graph_;
  const Relabellings& relabellings_;
  const MemoryBudget& budget_;
  const Progress& progress_;
  OrbitRanks* ranks_;  // null without others
  CanonicalForms forms_;
  NodeKey key_;
  ShardedKeys keys_;
  std::vector<OrbitShard<Slot>> shards_;
  std::vector<std::uint64_t> orbits_at_level_;  // by shard
  std::size_t first_own_, last_own_;            // the shards of this rank
  double granted_;
  std::uint64_t level_ = 0;
  std::uint64_t found_ = 0;  // nodes
};

}  // namespace

double estimated_orbits(const CayleyGraph& graph, const Relabellings& relabellings) {
  return static_cast<double>(graph.nodes) / static_cast<double>(relabellings.order());
}

double search_orbits_bytes(const CayleyGraph& graph, const Relabellings& relabellings,
                           std::size_t ranks) {
  static constexpr double fixed = 1 << 20;
  const double orbits = estimated_orbits(graph, relabellings) / static_cast<double>(ranks);
  const double words_per_neighbour = ranks == 1 ? 3 : 6;  // twice to sort them, and to send them
  const double neighbours = std::min(static_cast<double>(max_batch),
                                     orbits * static_cast<double>(graph.generators.size()));
  return fixed + words_per_neighbour * sizeof(std::uint64_t) * neighbours +
         slots_per_orbit * share_of_three_levels * orbits *
             (sharded_keys(graph, relabellings).fit_32_bits() ? sizeof(std::uint32_t)
                                                              : sizeof(std::uint64_t));
}

std::vector<std::uint64_t> search_orbits(const CayleyGraph& graph, const Relabellings& relabellings,
                                         const MemoryBudget& budget, const Progress& progress,
                                         OrbitRanks* ranks) {
  if (sharded_keys(graph, relabellings).fit_32_bits())
    return OrbitSearch<std::uint32_t>(graph, relabellings, budget, progress, ranks).run();
  return OrbitSearch<std::uint64_t>(graph, relabellings, budget, progress, ranks).run();
}

}  // namespace asterism::orbits
