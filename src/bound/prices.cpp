#include "bound/prices.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <utility>
#include <vector>

#include "problem/paths.hpp"

namespace asterism {

namespace {

/// Limit on arcs examined in total: some tenths of a second.
constexpr std::uint64_t max_arcs_of_prices = 20'000'000;
constexpr std::uint64_t max_rounds_of_prices = 120;
/// If fewer rounds are affordable, a sample of senders represents all.
constexpr std::uint64_t few_rounds = 20;
/// Number of rounds after which average prices are tried.
constexpr std::uint64_t often = 16;

/// Values for the links, and for the nodes if ports limit them.
template <class Value>
struct PerResource {
  std::vector<Value> link;           // by arc, or by link in half-duplex mode
  std::vector<Value> send, receive;  // by node

  PerResource(std::size_t links, std::size_t nodes, Value value)
      : link(links, value), send(nodes, value), receive(nodes, value) {}
  template <class Body>
  void for_each(Body&& body) {
    for (auto* values : {&link, &send, &receive})
      for (Value& value : *values) body(value);
  }
};

using WholePrices = PerResource<std::uint64_t>;
using RealPrices = PerResource<double>;

class PriceSearch {
 public:
  PriceSearch(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
              const ArcCapacities& capacities, Findings& findings)
      : graph_(graph),
        demands_(demands),
        capacities_(capacities),
        found_(findings),
        worms_(allows_paths(problem)),
        prices_(graph.half_duplex() ? graph.link_count() : graph.arcs().size(), graph.node_count(),
                1.0),
        whole_(prices_.link.size(), graph.node_count(), 0),
        use_(prices_.link.size(), graph.node_count(), 0.0),
        all_use_(use_),
        average_(use_),
        length_(graph.arcs().size()),
        cost_(graph.node_count()),
        way_(graph.node_count()),
        below_(graph.node_count()) {
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      if (demands.sent[node] > 0) senders_.push_back(node);
      send_limited_.push_back(graph.sends(node) < graph.out_degree(node) ? 1 : 0);
      receive_limited_.push_back(graph.receives(node) < graph.in_degree(node) ? 1 : 0);
      fastest_out_.push_back(fastest_out(node));
      fastest_in_.push_back(fastest_in(node));
      order_.reserve(graph.node_count());
    }
    number_kinds(problem.network());
  }

  void run() {
    if (senders_.empty()) return;
    const std::uint64_t a_round =
        std::max<std::uint64_t>(1, senders_.size() * graph_.arcs().size());
    const std::uint64_t rounds = max_arcs_of_prices / a_round;
    if (rounds == 0) return;
    if (rounds < few_rounds) return run_by_samples(rounds);
    try_plain_prices();
    if (capacities_.whole > 1) try_prices_by_kind();
    run_sender_by_sender(std::min(rounds, max_rounds_of_prices));
  }

 private:
  using Queued = std::pair<std::uint64_t, std::uint32_t>;  // cost, node
  static constexpr std::uint64_t far = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t max_length = std::uint64_t{1} << 26;

