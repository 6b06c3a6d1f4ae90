// Counting violations, and keeping the first of each kind in full.
#pragma once

#include <array>
#include <functional>
#include <string>

#include <asterism/verify.hpp>

namespace asterism {

class ViolationLog {
 public:
  explicit ViolationLog(Problem problem) : problem_(std::move(problem)) {}

  struct Place {
    std::uint64_t step = 0;
    NodeId node = no_node;
    std::optional<Port> port{};
    std::optional<MessageId> message{};
  };
  /// `detail` is added to the sentence of the first of its kind.
  void add(ViolationKind kind, const Place& place, const std::string& detail = {},
           std::uint64_t count = 1);

  /// The verdict without its number of steps.
  [[nodiscard]] Verdict verdict() const;

 private:
  [[nodiscard]] std::string sentence(ViolationKind kind, const Place& place,
                                     const std::string& detail) const;

  Problem problem_;
  std::array<Violation, violation_kinds> first_{};
};

}  // namespace asterism
