#include "collective/graph/gossip_search.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace asterism {

namespace {

/// How much may be looked at, in words and messages.
std::uint64_t gossip_budget(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return 20'000'000;
    case Effort::standard:
      return 200'000'000;
    case Effort::full:
      break;
  }
  return 4'000'000'000;
}

class GossipSearch {
 public:
  GossipSearch(const GossipTask& task, const AlgorithmRequest& request)
      : task_(task), request_(request), budget_(gossip_budget(request.effort)) {}

  GossipSettings run(std::optional<std::uint64_t> pack) {
    std::vector<GossipSettings> trials = first_trials(pack);
    for (const GossipSettings& trial : trials) attempt(trial);
    const std::uint64_t most = task_.messages;
    for (std::uint64_t seed = 1; work_ < budget_ && seed < most_seeds; ++seed) {
      GossipSettings trial = best_;
      trial.seed = seed;
      if (!pack && seed % 3 == 1) trial.pack = std::min(most, best_.pack + 1);
      if (!pack && seed % 3 == 2) trial.pack = std::max<std::uint64_t>(1, best_.pack - 1);
      attempt(trial);
    }
    return best_;
  }

 private:
  static constexpr std::uint64_t most_seeds = 10'000;

  [[nodiscard]] std::vector<GossipSettings> first_trials(std::optional<std::uint64_t> pack) const {
    std::vector<std::uint64_t> packs;
    if (pack) {
      packs.push_back(*pack);
    } else {
      const std::uint64_t most = task_.messages;
      for (std::uint64_t size = 1; size < most; size = std::max(size + 1, size * 3 / 2))
        packs.push_back(size);
      packs.push_back(most);
    }
    std::vector<GossipSettings> trials;
    for (const double rate : rates_of_arcs())
      for (const std::uint64_t size : packs) trials.push_back({size, rate, 0});
    return trials;
  }

  /// Some, from the slowest to the fastest.
  [[nodiscard]] std::vector<double> rates_of_arcs() const {
    std::vector<double> rates;
    rates.reserve(task_.graph.arcs().size());
    for (const Arc& arc : task_.graph.arcs()) rates.push_back(arc.rate);
    std::ranges::sort(rates);
    const auto last = std::ranges::unique(rates);
    rates.erase(last.begin(), last.end());
    if (rates.empty()) return {1};
    static constexpr std::size_t most_rates = 3;
    if (rates.size() > most_rates) rates = {rates.front(), rates[rates.size() / 2], rates.back()};
    return rates;
  }

  void attempt(const GossipSettings& trial) {
    if (best_time_ < std::numeric_limits<double>::infinity() && work_ > budget_) return;
    GossipRun run(task_, trial);
    const std::optional<double> time = run.run(best_time_, {}, request_.progress);
    work_ += run.work();
    if (!time) return;
    best_time_ = *time;
    best_ = trial;
  }

  const GossipTask& task_;
  const AlgorithmRequest& request_;
  std::uint64_t budget_;
  std::uint64_t work_ = 0;
  double best_time_ = std::numeric_limits<double>::infinity();
  GossipSettings best_;
};

}  // namespace

GossipSettings best_gossip(const GossipTask& task, std::optional<std::uint64_t> pack,
                           const AlgorithmRequest& request) {
  return GossipSearch(task, request).run(pack);
}

}  // namespace asterism
