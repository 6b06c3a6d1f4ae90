#include "graph/symmetry/circulant_form.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>

#include "graph/link_table.hpp"
#include "graph/symmetry/plain_links.hpp"
#include "graph/symmetry/rooted_map.hpp"

namespace asterism {

namespace {

/// Maximum number of links that are compared in all attempts together: some seconds.
constexpr std::uint64_t max_arcs_compared = 50'000'000;
constexpr std::uint64_t max_circulant_nodes = std::uint64_t{1} << 20;
/// With more neighbours, it would take long to compare all pairs of them.
constexpr std::uint32_t max_circulant_degree = 64;

/// Returns whether neighbours of node 0 have common neighbours as in the Cayley graph of a
/// commutative group: a and b both lead to a + b, which is node 0 only for one b. Most other
/// networks fail this.
bool has_commuting_links(const LinkTable& links) {
  const auto is_joined = [&](std::uint32_t a, std::uint32_t b) {
    return std::ranges::any_of(links.neighbours(a), [&](std::uint32_t end) {
      return end != 0 && std::ranges::count(links.neighbours(b), end) > 0;
    });
  };
  for (const std::uint32_t a : links.neighbours(0)) {
    const auto apart = std::ranges::count_if(
        links.neighbours(0), [&](std::uint32_t b) { return b != a && !is_joined(a, b); });
    if (apart > 1) return false;
  }
  return true;
}

/// Returns the length of the cycles of a permutation; 0 if their lengths differ.
std::uint32_t cycle_length(const NodeMap& map) {
  std::vector<bool> seen(map.size());
  std::uint32_t common = 0;
  for (std::uint32_t first = 0; first < map.size(); ++first) {
    if (seen[first]) continue;
    std::uint32_t length = 0;
    for (std::uint32_t node = first; !seen[node]; node = map[node]) {
      seen[node] = true;
      ++length;
    }
    if (common != 0 && length != common) return 0;
    common = length;
  }
  return common;
}

NodeMap identity(std::size_t nodes) {
  NodeMap map(nodes);
  std::iota(map.begin(), map.end(), 0U);
  return map;
}

/// Returns the map that applies `first`, then `second`.
NodeMap product(const NodeMap& first, const NodeMap& second) {
  NodeMap result(first.size());
  for (std::size_t node = 0; node < result.size(); ++node) result[node] = second[first[node]];
  return result;
}

NodeMap power(NodeMap map, std::uint32_t exponent) {
  NodeMap result = identity(map.size());
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result = product(result, map);
    map = product(map, map);
  }
  return result;
}

/// Returns the powers of different primes whose product is the number.
std::vector<std::uint32_t> prime_powers(std::uint32_t number) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t prime = 2; number > 1; ++prime) {
    if (prime > number / prime) prime = number;
    std::uint32_t part = 1;
    for (; number % prime == 0; number /= prime) part *= prime;
    if (part > 1) result.push_back(part);
  }
  return result;
}

/// Finds an automorphism that moves all nodes in one cycle.
class RotationSearch {
 public:
  RotationSearch(const LinkTable& links, const Progress& progress)
      : links_(links),
        progress_(progress),
        attempts_left_(static_cast<int>(std::min<std::uint64_t>(
            max_attempts, max_arcs_compared / std::max<std::uint64_t>(1, links.arc_count())))) {}

  [[nodiscard]] std::optional<NodeMap> run() {
    for (const std::uint32_t end : links_.neighbours(0))
      if (auto map = moving_first_to(end, [&](const NodeMap& map) { return goes_round_all(map); }))
        return map;
    return composed();
  }

 private:
  static constexpr std::uint64_t max_attempts = 256;
  using Accepts = std::function<bool(const NodeMap& map)>;

  [[nodiscard]] bool goes_round_all(const NodeMap& map) const {
    return cycle_length(map) == links_.node_count();
  }

  /// Returns an automorphism that moves node 0 to another node, one that is accepted.
  [[nodiscard]] std::optional<NodeMap> moving_first_to(std::uint32_t end, const Accepts& accepts) {
    if (attempts_left_ <= 0) return std::nullopt;
    RootedMapOptions options;
    options.root_there = end;
    options.accepts = accepts;
    options.max_attempts = std::min(options.max_attempts, attempts_left_);
    RootedMap found = find_rooted_map(links_, links_, progress_, options);
    attempts_left_ -= found.attempts;
    return std::move(found.image);
  }

