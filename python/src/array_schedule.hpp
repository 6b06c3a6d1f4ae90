// A schedule as flat arrays, which Python accesses without copies: recorded from a sink, or
// provided as arrays.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

namespace asterism::python {

/// Transfers in sequence. Offset arrays (`..._first`) have one more entry than there are items;
/// without them, every transfer has one port or one message.
struct TransferArrays {
  std::span<const std::uint64_t> step_first{};  ///< by step: index of its first transfer
  std::span<const std::uint64_t> from{};        ///< by transfer
  std::span<const std::uint64_t> port_first{};
  std::span<const std::uint32_t> ports{};
  std::span<const std::uint64_t> message_first{};
  std::span<const std::uint64_t> messages{};
  std::span<const std::uint64_t> control{};  ///< by transfer; no control units if empty

  [[nodiscard]] std::size_t steps() const { return step_first.size() - 1; }
  [[nodiscard]] std::span<const std::uint32_t> ports_of(std::size_t transfer) const {
    return stretch(ports, port_first, transfer);
  }
  [[nodiscard]] std::span<const std::uint64_t> messages_of(std::size_t transfer) const {
    return stretch(messages, message_first, transfer);
  }
  /// Throws Error(usage) if offsets and arrays are inconsistent.
  void require_consistent() const;

 private:
  template <class Number>
  static std::span<const Number> stretch(std::span<const Number> all,
                                         std::span<const std::uint64_t> first, std::size_t i) {
    return first.empty() ? all.subspan(i, 1) : all.subspan(first[i], first[i + 1] - first[i]);
  }
};

class ArraySchedule {
 public:
  /// `owners` hold the memory behind the arrays. Throws Error if the arrays are inconsistent.
  ArraySchedule(ScheduleHeader header, const TransferArrays& arrays,
                std::vector<std::shared_ptr<const void>> owners);

  [[nodiscard]] const ScheduleHeader& header() const { return header_; }
  [[nodiscard]] const TransferArrays& arrays() const { return arrays_; }
  /// Pushes begin, all steps and end.
  void push_into(StepSink& sink, const Progress& progress = {}) const;

 private:
  ScheduleHeader header_;
  TransferArrays arrays_;
  std::vector<std::shared_ptr<const void>> owners_;
};

/// Records what is pushed into it. Throws Error(too_large) if that takes more than `memory_limit`
/// bytes or, if that is 0, more than half of the memory that is free at the start.
class ArrayRecorder final : public StepSink {
 public:
  explicit ArrayRecorder(std::uint64_t memory_limit = 0);
  ~ArrayRecorder() override;

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;

  /// Must be called once, after begin().
  [[nodiscard]] std::shared_ptr<ArraySchedule> schedule();

 private:
  struct Kept;
  std::uint64_t memory_limit_;
  std::shared_ptr<Kept> kept_;
};

}  // namespace asterism::python
