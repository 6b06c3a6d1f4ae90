#include "symbolic.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <stdexcept>
#include <utility>

namespace asterism::mpi::tests {

namespace {

using Kind = NodePlan::Value::Kind;

class Node {
 public:
  explicit Node(const NodePlan& plan) : plan_(plan), texts_(plan.values().size()) {}

  /// A value that is not available yet is a mistake of the plan.
  std::string text(NodePlan::ValueId value) {
    std::optional<std::string>& known = texts_[value];
    if (known) return *known;
    const NodePlan::Value& planned = plan_.values()[value];
    if (planned.kind == Kind::received) throw std::runtime_error("sent before it arrived");
    known = planned.kind == Kind::initial ? initial_text(plan_.node().value(), planned.item)
                                          : text(planned.left) + text(planned.right);
    return *known;
  }
  void arrive(NodePlan::ValueId value, std::string text) { texts_[value] = std::move(text); }
  [[nodiscard]] const NodePlan& plan() const { return plan_; }

 private:
  const NodePlan& plan_;
  std::vector<std::optional<std::string>> texts_;
};

using Links = std::map<std::pair<std::uint64_t, std::uint64_t>, std::deque<std::string>>;

void carry_out(Node& node, std::uint64_t step, RankProgram::Operation::Kind kind, Links& links) {
  const std::uint64_t self = node.plan().node().value();
  for (std::size_t i = 0; i < node.plan().operation_count(); ++i) {
    const NodePlan::Operation operation = node.plan().operation(i);
    if (operation.step != step || operation.kind != kind) continue;
    const std::uint64_t peer = operation.peer.value();
    for (const NodePlan::ValueId value : operation.values) {
      if (kind == RankProgram::Operation::Kind::send) {
        links[{self, peer}].push_back(node.text(value));
      } else {
        node.arrive(value, links[{peer, self}].at(0));
        links[{peer, self}].pop_front();
      }
    }
  }
}

}  // namespace

Results carried_out(const std::vector<NodePlan>& plans) {
  std::vector<Node> nodes(plans.begin(), plans.end());
  Links links;
  const std::uint64_t steps = plans.front().steps();
  for (std::uint64_t step = 1; step <= steps; ++step)
    for (const auto kind :
         {RankProgram::Operation::Kind::send, RankProgram::Operation::Kind::receive})
      for (Node& node : nodes) carry_out(node, step, kind, links);
  Results results(plans.size());
  for (std::size_t i = 0; i < plans.size(); ++i)
    for (const NodePlan::ValueId value : plans[i].finals())
      results[i][plans[i].values()[value].item] = nodes[i].text(value);
  return results;
}

}  // namespace asterism::mpi::tests