  /// Returns the neighbours of node 0 with the cycle lengths of automorphisms that move it there,
  /// longest first. A reflection has cycles of two nodes, too.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> cycles_by_length() {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> result;
    for (const std::uint32_t end : links_.neighbours(0)) {
      const auto map =
          moving_first_to(end, [](const NodeMap& map) { return cycle_length(map) > 2; });
      result.emplace_back(map ? cycle_length(*map) : 2, end);
    }
    std::ranges::sort(result, std::ranges::greater{});
    return result;
  }

  /// If no step goes round all nodes, each prime power in the number of nodes divides the cycle
  /// length of some step. The powers of these steps that have just these cycle lengths are
  /// multiplied. All steps of a circulant commute.
  [[nodiscard]] std::optional<NodeMap> composed() {
    NodeMap result = identity(links_.node_count());
    std::vector<std::uint32_t> missing = prime_powers(links_.node_count());
    for (const auto& [longest, end] : cycles_by_length()) {
      if (std::ranges::none_of(
              missing, [longest = longest](std::uint32_t part) { return longest % part == 0; }))
        continue;
      const auto map = moving_first_to(end, [&](const NodeMap& map) {
        return cycle_length(map) >= 2 && product(map, result) == product(result, map);
      });
      if (!map) continue;
      const std::uint32_t length = cycle_length(*map);
      std::erase_if(missing, [&](std::uint32_t part) {
        if (length % part != 0) return false;
        result = product(result, power(*map, length / part));
        return true;
      });
    }
    if (!missing.empty() || !goes_round_all(result)) return std::nullopt;
    return result;
  }

  const LinkTable& links_;
  const Progress& progress_;
  int attempts_left_;
};

/// Returns the place of each node in the cycle of a rotation.
NodeMap places_in_cycle(const NodeMap& rotation) {
  NodeMap place(rotation.size());
  std::uint32_t node = 0;
  for (std::uint32_t i = 0; i < place.size(); ++i, node = rotation[node]) place[node] = i;
  return place;
}

/// Returns the number whose product with `number` is 1 modulo n, which have no common divisor.
std::uint64_t inverse_modulo(std::uint64_t number, std::uint64_t n) {
  auto before = static_cast<std::int64_t>(n), now = static_cast<std::int64_t>(number);
  std::int64_t factor_before = 0, factor = 1;
  while (now != 0) {
    const std::int64_t quotient = before / now;
    before = std::exchange(now, before - quotient * now);
    factor_before = std::exchange(factor, factor_before - quotient * factor);
  }
  const auto size = static_cast<std::int64_t>(n);
  return static_cast<std::uint64_t>((factor_before % size + size) % size);
}

/// The steps of a circulant in ascending order, each at most half the number of nodes.
using Steps = std::vector<std::uint64_t>;

Steps multiplied(const Steps& steps, std::uint64_t factor, std::uint64_t n) {
  Steps result;
  for (const std::uint64_t step : steps) {
    const std::uint64_t there = step * factor % n;
    result.push_back(std::min(there, n - there));
  }
  std::ranges::sort(result);
  return result;
}

/// Returns the factor that makes a step 1, and of several such factors the one with the smallest
/// steps; 1 if there is none.
std::uint64_t simplest_factor(const Steps& steps, std::uint64_t n) {
  std::uint64_t best = 1;
  Steps simplest = steps;
  for (const std::uint64_t step : steps) {
    if (std::gcd(step, n) != 1) continue;
    const std::uint64_t factor = inverse_modulo(step, n);
    if (Steps result = multiplied(steps, factor, n); result < simplest) {
      simplest = std::move(result);
      best = factor;
    }
  }
  return best;
}

Steps steps_from_first(const LinkTable& links, const NodeMap& place) {
  const std::uint64_t n = links.node_count();
  Steps steps;
  for (const std::uint32_t end : links.neighbours(0))
    steps.push_back(std::min<std::uint64_t>(place[end], n - place[end]));
  std::ranges::sort(steps);
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

/// Returns whether the circulant of these steps is connected.
bool go_everywhere(const Steps& steps, std::uint64_t n) {
  std::uint64_t divisor = n;
  for (const std::uint64_t step : steps) divisor = std::gcd(divisor, step);
  return divisor == 1;
}

bool may_be_circulant(const Network& network) {
  if (network.node_count() < 3 || network.node_count() > max_circulant_nodes ||
      !has_plain_links(network))
    return false;
  const Degrees degrees = count_degrees(network);
  return degrees.least == degrees.most && degrees.least >= 1 &&
         degrees.most <= max_circulant_degree && degrees.arcs <= max_arcs_compared;
}

}  // namespace

std::optional<Isomorphism> recognise_circulant(const Network& network, const Progress& progress) {
  if (!may_be_circulant(network)) return std::nullopt;
  const LinkTable links(network, progress);
  if (has_parallel_links(links) || !has_commuting_links(links)) return std::nullopt;
  const auto rotation = RotationSearch(links, progress).run();
  if (!rotation) return std::nullopt;
  NodeMap image = places_in_cycle(*rotation);
  const std::uint64_t n = links.node_count();
  const Steps steps = steps_from_first(links, image);
  if (!go_everywhere(steps, n)) return std::nullopt;
  const std::uint64_t factor = simplest_factor(steps, n);
  for (std::uint32_t& place : image) place = static_cast<std::uint32_t>(place * factor % n);
  auto circulant =
      make_network(fmt::format("circulant:{},{}", n, fmt::join(multiplied(steps, factor, n), ",")));
  if (circulant->spec() == network.spec() || !preserves_links(links, *circulant, image))
    return std::nullopt;
  return Isomorphism{std::move(circulant), std::move(image)};
}

}  // namespace asterism
