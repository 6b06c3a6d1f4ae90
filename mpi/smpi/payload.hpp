// The data of a collective: what each rank has initially, and what it must have in the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace asterism::smpi {

enum class Work { allgather, alltoall, allreduce, broadcast };
/// Throws Error if there is no such collective.
[[nodiscard]] Work parse_work(std::string_view name);

/// A block has `bytes` bytes: the contribution of a rank to an allgather, what it sends to one
/// other in an alltoall, or the vector of an allreduce or a broadcast.
struct Task {
  Work work = Work::allgather;
  std::size_t bytes = 0;
  int rank = 0, ranks = 0;

  [[nodiscard]] std::size_t blocks_sent() const;
  [[nodiscard]] std::size_t blocks_received() const;
};

/// Buffers of a task at one rank. Shared buffers have valid addresses but no separate memory: all
/// ranks write to the same few pages, so their data is meaningless.
class Payload {
 public:
  Payload(const Task& task, bool shared);
  ~Payload();
  Payload(const Payload&) = delete;
  Payload& operator=(const Payload&) = delete;

  [[nodiscard]] std::byte* send() { return send_; }
  [[nodiscard]] std::byte* receive() { return receive_; }
  /// Fills the initial data; the root of a broadcast has it in the receive buffer.
  void fill();
  /// Returns whether every byte is correct.
  [[nodiscard]] bool is_right() const;

 private:
  /// Returns a byte of the block that one rank has for another.
  [[nodiscard]] static std::byte byte_of(std::uint64_t from, std::uint64_t to, std::uint64_t index);
  [[nodiscard]] std::byte result_of(std::size_t block, std::uint64_t index) const;

  Task task_;
  bool shared_;
  std::vector<std::byte> own_send_, own_receive_;
  std::byte* send_ = nullptr;
  std::byte* receive_ = nullptr;
};

}  // namespace asterism::smpi
