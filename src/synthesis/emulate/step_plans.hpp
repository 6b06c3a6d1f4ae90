// How steps of the guest are made on the host, by the ports that they use. Few sets of ports are
// used again and again: each is planned once.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include <asterism/emulate.hpp>

namespace asterism {

/// Which ports of the guest a step uses, by port.
using UsedPorts = std::vector<bool>;

struct StepPlan {
  Timetable table;
  /// The port of the host over which alone the step begins, and ends, if there is such a port and
  /// it is not the middle hop of a word; such a hop leads to and fro between a node and the one at
  /// the other end, and the last hop of one step and the first of the next may be made at the same
  /// time.
  std::optional<Port> outer;
};

/// The step plans of one embedding and model, which must outlive this object.
class StepPlans {
 public:
  StepPlans(const Embedding& embedding, const Model& model)
      : embedding_(embedding), model_(model) {}

  [[nodiscard]] UsedPorts no_ports() const { return UsedPorts(embedding_.words.size()); }
  /// Stays where it is.
  [[nodiscard]] const StepPlan& of(const UsedPorts& used);
  [[nodiscard]] std::size_t size() const { return plans_.size(); }

 private:
  const Embedding& embedding_;
  const Model& model_;
  std::map<UsedPorts, StepPlan> plans_;
};

}  // namespace asterism
