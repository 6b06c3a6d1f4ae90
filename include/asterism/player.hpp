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

/// The network as it is drawn: all nodes, including failed ones. Nodes and links are numbered for
/// the playback.
struct PlaybackNetwork {
  struct Link {
    std::int32_t from = 0, to = 0;
    std::int32_t kind = 0;  ///< index into `kinds`
    bool one_way = false;
    /// The points between its ends if the link is not straight; playback_gap where it leaves the
    /// picture on one side and enters it on the other.
    std::vector<Point> way{};
  };
  std::string spec;
  std::vector<std::string> labels;
  std::vector<Point> places;  ///< in a box whose larger side is 1
  double width = 0, height = 0;
  std::vector<Link> links;  ///< a two-way link is listed once
  std::vector<std::string> kinds;
  std::vector<std::int32_t> switches;
  std::vector<std::int32_t> failed_links;  ///< also the links of failed nodes
  std::vector<std::int32_t> failed_nodes;
  std::vector<std::int32_t> cut_off_nodes;  ///< nodes that work but cannot be reached
};
/// Separates the two parts of a link that leaves the picture and enters it again.
inline constexpr Point playback_gap{std::numeric_limits<double>::quiet_NaN(),
                                    std::numeric_limits<double>::quiet_NaN()};

/// The transfers. An array named `first` holds the offset at which each entry begins in other
/// arrays, and has one element more than there are entries.
struct PlaybackSteps {
  std::vector<std::int32_t> first{0};  ///< first transfer of each step
  /// By transfer; -1 if it does not exist. The link is also -1 if the transfer takes a path of
  /// several links.
  std::vector<std::int32_t> link{}, from{}, to{};
  std::vector<std::int32_t> item_first{0};  ///< by transfer
  /// Messages or, for reductions, results; -1 for a message that does not exist.
  std::vector<std::int32_t> items{};
  /// For reductions and scans, the number of contributions per item; 0 if it could not be sent.
  std::vector<std::int32_t> parts{};
  std::vector<std::int32_t> control{};  ///< control units, by transfer
  /// Under wormhole switching: the nodes and links of each transfer's path.
  std::vector<std::int32_t> path_first{}, path{}, path_links{};
  std::vector<std::int32_t> refused{};  ///< transfers that were not executed, or only in part

  [[nodiscard]] std::size_t count() const { return first.size() - 1; }
};

/// How much each node holds, according to the verifier: messages; for reductions, contributions
/// over all results; for scans, contributions of the longest range that ends with the node's own.
struct PlaybackHoldings {
  std::vector<std::int32_t> start_first{}, start_items{};  ///< items of each node at the start
  std::vector<std::int32_t> at_start{};                    ///< amount per node
  std::vector<std::int32_t> needed{};                      ///< amount per node in the end
  std::vector<std::int32_t> first{0};  ///< by step: offset of its changes in `node` and `amount`
  std::vector<std::int32_t> node{}, amount{};
};

/// Cost after each number of steps, starting with 0 steps.
struct PlaybackCost {
  std::vector<double> time{0};
  std::vector<std::uint64_t> startups{0};
  std::vector<double> transmissions{0};  ///< in messages; fractions if messages are cut into chunks
};

/// The verdict. An incorrect schedule is recorded up to the step in which the error shows.
struct PlaybackVerdict {
  bool correct = false;
  std::string sentence;
  std::uint64_t step = 0;      ///< from 1
  std::int32_t transfer = -1;  ///< index among all transfers; -1 if no transfer is concerned
  std::int32_t node = -1;
};

/// A schedule prepared for the player page.
struct Playback {
  std::string title;
  std::string command, version;  ///< as given
  PlaybackNetwork network;
  struct Collective {
    std::string name, sentence;
    Handling handling = Handling::copied;
    std::uint64_t messages = 0;        ///< items are numbered below this
    std::vector<std::string> names{};  ///< of the items; empty if there are too many
  } collective;
  std::uint64_t chunks = 1;  ///< per message
  Model model;               ///< for whole messages
  std::string machine;       ///< the model in words
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
  bool optimal = false;  ///< correct, and as fast as the lower bound
  PlaybackVerdict verdict;
};

/// Pushes a complete schedule: from an algorithm, a file, or memory.
using SchedulePush = std::function<void(StepSink& sink)>;

/// Options of record_playback.
struct PlaybackOptions {
  /// Default size limit of a page, in bytes.
  static constexpr std::uint64_t usual_page_limit = std::uint64_t{64} << 20;

  std::string command{}, version{};
  std::string network{};            ///< name on the page; the spec if empty
  Playback::Algorithm algorithm{};  ///< taken from the schedule if it has no name
  std::uint64_t page_limit = usual_page_limit;
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for the free memory of the system
  Progress progress{};
};

/// Records a playback. Throws Error(too_large) if the page would be too large. This is checked
/// before the schedule is generated if possible, and again while recording.
[[nodiscard]] Playback record_playback(const SchedulePush& push, const PlaybackOptions& options);

/// What every node holds after a step, as reported by a verifier.
struct HeldState {
  struct Node {
    std::string label;
    std::uint64_t amount = 0;  ///< in the units of PlaybackHoldings
    std::vector<std::uint64_t> items{};
    std::vector<std::uint64_t> parts{};  ///< for reductions and scans, by item
  };
  std::uint64_t step = 0;
  std::uint64_t steps = 0;  ///< total number of steps
  std::vector<Node> nodes;  ///< numbered as in a playback
};
/// Returns the state after a step. Throws Error(out_of_range) if there are fewer steps.
[[nodiscard]] HeldState held_after(const SchedulePush& push, std::uint64_t step,
                                   std::uint64_t memory_limit = 0);

/// Returns one line of JSON, as described in docs/show.md.
[[nodiscard]] std::string playback_json(const Playback& playback);
[[nodiscard]] std::string held_json(const HeldState& state);
/// Returns a self-contained HTML page with the player and the playback.
[[nodiscard]] std::string player_page(const Playback& playback);

}  // namespace asterism
