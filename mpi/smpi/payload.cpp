#include "payload.hpp"

#include <algorithm>

#include <smpi/smpi.h>

#include <asterism/error.hpp>

namespace asterism::smpi {

namespace {

/// The differences between the bytes of blocks of consecutive sources and of consecutive targets.
constexpr std::uint64_t rank_step = 131, target_step = 31;

/// The pattern within a block, which does not repeat after 256 bytes.
constexpr std::uint64_t pattern_of(std::uint64_t index) {
  return index * 7 + (index >> 8);
}

}  // namespace

Work parse_work(std::string_view name) {
  if (name == "allgather") return Work::allgather;
  if (name == "alltoall") return Work::alltoall;
  if (name == "allreduce") return Work::allreduce;
  if (name == "broadcast") return Work::broadcast;
  throw Error(ErrorCode::unknown_name, "no collective of this benchmark: " + std::string(name),
              "choose allgather, alltoall, allreduce or broadcast");
}

std::size_t Task::blocks_sent() const {
  return work == Work::alltoall ? static_cast<std::size_t>(ranks) : 1;
}

std::size_t Task::blocks_received() const {
  return work == Work::alltoall || work == Work::allgather ? static_cast<std::size_t>(ranks) : 1;
}

Payload::Payload(const Task& task, bool shared) : task_(task), shared_(shared) {
  const std::size_t sent = task.blocks_sent() * task.bytes;
  const std::size_t received = task.blocks_received() * task.bytes;
  if (shared_) {
    send_ = static_cast<std::byte*>(SMPI_SHARED_MALLOC(sent));
    receive_ = static_cast<std::byte*>(SMPI_SHARED_MALLOC(received));
    return;
  }
  own_send_.resize(sent);
  own_receive_.resize(received);
  send_ = own_send_.data();
  receive_ = own_receive_.data();
}

Payload::~Payload() {
  if (!shared_) return;
  SMPI_SHARED_FREE(send_);
  SMPI_SHARED_FREE(receive_);
}

std::byte Payload::byte_of(std::uint64_t from, std::uint64_t to, std::uint64_t index) {
  return static_cast<std::byte>((from * rank_step + to * target_step + pattern_of(index)) & 0xff);
}

void Payload::fill() {
  if (shared_) return;
  const auto rank = static_cast<std::uint64_t>(task_.rank);
  std::ranges::fill(own_receive_, std::byte{0xa5});
  for (std::size_t block = 0; block < task_.blocks_sent(); ++block)
    for (std::size_t i = 0; i < task_.bytes; ++i)
      own_send_[block * task_.bytes + i] = byte_of(rank, block, i);
  if (task_.work == Work::broadcast && task_.rank == 0) own_receive_ = own_send_;
}

std::byte Payload::result_of(std::size_t block, std::uint64_t index) const {
  switch (task_.work) {
    case Work::allgather:
      return byte_of(block, 0, index);
    case Work::alltoall:
      return byte_of(block, static_cast<std::uint64_t>(task_.rank), index);
    case Work::broadcast:
      return byte_of(0, 0, index);
    case Work::allreduce:
      break;
  }
  // The sum of the bytes of all ranks, each of which is a sum itself.
  const auto ranks = static_cast<std::uint64_t>(task_.ranks);
  return static_cast<std::byte>(
      (rank_step * (ranks * (ranks - 1) / 2) + ranks * pattern_of(index)) & 0xff);
}

bool Payload::is_right() const {
  if (shared_) return true;
  for (std::size_t block = 0; block < task_.blocks_received(); ++block)
    for (std::size_t i = 0; i < task_.bytes; ++i)
      if (own_receive_[block * task_.bytes + i] != result_of(block, i)) return false;
  return true;
}

}  // namespace asterism::smpi
