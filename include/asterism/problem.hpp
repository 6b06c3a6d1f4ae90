// A problem: a collective on a network under a model. It has value semantics and shares ownership
// of the network.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <asterism/collective.hpp>
#include <asterism/faults.hpp>
#include <asterism/model.hpp>
#include <asterism/network.hpp>

namespace asterism {

/// A collective on a network under a model.
class Problem {
 public:
  /// Throws Error(usage) if the network is null or the collective is for another number of nodes.
  Problem(std::shared_ptr<const Network> network, Collective collective, Model model = {});

  [[nodiscard]] const Network& network() const { return *network_; }
  [[nodiscard]] const std::shared_ptr<const Network>& shared_network() const { return network_; }

  /// Returns whether schedules may cut messages, so that lower bounds must allow for it.
  [[nodiscard]] bool divisible() const;
  /// Returns the maximum number of pieces per message; 1 if messages are atomic.
  [[nodiscard]] std::uint64_t max_pieces() const;

  /// Returns whether there are switches that may forward each message at most once per arrival.
  [[nodiscard]] bool switches_only_forward() const {
    return model.switches == Model::Switches::forward && network_->has_switches();
  }

  Collective collective;
  Model model;

 private:
  std::shared_ptr<const Network> network_;
};

/// Returns the same problem with every message cut into `chunks` messages of equal size.
[[nodiscard]] Problem cut_into_chunks(const Problem& problem, std::uint64_t chunks);

/// A problem as people state it.
struct ProblemWords {
  std::string network{};               ///< a spec, "star:5"
  std::string collective{};            ///< by any of its names
  std::vector<std::string> sources{};  ///< labels or rules (random:64); node 0 if none is given
  std::uint64_t batch = 1;
  /// Labels or rules of the participants; all nodes except the switches if empty.
  std::vector<std::string> participants{};
  /// Fields of the model with their values (see model_fields.hpp): {"ts", "10"}, {"rates", "+x=2"}.
  /// If any value has a unit, all must: {"ts", "1us"}, {"bandwidth", "50GB/s"}, {"message",
  /// "64KiB"}.
  std::vector<std::pair<std::string, std::string>> model{};
  std::vector<std::string> parameters{};  ///< of the algorithm, "k=2"; see parse_parameters
  FaultWords faults{};                    ///< of the network
  /// The role of non-participants: "forward" (the default) or "idle", which removes them from the
  /// network, except for switches.
  std::string bystanders{};
  /// Messages per participant or pair, for the variants with counts (allgatherv): a list, a file or
  /// a rule, as in 3,0,5, file:counts.txt, linear, one-large:100, random:9.
  std::string counts{};
};

/// Builds the problem. `model` supplies the fields that the words do not set. Throws Error if the
/// words do not fit each other.
[[nodiscard]] Problem state_problem(const ProblemWords& words, Model model = {});

}  // namespace asterism
