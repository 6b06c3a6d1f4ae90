// Playbacks: a schedule with everything that a page needs to show it step by step, and that page.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <asterism/layout.hpp>
#include <asterism/problem.hpp>
#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

namespace asterism {

/// The network as it is drawn: all nodes before anything failed. Nodes and links go by their
/// numbers here.
struct PlaybackNetwork {
  struct Link {
    std::int32_t from = 0, to = 0;
    std::int32_t kind = 0;  ///< of `kinds`
    bool one_way = false;
    /// The points between its ends where it is not straight; playback_gap where it leaves the
    /// picture on one side and comes in again on the other.
    std::vector<Point> way{};
  };
  std::string spec;
  std::vector<std::string> labels;
  std::vector<Point> places;  ///< in a box whose larger side is 1
  double width = 0, height = 0;
  std::vector<Link> links;  ///< both directions of each are one
  std::vector<std::string> kinds;
  std::vector<std::int32_t> switches;
  std::vector<std::int32_t> failed_links;  ///< also those of nodes that do not work
  std::vector<std::int32_t> failed_nodes;
  std::vector<std::int32_t> cut_off_nodes;  ///< that work, but cannot be reached
};
inline constexpr Point playback_gap{std::numeric_limits<double>::quiet_NaN(),
                                    std::numeric_limits<double>::quiet_NaN()};

/// What moves. Arrays that are named `first` say where something begins in others, and have one
/// entry more than there are such things.
struct PlaybackSteps {
  std::vector<std::int32_t> first{0};  ///< transfer, by step
  /// By transfer; -1 for what does not exist, and a link also where a path of several is taken.
  std::vector<std::int32_t> link{}, from{}, to{};
  std::vector<std::int32_t> item_first{0};  ///< by transfer
  /// Messages; of reductions results. -1 for a message that does not exist.
  std::vector<std::int32_t> items{};
  /// For reductions and scans, the number of contributions per item; 0 if it could not be sent.
  std::vector<std::int32_t> parts{};
  std::vector<std::int32_t> control{};  ///< by transfer: units that only tell what follows
  /// Under wormhole switching, by transfer, the nodes and the links of its path.
  std::vector<std::int32_t> path_first{}, path{}, path_links{};
  std::vector<std::int32_t> refused{};  ///< transfers that were not, or not wholly, carried out

  [[nodiscard]] std::size_t count() const { return first.size() - 1; }
};

/// Who holds how much, as the verifier knows it: messages; of reductions contributions, over all
/// results; of scans contributions of the longest stretch that ends with a node's own.
struct PlaybackHoldings {
  std::vector<std::int32_t> start_first{}, start_items{};  ///< by node, at the start
  std::vector<std::int32_t> at_start{};                    ///< how much, by node
  std::vector<std::int32_t> needed{};                      ///< in the end
  std::vector<std::int32_t> first{0};                      ///< by step, of what changes in it
  std::vector<std::int32_t> node{}, amount{};
};

/// What it has cost after so many steps, from 0 on.
struct PlaybackCost {
  std::vector<double> time{0};
  std::vector<std::uint64_t> startups{0}, transmissions{0};
};

/// A schedule that is not correct is recorded up to the step in which that shows.
struct PlaybackVerdict {
  bool correct = false;
  std::string sentence;
  std::uint64_t step = 0;      ///< from 1
  std::int32_t transfer = -1;  ///< of all transfers, if it is about one
  std::int32_t node = -1;
};

struct Playback {
  std::string title;
  std::string command, version;  ///< as given
  PlaybackNetwork network;
  struct Collective {
    std::string name, sentence;
    Handling handling = Handling::copied;
    std::uint64_t messages = 0;        ///< items are less
    std::vector<std::string> names{};  ///< of items; none if there are too many
  } collective;
  Model model;
  struct Algorithm {
    std::string name{}, sentence{}, reference{};
  } algorithm;
  PlaybackSteps steps;
  PlaybackHoldings holdings;
  PlaybackCost cost;
  struct Bound {
    double time = 0;
    std::string reason;
  } bound;
  bool optimal = false;  ///< correct, and as fast as the bound
  PlaybackVerdict verdict;
};

/// Pushes a schedule, begin to end: an algorithm, a file, one that is kept in memory.
using SchedulePush = std::function<void(StepSink& sink)>;

struct PlaybackOptions {
  /// Default size limit of a page, in bytes.
  static constexpr std::uint64_t usual_page_limit = std::uint64_t{64} << 20;

  std::string command{}, version{};
  std::string network{};            ///< how the page calls it; if empty, by its spec
  Playback::Algorithm algorithm{};  ///< if it has no name, as the schedule says
  std::uint64_t page_limit = usual_page_limit;
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for what the system has free
  Progress progress{};
};

/// Throws Error(too_large) if the page would be too large, which is looked at before the schedule
/// is made where it can be known, and while it is recorded.
[[nodiscard]] Playback record_playback(const SchedulePush& push, const PlaybackOptions& options);

/// What every node holds after a step, straight from a verifier.
struct HeldState {
  struct Node {
    std::string label;
    std::uint64_t amount = 0;  ///< as of PlaybackHoldings
    std::vector<std::uint64_t> items{};
    std::vector<std::uint64_t> parts{};  ///< of reductions and scans, by item
  };
  std::uint64_t step = 0;
  std::uint64_t steps = 0;  ///< there are in all
  std::vector<Node> nodes;  ///< numbered as in a playback
};
/// Throws Error(out_of_range) if there are fewer steps.
[[nodiscard]] HeldState held_after(const SchedulePush& push, std::uint64_t step,
                                   std::uint64_t memory_limit = 0);

/// One line; docs/show.md explains it.
[[nodiscard]] std::string playback_json(const Playback& playback);
[[nodiscard]] std::string held_json(const HeldState& state);
/// A page that fetches nothing, with the player and the playback in it.
[[nodiscard]] std::string player_page(const Playback& playback);

}  // namespace asterism
