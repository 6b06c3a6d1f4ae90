#include "semantics/violations.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace asterism {

std::string_view to_string(ViolationKind kind) {
  static constexpr std::array<std::string_view, violation_kinds> names{
      "no such node",      "no such link",          "no such message",
      "empty packet",      "packet too large",      "sender lacks the message",
      "sends too much",    "receives too much",     "link used twice",
      "mixed dimensions",  "not dimension-ordered", "delivered again",
      "contributes twice", "switch copies",         "switch combines",
      "incomplete"};
  return names[static_cast<std::size_t>(kind)];
}

const Violation* Verdict::first(ViolationKind kind) const {
  const auto found = std::ranges::find(violations, kind, &Violation::kind);
  return found == violations.end() ? nullptr : &*found;
}

const Violation* Verdict::earliest() const {
  const auto found = std::ranges::min_element(violations, {}, &Violation::step);
  return found == violations.end() ? nullptr : &*found;
}

void ViolationLog::add(ViolationKind kind, const Place& place, const std::string& detail,
                       std::uint64_t count) {
  Violation& first = first_[static_cast<std::size_t>(kind)];
  any_ = true;
  first.count += count;
  if (first.count > count) return;
  transfers_[static_cast<std::size_t>(kind)] = transfer_;
  first.kind = kind;
  first.step = place.step;
  first.node = place.node;
  first.port = place.port;
  first.message = place.message;
  first.text = sentence(kind, place, detail);
}

std::string ViolationLog::sentence(ViolationKind kind, const Place& place,
                                   const std::string& detail) const {
  const Network& network = problem_.network();
  std::string text = fmt::format("step {}: {}", place.step, to_string(kind));
  if (place.node != no_node || kind == ViolationKind::no_such_node)
    text += place.node.value() < network.node_count()
                ? fmt::format(", node {}", network.label(place.node))
                : fmt::format(", node number {}", place.node.value());
  if (place.port)
    text += place.port->value() < network.port_count()
                ? fmt::format(", port {}", network.port_name(*place.port))
                : fmt::format(", port number {}", place.port->value());
  if (place.message)
    text += fmt::format(", message {}", problem_.collective.describe(network, *place.message));
  if (!detail.empty()) text += fmt::format(" ({})", detail);
  return text;
}

Verdict ViolationLog::verdict() const {
  Verdict verdict;
  for (const Violation& violation : first_)
    if (violation.count > 0) verdict.violations.push_back(violation);
  verdict.valid = verdict.violations.empty();
  return verdict;
}

}  // namespace asterism
