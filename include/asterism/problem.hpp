// A problem: a collective on a network under a model. It is a value, and owns its share of the
// network.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <asterism/collective.hpp>
#include <asterism/faults.hpp>
#include <asterism/model.hpp>
#include <asterism/network.hpp>

namespace asterism {

class Problem {
 public:
  /// Throws Error(usage) if there is no network or the collective is one of another size.
  Problem(std::shared_ptr<const Network> network, Collective collective, Model model = {});

  [[nodiscard]] const Network& network() const { return *network_; }
  [[nodiscard]] const std::shared_ptr<const Network>& shared_network() const { return network_; }

  /// Whether schedules may cut messages, so that lower bounds must allow for it.
  [[nodiscard]] bool divisible() const;
  /// The largest number of pieces that a message may be cut into; 1 if messages are atomic.
  [[nodiscard]] std::uint64_t max_pieces() const;

  /// Whether there are switches, and each sends on at most once what arrives.
  [[nodiscard]] bool switches_only_forward() const {
    return model.switches == Model::Switches::forward && network_->has_switches();
  }

  Collective collective;
  Model model;

 private:
  std::shared_ptr<const Network> network_;
};

/// The same problem with every message cut into so many, each of a share of its size.
[[nodiscard]] Problem cut_into_chunks(const Problem& problem, std::uint64_t chunks);

/// Parameters of an algorithm by name, as a person writes them.
using Parameters = std::map<std::string, std::string>;

/// A problem as a person states it.
struct ProblemWords {
  std::string network{};               ///< a spec, "star:5"
  std::string collective{};            ///< by any of its names
  std::vector<std::string> sources{};  ///< labels or rules (random:64); node 0 if none is given
  std::uint64_t batch = 1;
  /// Who takes part, as labels or rules; all nodes but the switches if none is given.
  std::vector<std::string> participants{};
  /// Fields of the model with their values (see model_fields.hpp): {"ts", "10"}, {"rates", "+x=2"};
  /// or with units, and then all of them: {"ts", "1us"}, {"bandwidth", "50GB/s"}, {"message",
  /// "64KiB"}.
  std::vector<std::pair<std::string, std::string>> model{};
  std::vector<std::string> parameters{};  ///< of the algorithm: "k=2"
  FaultWords faults{};                    ///< of the network
  /// What nodes that do not take part do: "forward" (or nothing), or "idle", and then the network
  /// is that of the others and of the switches.
  std::string bystanders{};
  /// How many messages each participant or pair has: a list, a file or a rule, as in 3,0,5,
  /// file:counts.txt, linear, one-large:100, random:9. For the names with counts (allgatherv).
  std::string counts{};
};

struct StatedProblem {
  Problem problem;
  Parameters parameters;
};

/// `model` holds what the words leave open. Throws Error if anything does not fit.
[[nodiscard]] StatedProblem state_problem(const ProblemWords& words, Model model = {});

}  // namespace asterism
