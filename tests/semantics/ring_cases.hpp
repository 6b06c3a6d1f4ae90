// Handwritten schedules on a small ring, and the expected verdicts.
#pragma once

#include <initializer_list>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "schedule_cases.hpp"
#include "semantics/reference_verifier.hpp"

namespace asterism::testing {

// ring:4 has the ports 0 (+x, to the next node) and 1 (-x, to the previous one).
constexpr std::uint32_t up = 0, down = 1;

/// A transfer as short as it can be written.
inline PlainTransfer send(std::uint64_t from, std::initializer_list<std::uint32_t> ports,
                          std::initializer_list<std::uint64_t> messages) {
  PlainTransfer result{NodeId{from}, {}, {}};
  for (const std::uint32_t port : ports) result.ports.emplace_back(port);
  for (const std::uint64_t message : messages) result.messages.emplace_back(message);
  return result;
}

inline Model with_ports(const char* ports) {
  Model model;
  parse_ports(ports, model);
  return model;
}

inline Case broadcast_on_ring(const Model& model = with_ports("all"), std::uint64_t batch = 1) {
  return make_case("ring:4", CollectiveKind::broadcast, model, {NodeId{0}}, batch);
}
inline Case on_ring(CollectiveKind kind, const Model& model = with_ports("all")) {
  const bool rooted = kind == CollectiveKind::scatter || kind == CollectiveKind::gather;
  return make_case("ring:4", kind, model,
                   rooted ? std::vector<NodeId>{NodeId{0}} : std::vector<NodeId>{});
}

/// Ports and messages of what is expected: `none`, or a number.
constexpr std::nullopt_t none = std::nullopt;

struct Expected {
  std::uint64_t count;
  std::uint64_t step;
  std::uint64_t node;
  std::optional<Port> port;
  std::optional<MessageId> message;
  std::string text;
};

inline void expect_violation(const Verdict& verdict, ViolationKind kind, const Expected& expected) {
  EXPECT_FALSE(verdict.valid);
  const Violation* found = verdict.first(kind);
  ASSERT_NE(found, nullptr) << to_string(kind);
  EXPECT_EQ(found->count, expected.count);
  EXPECT_EQ(found->step, expected.step);
  EXPECT_EQ(found->node.value(), expected.node);
  EXPECT_TRUE(found->port == expected.port) << "another port: " << found->text;
  EXPECT_TRUE(found->message == expected.message) << "another message: " << found->text;
  EXPECT_EQ(found->text, expected.text);
}

inline std::vector<ViolationKind> kinds(const Verdict& verdict) {
  std::vector<ViolationKind> result;
  for (const Violation& violation : verdict.violations) result.push_back(violation.kind);
  return result;
}

/// Expects no other violation, except for deliveries that are missing because of it.
inline void expect_only(const Verdict& verdict, ViolationKind kind) {
  for (const ViolationKind found : kinds(verdict))
    EXPECT_TRUE(found == kind || found == ViolationKind::incomplete) << to_string(found);
  EXPECT_NE(verdict.first(kind), nullptr);
}

}  // namespace asterism::testing
