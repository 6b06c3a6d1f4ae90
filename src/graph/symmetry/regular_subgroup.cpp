#include "graph/symmetry/regular_subgroup.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/random.hpp"

namespace asterism {

namespace {

NodeMap product(const NodeMap& first, const NodeMap& second) {
  NodeMap result(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) result[i] = second[first[i]];
  return result;
}

NodeMap inverse(const NodeMap& map) {
  NodeMap result(map.size());
  for (std::uint32_t i = 0; i < map.size(); ++i) result[map[i]] = i;
  return result;
}

/// The orbit of node 0 under a group, with a word for each of its nodes. Also tests whether the
/// same words applied to another node are consistent, so that the stabiliser of node 0 fixes that
/// node.
class OrbitOfZero {
 public:
  OrbitOfZero(std::span<const NodeMap> generators, std::uint32_t nodes)
      : generators_(generators), place_(nodes, none), order_{0} {
    place_[0] = 0;
    came_.push_back({0, 0});
    for (std::uint32_t i = 0; i < order_.size(); ++i)
      for (std::uint32_t g = 0; g < generators.size(); ++g) {
        const std::uint32_t image = generators[g][order_[i]];
        if (place_[image] != none) continue;
        place_[image] = static_cast<std::uint32_t>(order_.size());
        order_.push_back(image);
        came_.push_back({i, g});
      }
  }

  [[nodiscard]] std::size_t size() const { return order_.size(); }

  /// Returns whether the stabiliser of node 0 also fixes this node.
  [[nodiscard]] bool carries(std::uint32_t node) const {
    NodeMap images(order_.size());
    images[0] = node;
    for (std::uint32_t i = 1; i < order_.size(); ++i)
      images[i] = generators_[came_[i].generator][images[came_[i].from]];
    for (std::uint32_t i = 0; i < order_.size(); ++i)
      for (const NodeMap& generator : generators_)
        if (images[place_[generator[order_[i]]]] != generator[images[i]]) return false;
    return true;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Way {
    std::uint32_t from;  // index in `order_`
    std::uint32_t generator;
  };
  std::span<const NodeMap> generators_;
  NodeMap place_;  // index in `order_`
  NodeMap order_;
  std::vector<Way> came_;
};

std::vector<std::uint32_t> cycle_lengths(const NodeMap& map) {
  std::vector<bool> seen(map.size());
  std::vector<std::uint32_t> lengths;
  for (std::uint32_t start = 0; start < map.size(); ++start) {
    std::uint32_t length = 0;
    for (std::uint32_t at = start; !seen[at]; at = map[at]) {
      seen[at] = true;
      ++length;
    }
    if (length > 0) lengths.push_back(length);
  }
  std::ranges::sort(lengths);
  lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
  return lengths;
}

std::map<std::uint32_t, std::uint32_t> prime_powers(std::uint32_t number) {
  std::map<std::uint32_t, std::uint32_t> result;
  for (std::uint32_t prime = 2; prime * prime <= number; ++prime)
    for (; number % prime == 0; number /= prime)
      result[prime] = (result.contains(prime) ? result[prime] : 1) * prime;
  if (number > 1) result[number] = number;
  return result;
}

/// Returns the map applied `exponent` times, computed along its cycles.
NodeMap power(const NodeMap& map, std::uint64_t exponent) {
  NodeMap result(map.size());
  std::vector<bool> done(map.size());
  std::vector<std::uint32_t> cycle;
  for (std::uint32_t start = 0; start < map.size(); ++start) {
    if (done[start]) continue;
    cycle.clear();
    for (std::uint32_t at = start; !done[at]; at = map[at]) {
      done[at] = true;
      cycle.push_back(at);
    }
    for (std::size_t i = 0; i < cycle.size(); ++i)
      result[cycle[i]] = cycle[(i + exponent % cycle.size()) % cycle.size()];
  }
  return result;
}

/// Returns the largest power of a map whose cycles all have the same length; nothing if that is the
/// identity. The part of a prime in the length is kept if it is the same in all cycles.
std::optional<NodeMap> even_power(const NodeMap& map) {
  const std::vector<std::uint32_t> lengths = cycle_lengths(map);
  std::uint64_t period = 1;
  for (const std::uint32_t length : lengths) {
    period = std::lcm(period, std::uint64_t{length});
    if (period > (std::uint64_t{1} << 31)) return std::nullopt;
  }
  std::uint64_t kept = 1;
  for (const auto& [prime, part] : prime_powers(lengths.front()))
    if (std::ranges::all_of(lengths, [p = prime, q = part](std::uint32_t length) {
          return length % q == 0 && length / q % p != 0;
        }))
      kept *= part;
  if (kept == 1) return std::nullopt;
  return power(map, period / kept);
}

/// Random elements of a group (product replacement).
class Draw {
 public:
  explicit Draw(const std::vector<NodeMap>& generators) : slots_(generators), random_(1) {
    while (slots_.size() < least_slots)
      slots_.push_back(generators[slots_.size() % generators.size()]);
    for (std::size_t i = 0; i < warm_up; ++i) (void)next();
  }
  const NodeMap& next() {
    const std::size_t changed = random_.below(slots_.size());
    std::size_t other = random_.below(slots_.size() - 1);
    if (other >= changed) ++other;
    const bool inverted = random_.below(2) == 1;
    const bool in_front = random_.below(2) == 1;
    const NodeMap factor = inverted ? inverse(slots_[other]) : slots_[other];
    slots_[changed] =
        in_front ? product(factor, slots_[changed]) : product(slots_[changed], factor);
    return slots_[changed];
  }

