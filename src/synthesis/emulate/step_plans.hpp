// Plans for carrying out steps of the guest on the host, keyed by the ports that the steps use. Few
// distinct sets of ports occur, so each is planned only once.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include <asterism/emulate.hpp>

namespace asterism {

/// By port: whether a step uses that port of the guest.
using UsedPorts = std::vector<bool>;

struct StepPlan {
  Timetable table;
  /// The host port with which every word of the step begins and ends, if there is one and all words
  /// have a middle. It leads back and forth over the same link, so the last hop of one step and the
  /// first hop of the next may share a slot.
  std::optional<Port> outer;
};

/// The step plans of one embedding and model, which must outlive this object.
class StepPlans {
 public:
  StepPlans(const Embedding& embedding, const Model& model)
      : embedding_(embedding), model_(model) {}

  [[nodiscard]] UsedPorts no_ports() const { return UsedPorts(embedding_.words.size()); }
  /// The reference stays valid.
  [[nodiscard]] const StepPlan& of(const UsedPorts& used);
  [[nodiscard]] std::size_t size() const { return plans_.size(); }

 private:
  const Embedding& embedding_;
  const Model& model_;
  std::map<UsedPorts, StepPlan> plans_;
};

}  // namespace asterism
