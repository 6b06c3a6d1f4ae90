#include "bound/packet_crossings.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace asterism {

namespace {

/// Work limit per cut, some milliseconds.
constexpr std::uint64_t max_looks = 4'000'000;
constexpr int halvings = 50;

class PacketCrossings {
 public:
  PacketCrossings(std::vector<CrossingArc> arcs, std::span<const GrowthStep> growth, double wanted)
      : growth_(growth), wanted_(wanted), worth_(growth.size()) {
    std::ranges::sort(arcs);
    for (const CrossingArc& arc : arcs)
      if (!kinds_.empty() && kinds_.back().first == arc)
        ++kinds_.back().second;
      else
        kinds_.emplace_back(arc, 1);
  }

  [[nodiscard]] bool is_affordable() const {
    return kinds_.size() * growth_.size() * growth_.size() * halvings <= max_looks;
  }
  [[nodiscard]] bool is_enough(double time, double messages) {
    double sum = 0;
    for (const auto& [arc, count] : kinds_) sum += worth(arc, time) * static_cast<double>(count);
    return sum >= messages * wanted_;
  }

 private:
  /// Returns the worth of the best packets over an arc if everything ends by `time`.
  double worth(const CrossingArc& arc, double time) {
    double best = 0;
    for (std::size_t i = growth_.size(); i-- > 0;) {
      const double end = time - arc.after - growth_[i].time;
      const double copies = std::min(wanted_, growth_[i].holders);
      const auto with = [&](double earlier, double begin) {
        return earlier + std::max(0.0, end - begin - arc.startup) / arc.per_message * copies;
      };
      worth_[i] = with(0, arc.before);
      for (std::size_t j = i + 1; j < growth_.size(); ++j)
        if (worth_[j] > 0)
          worth_[i] = std::max(worth_[i], with(worth_[j], time - arc.after - growth_[j].time));
      best = std::max(best, worth_[i]);
    }
    return best;
  }

  std::span<const GrowthStep> growth_;
  double wanted_;
  std::vector<double> worth_;  // worth of the packets up to the one that ends at this growth step
  std::vector<std::pair<CrossingArc, std::uint64_t>> kinds_;
};

}  // namespace

double time_to_cross_in_packets(std::vector<CrossingArc> arcs, std::span<const GrowthStep> growth,
                                double messages, double wanted) {
  if (arcs.empty() || growth.empty()) return 0;
  const CrossingArc first = arcs.front();
  PacketCrossings crossings(std::move(arcs), growth, wanted);
  if (!crossings.is_affordable()) return 0;
  double too_short = 0;
  // By then, everything has crossed over any single arc; the sums may be rounded down.
  static constexpr double rounded_up = 1 + 1e-9;
  double enough = rounded_up * (first.before + first.startup + messages * first.per_message +
                                first.after + growth.back().time);
  if (crossings.is_enough(too_short, messages) || !crossings.is_enough(enough, messages)) return 0;
  for (int i = 0; i < halvings; ++i) {
    const double middle = too_short + (enough - too_short) / 2;
    (crossings.is_enough(middle, messages) ? enough : too_short) = middle;
  }
  return too_short;
}

}  // namespace asterism