 private:
  static constexpr std::size_t least_slots = 10;
  static constexpr std::size_t warm_up = 40;
  std::vector<NodeMap> slots_;
  Random random_;
};

/// Collects elements as long as no element of the group they generate except the identity fixes a
/// node.
class Gathering {
 public:
  explicit Gathering(std::uint32_t nodes) : nodes_(nodes) {}

  void clear() {
    generators_.clear();
    size_ = 1;
  }
  /// Returns whether the element was useful.
  bool add(const NodeMap& element) {
    generators_.push_back(element);
    const OrbitOfZero orbit(generators_, nodes_);
    spent_ += orbit.size() * generators_.size() * (1 + probes);
    const bool fits = orbit.size() > size_ && nodes_ % orbit.size() == 0 && carries_probes(orbit);
    if (fits)
      size_ = orbit.size();
    else
      generators_.pop_back();
    return fits;
  }
  [[nodiscard]] bool is_whole() {
    if (size_ != nodes_) return false;
    spent_ += std::uint64_t{nodes_} * nodes_ * generators_.size();
    return is_regular(generators_, nodes_);
  }
  [[nodiscard]] std::uint64_t spent() const { return spent_; }
  [[nodiscard]] std::vector<NodeMap>&& take() && { return std::move(generators_); }

 private:
  static constexpr std::uint32_t probes = 4;
  [[nodiscard]] bool carries_probes(const OrbitOfZero& orbit) const {
    for (std::uint32_t i = 1; i <= probes; ++i)
      if (!orbit.carries(static_cast<std::uint32_t>(std::uint64_t{nodes_ - 1} * i / probes)))
        return false;
    return true;
  }

  std::uint32_t nodes_;
  std::vector<NodeMap> generators_;
  std::size_t size_ = 1;
  std::uint64_t spent_ = 0;
};

}  // namespace

bool is_regular(std::span<const NodeMap> generators, std::uint32_t nodes) {
  const OrbitOfZero orbit(generators, nodes);
  if (orbit.size() != nodes) return false;
  for (std::uint32_t node = 0; node < nodes; ++node)
    if (!orbit.carries(node)) return false;
  return true;
}

std::optional<std::vector<NodeMap>> regular_subgroup(const std::vector<NodeMap>& generators,
                                                     std::uint64_t effort) {
  if (generators.empty()) return std::nullopt;
  const auto nodes = static_cast<std::uint32_t>(generators.front().size());
  if (is_regular(generators, nodes)) return generators;
  static constexpr unsigned max_refused = 48;  // before a restart
  Draw draw(generators);
  Gathering gathering(nodes);
  std::uint64_t drawn = 0;
  for (unsigned refused = 0; gathering.spent() + drawn < effort;) {
    static constexpr std::uint64_t to_draw = 2'000;  // regardless of the number of nodes
    // passes over the nodes to draw and raise an element
    static constexpr std::uint64_t passes = 8;
    drawn += to_draw + passes * nodes;
    const auto element = even_power(draw.next());
    if (element && gathering.add(*element)) {
      refused = 0;
      if (gathering.is_whole()) return std::move(gathering).take();
    } else if (++refused > max_refused) {
      refused = 0;
      gathering.clear();
    }
  }
  return std::nullopt;
}

}  // namespace asterism
