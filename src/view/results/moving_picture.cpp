#include "view/results/moving_picture.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "view/results/drawing.hpp"

namespace asterism {

namespace {

constexpr std::size_t max_frames = 420;
constexpr std::size_t max_frames_per_step = 6;
constexpr unsigned hundredths_moving = 7;
constexpr unsigned hundredths_still = 45;
constexpr unsigned hundredths_at_end = 200;

/// Tracks the fraction of its required or possible items that each node has after each step.
class Shares {
 public:
  explicit Shares(const Playback& playback)
      : playback_(playback), amounts_(playback.holdings.at_start) {
    const PlaybackHoldings& holdings = playback.holdings;
    most_ = std::max<std::int32_t>(1, *std::ranges::max_element(holdings.needed));
    if (playback.collective.handling == Handling::moved) find_last_moves();
  }

  void after(std::size_t step) {
    if (step == 0) return;
    const PlaybackHoldings& holdings = playback_.holdings;
    for (auto i = static_cast<std::size_t>(holdings.first[step - 1]);
         i < static_cast<std::size_t>(holdings.first[step]); ++i)
      amounts_[static_cast<std::size_t>(holdings.node[i])] = holdings.amount[i];
    for_items(step, [&](std::size_t at, std::size_t item, std::int32_t to) {
      if (!last_move_.empty() && last_move_[item] == at) ++arrived_[static_cast<std::size_t>(to)];
    });
  }

  [[nodiscard]] std::vector<double> now() const {
    std::vector<double> shares(amounts_.size());
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const bool moved = !last_move_.empty();
      const std::int32_t amount = moved ? arrived_[i] : amounts_[i];
      const std::int32_t most = moved ? std::max(1, playback_.holdings.needed[i]) : most_;
      shares[i] = std::min(1.0, static_cast<double>(amount) / most);
    }
    return shares;
  }

 private:
  /// Calls visit(index in the list of items, item, destination).
  template <class Visit>
  void for_items(std::size_t step, Visit&& visit) const {
    const PlaybackSteps& steps = playback_.steps;
    for (auto transfer = static_cast<std::size_t>(steps.first[step - 1]);
         transfer < static_cast<std::size_t>(steps.first[step]); ++transfer)
      for (auto i = static_cast<std::size_t>(steps.item_first[transfer]);
           i < static_cast<std::size_t>(steps.item_first[transfer + 1]); ++i)
        if (steps.items[i] >= 0 && steps.to[transfer] >= 0)
          visit(i, static_cast<std::size_t>(steps.items[i]), steps.to[transfer]);
  }

  /// A moved message stays at the destination of its last move; messages that never move stay at
  /// their origin.
  void find_last_moves() {
    last_move_.assign(playback_.collective.messages, never);
    arrived_.assign(amounts_.size(), 0);
    for (std::size_t step = 1; step <= playback_.steps.count(); ++step)
      for_items(step,
                [&](std::size_t at, std::size_t item, std::int32_t) { last_move_[item] = at; });
    const PlaybackHoldings& holdings = playback_.holdings;
    for (std::size_t node = 0; node < amounts_.size(); ++node)
      for (auto i = static_cast<std::size_t>(holdings.start_first[node]);
           i < static_cast<std::size_t>(holdings.start_first[node + 1]); ++i)
        if (last_move_[static_cast<std::size_t>(holdings.start_items[i])] == never)
          ++arrived_[node];
  }

  static constexpr std::size_t never = ~std::size_t{0};

  const Playback& playback_;
  std::vector<std::int32_t> amounts_;
  std::int32_t most_ = 1;
  std::vector<std::size_t> last_move_;  // by message; empty unless messages move
  std::vector<std::int32_t> arrived_;
};

/// Returns the position of a packet that starts at this node of a link.
DrawnPacket on_link(const Playback& playback, std::int32_t link, std::int32_t from, double share) {
  const PlaybackNetwork::Link& way = playback.network.links[static_cast<std::size_t>(link)];
  return {static_cast<std::size_t>(link), way.from == from ? share : 1 - share};
}

/// Returns the packets of a step at this share of its duration.
std::vector<DrawnPacket> packets_at(const Playback& playback, std::size_t step, double share) {
  const PlaybackSteps& steps = playback.steps;
  std::vector<DrawnPacket> packets;
  for (auto i = static_cast<std::size_t>(steps.first[step - 1]);
       i < static_cast<std::size_t>(steps.first[step]); ++i) {
    if (steps.path_first.empty()) {
      if (steps.link[i] >= 0)
        packets.push_back(on_link(playback, steps.link[i], steps.from[i], share));
      continue;
    }
    // A path has one more node than links.
    const auto node = static_cast<std::size_t>(steps.path_first[i]);
    const auto links = static_cast<std::size_t>(steps.path_first[i + 1]) - node - 1;
    if (links == 0) continue;
    const double place = share * static_cast<double>(links);
    const std::size_t hop = std::min(static_cast<std::size_t>(place), links - 1);
    packets.push_back(on_link(playback, steps.path_links[node - i + hop], steps.path[node + hop],
                              place - static_cast<double>(hop)));
  }
  return packets;
}

std::string caption_of(const Playback& playback, std::size_t step) {
  const std::string what =
      fmt::format("{}{}{}", playback.collective.name, playback.algorithm.name.empty() ? "" : " by ",
                  playback.algorithm.name);
  if (!playback.verdict.correct && step == playback.steps.count())
    return fmt::format("{}: NOT VALID", what);
  return fmt::format("{}: step {} of {}, time {:.6g}", what, step, playback.steps.count(),
                     playback.cost.time[step]);
}

void require_watchable(const Playback& playback, const Drawing& drawing) {
  if (playback.steps.count() > max_steps_in_motion)
    throw Error(ErrorCode::too_large,
                fmt::format("{} steps are too many for a moving picture",
                            with_thousands(playback.steps.count())),
                fmt::format("show at most {} steps, or make a page", max_steps_in_motion));
  if (drawing.part().empty()) return;
  throw Error(ErrorCode::too_large,
              fmt::format("{} is too large for a moving picture", playback.network.spec),
              "choose a network of at most 1,000 nodes and 8,000 links, or make a page");
}

}  // namespace

MovingPicture moving_picture(const Playback& playback,
                             const std::shared_ptr<const Network>& network,
                             const Progress& progress) {
  Drawing drawing({.network = network, .progress = progress});
  require_watchable(playback, drawing);
  const std::size_t steps = playback.steps.count();
  const std::size_t a_step = std::clamp<std::size_t>(max_frames / std::max<std::size_t>(steps, 1),
                                                     2, max_frames_per_step + 1) -
                             1;
  MovingPicture moving;
  moving.frames.reserve(1 + steps * (a_step + 1));
  Shares shares(playback);
  const auto add = [&](std::size_t step, std::vector<DrawnPacket> packets, unsigned hundredths) {
    drawing.show_moment(shares.now(), std::move(packets), caption_of(playback, step));
    moving.frames.push_back({picture_of(drawing, LabelChoice::automatic), hundredths});
  };
  add(0, {}, steps == 0 ? hundredths_at_end : hundredths_still);
  for (std::size_t step = 1; step <= steps; ++step) {
    report(progress, "drawing", step, steps);
    for (std::size_t i = 1; i <= a_step; ++i)
      add(step,
          packets_at(playback, step, static_cast<double>(i) / static_cast<double>(a_step + 1)),
          hundredths_moving);
    shares.after(step);
    add(step, {}, step == steps ? hundredths_at_end : hundredths_still);
  }
  return moving;
}

}  // namespace asterism
