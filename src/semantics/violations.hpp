// Counts violations and keeps the first of each kind in full.
#pragma once

#include <array>
#include <functional>
#include <optional>
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
  /// Adds `detail` to the sentence if it is the first violation of its kind.
  void add(ViolationKind kind, const Place& place, const std::string& detail = {},
           std::uint64_t count = 1);

  /// Attributes subsequent violations to this transfer of a step, or to none.
  void at_transfer(std::size_t index) { transfer_ = index; }
  void at_no_transfer() { transfer_.reset(); }

  [[nodiscard]] bool has_any() const { return any_; }
  /// The transfer that caused the first violation of a kind, if any.
  [[nodiscard]] std::optional<std::size_t> transfer_of(ViolationKind kind) const {
    return transfers_[static_cast<std::size_t>(kind)];
  }
  /// Returns the verdict without its number of steps.
  [[nodiscard]] Verdict verdict() const;

 private:
  [[nodiscard]] std::string sentence(ViolationKind kind, const Place& place,
                                     const std::string& detail) const;

  Problem problem_;
  std::array<Violation, violation_kinds> first_{};
  // transfers of the first violations
  std::array<std::optional<std::size_t>, violation_kinds> transfers_{};
  std::optional<std::size_t> transfer_;
  bool any_ = false;
};

}  // namespace asterism