  /// Numbers the kinds of links by class and rate.
  void number_kinds(const Network& network) {
    kind_of_link_.resize(prices_.link.size());
    std::map<std::pair<LinkClass, double>, std::uint32_t> kinds;
    for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number) {
      const Arc& arc = graph_.arc(number);
      const std::pair kind(network.link_class(NodeId{arc.from}, arc.port), arc.rate);
      const auto next = static_cast<std::uint32_t>(kinds.size());
      kind_of_link_[link_of(number)] = kinds.emplace(kind, next).first->second;
    }
  }
  [[nodiscard]] std::uint64_t fastest_out(std::uint32_t node) const {
    std::uint64_t result = 1;
    for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc)
      result = std::max(result, capacities_.of_arc[arc]);
    return result;
  }
  [[nodiscard]] std::uint64_t fastest_in(std::uint32_t node) const {
    std::uint64_t result = 1;
    for (const std::uint32_t arc : graph_.in(node))
      result = std::max(result, capacities_.of_arc[arc]);
    return result;
  }
  [[nodiscard]] std::size_t link_of(std::uint32_t arc) const {
    return graph_.half_duplex() ? graph_.arc(arc).link : arc;
  }
  /// Not all senders can be examined in every round, so a sample represents all in most rounds.
  void run_by_samples(std::uint64_t whole_rounds) {
    const std::uint64_t rounds = std::max<std::uint64_t>(4 * whole_rounds, 8);
    const std::uint64_t stride = 1 + 2 * rounds / whole_rounds;
    const std::uint64_t every = rounds / std::max<std::uint64_t>(1, whole_rounds / 2);
    for (std::uint64_t round = 0; round < rounds; ++round) {
      round_prices();
      const bool whole = (round + 1) % every == 0;
      take_round(whole ? 0 : round % stride, whole ? 1 : stride);
      if (whole) raise();
      change_prices(std::min<std::uint64_t>(5 + round, 48));
    }
  }

  /// Current prices oscillate between expensive links, but their average over some rounds
  /// converges.
  void run_sender_by_sender(std::uint64_t rounds) {
    static constexpr std::uint64_t sharpest = 28;
    static constexpr std::size_t senders_per_sample = 8;
    for (std::uint64_t round = 1; round <= rounds; ++round) {
      std::size_t senders = 0;
      for (const std::uint32_t sender : senders_) {
        round_prices();
        use_.for_each([](double& use) { use = 0; });
        find_ways(sender);
        follow_ways(sender);
        change_prices(std::min(8 + round, sharpest));
        if (++senders % senders_per_sample == 0 || senders == senders_.size()) add_to_average();
      }
      if (!is_power_of_two(round) && round % often != 0 && round != rounds) continue;
      try_average();
      if (is_close(round)) return;
    }
  }

  /// Returns what a message pays of a price over a link of this capacity, rounded down.
  [[nodiscard]] std::uint64_t paid(std::uint64_t price, std::uint64_t capacity) const {
    return std::min(max_length, price * capacities_.whole / capacity);
  }

  /// Tries prices for links only, and for sending only, which are often best if nodes are nearly
  /// alike.
  void try_plain_prices() {
    std::ranges::fill(prices_.link, 0.0);
    std::ranges::fill(prices_.receive, 0.0);
    try_prices();
    std::ranges::fill(prices_.link, 1.0);
    std::ranges::fill(prices_.send, 0.0);
    try_prices();
    prices_.for_each([](double& price) { price = 1; });
  }
  /// Uses one price for all links of a kind and one for all nodes. If links of a kind are
  /// equivalent, individual prices would take long to converge to equal values.
  void try_prices_by_kind() {
    static constexpr std::uint64_t rounds = 24;
    best_volume_ = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      try_prices();
      change_prices(5 + round, true);
    }
    all_use_.for_each([](double& use) { use = 0; });
    prices_.for_each([](double& price) { price = 1; });
  }
  void try_prices() {
    round_prices();
    take_round(0, 1);
    raise();
  }

  void round_prices() {
    static constexpr double largest = 1 << 16;
    double most = 0;
    prices_.for_each([&](double price) { most = std::max(most, price); });
    const auto round_all = [&](const std::vector<double>& from, std::vector<std::uint64_t>& to) {
      for (std::size_t i = 0; i < from.size(); ++i)
        to[i] = static_cast<std::uint64_t>(std::floor(from[i] / most * largest + 0.5));
    };
    round_all(prices_.link, whole_.link);
    round_all(prices_.send, whole_.send);
    round_all(prices_.receive, whole_.receive);
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (send_limited_[node] == 0) whole_.send[node] = 0;
      if (receive_limited_[node] == 0) whole_.receive[node] = 0;
    }
    for (std::uint32_t arc = 0; arc < length_.size(); ++arc) {
      const std::uint64_t at_ends =
          worms_ ? 0 : whole_.send[graph_.arc(arc).from] + whole_.receive[graph_.arc(arc).to];
      length_[arc] = paid(whole_.link[link_of(arc)] + at_ends, capacities_.of_arc[arc]);
    }
  }

  void take_round(std::uint64_t first, std::uint64_t stride) {
    use_.for_each([](double& use) { use = 0; });
    all_paid_ = 0;
    for (std::uint64_t i = first; i < senders_.size(); i += stride) {
      find_ways(senders_[i]);
      follow_ways(senders_[i]);
    }
  }

  void find_ways(std::uint32_t sender) {
    std::ranges::fill(cost_, far);
    order_.clear();
    cost_[sender] = 0;
    queue_.push({0, sender});
    while (!queue_.empty()) {
      const auto [cost, node] = queue_.top();
      queue_.pop();
      if (cost != cost_[node]) continue;
      order_.push_back(node);
      for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc) {
        const std::uint32_t end = graph_.arc(arc).to;
        const std::uint64_t there = cost + length_[arc];
        if (there >= cost_[end]) continue;
        cost_[end] = there;
        way_[end] = arc;
        queue_.push({there, end});
      }
    }
  }

  /// Adds up what the sender's messages pay and use.
  void follow_ways(std::uint32_t sender) {
    const std::uint64_t sent = batch();
    std::ranges::fill(below_, 0);
    for (std::size_t i = order_.size(); i-- > 1;) {
      const std::uint32_t node = order_[i];
      if (demands_.receives[node] != 0) {
        const std::uint64_t batches = demands_.by_pairs() ? demands_.between(sender, node) : 1;
        below_[node] += batches;
        all_paid_ = sum_at_most(all_paid_, product_at_most(paid_for(sender, node), batches));
        if (worms_) use_ports(sender, node, static_cast<double>(sent * batches));
      }
      if (below_[node] == 0) continue;
      const Arc& arc = graph_.arc(way_[node]);
      below_[arc.from] += below_[node];
      const double time = static_cast<double>(below_[node]) * static_cast<double>(sent) *
                          static_cast<double>(capacities_.whole) /
                          static_cast<double>(capacities_.of_arc[way_[node]]);
      use_.link[link_of(way_[node])] += time;
      if (worms_) continue;
      use_.send[arc.from] += time;
      use_.receive[arc.to] += time;
    }
  }
  [[nodiscard]] std::uint64_t paid_for(std::uint32_t sender, std::uint32_t receiver) const {
    if (!worms_) return cost_[receiver];
    return cost_[receiver] + paid(whole_.send[sender], fastest_out_[sender]) +
           paid(whole_.receive[receiver], fastest_in_[receiver]);
  }
  void use_ports(std::uint32_t sender, std::uint32_t receiver, double sent) {
    const double messages = sent * static_cast<double>(capacities_.whole);
    use_.send[sender] += messages / static_cast<double>(fastest_out_[sender]);
    use_.receive[receiver] += messages / static_cast<double>(fastest_in_[receiver]);
  }

  /// The batch of every pair. With counts, each message is a separate pair.
  [[nodiscard]] std::uint64_t batch() const { return demands_.sent[senders_.front()]; }

  /// Returns the sum of the prices of everything that can be used at the same time.
  [[nodiscard]] std::uint64_t price_of_all() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t price : whole_.link) sum += price;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      sum += whole_.send[node] * graph_.sends(node) + whole_.receive[node] * graph_.receives(node);
    return sum;
  }

  void raise() {
    const std::uint64_t price = price_of_all();
    if (price == 0) return;
    const double volume =
        static_cast<double>(all_paid_) / static_cast<double>(price) * static_cast<double>(batch());
    best_volume_ = std::max(best_volume_, volume);
    if (capacities_.whole > 1) {
      found_.stretch = std::max(found_.stretch, volume / graph_.fastest());
      found_.stretch_in_parts = std::max(found_.stretch_in_parts, volume / graph_.fastest());
      return;
    }
    const std::uint64_t paid = product_at_most(all_paid_, batch());
    BoundReason reason{.code = BoundReasonCode::duality, .count = paid, .at_once = price};
    if (!graph_.half_duplex())
      reason.prices = BoundPrices{whole_.link, whole_.send, whole_.receive};
    found_.raise_passage(paid, price, reason);
  }

  static bool is_power_of_two(std::uint64_t number) { return (number & (number - 1)) == 0; }

  void add_to_average() {
    double sum = 0;
    for (const double price : prices_.link) sum += price;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (send_limited_[node] != 0) sum += prices_.send[node] * graph_.sends(node);
      if (receive_limited_[node] != 0) sum += prices_.receive[node] * graph_.receives(node);
    }
    if (sum <= 0) return;
    const auto add = [&](const std::vector<double>& from, std::vector<double>& to) {
      for (std::size_t i = 0; i < from.size(); ++i) to[i] += from[i] / sum;
    };
    add(prices_.link, average_.link);
    add(prices_.send, average_.send);
    add(prices_.receive, average_.receive);
  }
  /// Tries the average prices and starts a new average.
  void try_average() {
    std::swap(prices_, average_);
    try_prices();
    std::swap(prices_, average_);
    average_.for_each([](double& price) { price = 0; });
  }

  /// Returns whether the paths of all rounds together, each with its share of the messages, take
  /// hardly longer than the bound.
  [[nodiscard]] bool is_close(std::uint64_t rounds) {
    static constexpr double close = 1.003;
    double most = 0;
    all_use_.for_each([&](double use) { most = std::max(most, use); });
    return most <= close * best_volume_ * static_cast<double>(rounds);
  }

  /// Prices depend on the total use so far, so they converge.
  void change_prices(std::uint64_t sharpness, bool by_kind = false) {
    add_use(use_.link, all_use_.link, [](std::size_t) { return 1.0; });
    add_use(use_.send, all_use_.send, [&](std::size_t node) {
      return send_limited_[node] != 0 ? graph_.sends(static_cast<std::uint32_t>(node)) : 0.0;
    });
    add_use(use_.receive, all_use_.receive, [&](std::size_t node) {
      return receive_limited_[node] != 0 ? graph_.receives(static_cast<std::uint32_t>(node)) : 0.0;
    });
    if (by_kind) average_use();
    double most = 0;
    all_use_.for_each([&](double use) { most = std::max(most, use); });
    if (most == 0) return;
    set_prices(all_use_.link, prices_.link, most, sharpness);
    set_prices(all_use_.send, prices_.send, most, sharpness);
    set_prices(all_use_.receive, prices_.receive, most, sharpness);
  }
  template <class Room>
  static void add_use(const std::vector<double>& use, std::vector<double>& all, Room&& room) {
    for (std::size_t i = 0; i < use.size(); ++i)
      if (room(i) > 0) all[i] += use[i] / room(i);
  }
  void average_use() {
    average(all_use_.link, kind_of_link_);
    const std::vector<std::uint32_t> one_kind(graph_.node_count());
    average(all_use_.send, one_kind);
    average(all_use_.receive, one_kind);
  }
  static void average(std::vector<double>& use, const std::vector<std::uint32_t>& kinds) {
    if (use.empty()) return;
    std::vector<double> sum(std::ranges::max(kinds) + std::size_t{1});
    std::vector<double> count(sum.size());
    for (std::size_t i = 0; i < use.size(); ++i) {
      sum[kinds[i]] += use[i];
      ++count[kinds[i]];
    }
    for (std::size_t i = 0; i < use.size(); ++i) use[i] = sum[kinds[i]] / count[kinds[i]];
  }
  /// Uses a power of the use, because products of doubles round the same on every platform.
  static void set_prices(const std::vector<double>& use, std::vector<double>& prices, double most,
                         std::uint64_t power) {
    for (std::size_t i = 0; i < use.size(); ++i) {
      double price = 1;
      double square = use[i] / most;
      for (std::uint64_t left = power; left > 0; left /= 2, square *= square)
        if (left % 2 == 1) price *= square;
      prices[i] = price;
    }
  }

  const ProblemGraph& graph_;
  const Demands& demands_;
  const ArcCapacities& capacities_;
  Findings& found_;
  bool worms_;
  RealPrices prices_;
  WholePrices whole_;
  RealPrices use_, all_use_, average_;
  std::vector<std::uint32_t> kind_of_link_;
  std::vector<std::uint64_t> length_;  // by arc
  std::vector<std::uint64_t> cost_;    // by node
  std::vector<std::uint32_t> way_;     // by node: the last arc of its path
  std::vector<std::uint64_t> below_;   // number of batches for the nodes behind each node
  std::vector<std::uint32_t> order_;   // nodes by their cost
  std::priority_queue<Queued, std::vector<Queued>, std::greater<>> queue_;
  std::vector<std::uint32_t> senders_;
  std::vector<unsigned char> send_limited_, receive_limited_;
  std::vector<std::uint64_t> fastest_out_, fastest_in_;
  std::uint64_t all_paid_ = 0;  // for one message per pair
  double best_volume_ = 0;
};

}  // namespace

void raise_by_prices(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                     const ArcCapacities& capacities, Findings& findings) {
  PriceSearch(problem, graph, demands, capacities, findings).run();
}

}  // namespace asterism
