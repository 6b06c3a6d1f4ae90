// Selects the arcs used in a step, with exchanges that make room for one more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "problem/step_ledger.hpp"
#include "synthesis/routes/route_graph.hpp"

namespace asterism::routes {

class StepPorts {
 public:
  explicit StepPorts(const RouteGraph& graph);

  void clear();
  [[nodiscard]] bool may_send(std::uint32_t node) const { return ledger_.may_send(node); }
  [[nodiscard]] bool may_receive(std::uint32_t node) const { return ledger_.may_receive(node); }
  [[nodiscard]] bool is_free(std::uint32_t arc) const { return ledger_.is_free(arc); }
  void take(std::uint32_t arc);
  /// Adds one more send of a node, moving those of other nodes if necessary; `wanted` says which
  /// arcs may be used. Returns false if that is impossible.
  bool take_by_moving(std::uint32_t node, std::span<const unsigned char> wanted);

  /// In ascending order.
  [[nodiscard]] std::vector<std::uint32_t> taken() const;

 private:
  void release(std::uint32_t arc);
  bool find_place(std::uint32_t node, std::span<const unsigned char> wanted, std::uint32_t depth);

  const RouteGraph& graph_;
  StepLedger<RouteGraph> ledger_;
  std::vector<std::vector<std::uint32_t>> arrivals_;  // the arcs taken, by head
  std::vector<std::uint32_t> visited_;
  std::uint32_t visit_ = 0;
};

}  // namespace asterism::routes
