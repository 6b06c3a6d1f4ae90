#include "runner/buffers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/shares.hpp"

namespace asterism::mpi {

namespace {

/// The fill pattern of unwritten memory.
constexpr std::byte untouched{0xA5};

}  // namespace

bool has_in_place(CollectiveKind kind) {
  return kind != CollectiveKind::barrier;
}

Buffers::Buffers(const ScheduleHeader& header, NodeId node, const Elements& elements,
                 const Options& options)
    : header_(header),
      node_(node),
      elements_(elements),
      elements_of_message_(options.elements),
      in_place_(options.in_place) {
  choose_blocks();
  choose_sharing(options.in_place);
  const std::size_t extent = elements_.extent();
  input_.resize(elements_in(inputs_) * extent);
  output_.resize(elements_in(outputs_) * extent);
  if (sharing_ == Sharing::crosswise) output_.resize(std::max(output_.size(), input_.size()));
  expected_input_.assign(input_.size(), untouched);
  expected_output_.assign(output_.size(), untouched);
  for (const Block& block : inputs_)
    if (!is_kept_in_output(block.block)) write_input(block, expected_input_);
  for (const Block& block : outputs_)
    if (!is_kept_in_input(block.block)) write_expected(block, expected_output_);
}

std::uint64_t Buffers::elements_of_block(std::uint64_t block) const {
  if (collective().kind() == CollectiveKind::barrier) return 0;
  return collective().count(block) / header_.chunks * elements_of_message_;
}

void Buffers::add_blocks(std::vector<Block>& blocks, std::uint64_t first, std::uint64_t count,
                         std::uint64_t stride) const {
  std::uint64_t at = elements_in(blocks);
  blocks.reserve(blocks.size() + count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t block = first + i * stride;
    blocks.push_back({block, at});
    at += elements_of_block(block);
  }
}

std::uint64_t Buffers::elements_in(const std::vector<Block>& blocks) const {
  return blocks.empty() ? 0 : blocks.back().first + elements_of_block(blocks.back().block);
}

void Buffers::choose_blocks() {
  if (!collective().takes_part(node_)) return;
  const std::uint64_t all = collective().participant_count();
  const std::uint64_t self = participant_index(collective(), node_);
  const auto sources = collective().sources();
  const bool is_root = !sources.empty() && sources.front() == node_;
  switch (collective().kind()) {
    case CollectiveKind::broadcast:
      if (is_root) add_blocks(inputs_, 0, 1);
      return add_blocks(outputs_, 0, 1);
    case CollectiveKind::multi_broadcast:
      for (std::uint64_t i = 0; i < sources.size(); ++i)
        if (sources[i] == node_) add_blocks(inputs_, i, 1);
      return add_blocks(outputs_, 0, sources.size());
    case CollectiveKind::allgather:
      add_blocks(inputs_, self, 1);
      return add_blocks(outputs_, 0, all);
    case CollectiveKind::alltoall:
      add_blocks(inputs_, self * all, all);
      return add_blocks(outputs_, self, all, all);
    case CollectiveKind::scatter:
      if (is_root) add_blocks(inputs_, 0, all);
      return add_blocks(outputs_, self, 1);
    case CollectiveKind::gather:
      add_blocks(inputs_, self, 1);
      if (is_root) add_blocks(outputs_, 0, all);
      return;
    case CollectiveKind::reduce:
      add_blocks(inputs_, 0, 1);
      if (is_root) add_blocks(outputs_, 0, 1);
      return;
    case CollectiveKind::reduce_scatter:
      add_blocks(inputs_, 0, all);
      return add_blocks(outputs_, self, 1);
    default:
      add_blocks(inputs_, 0, 1);
      return add_blocks(outputs_, 0, 1);
  }
}

void Buffers::choose_sharing(bool in_place) {
  const CollectiveKind kind = collective().kind();
  if (kind == CollectiveKind::broadcast) sharing_ = Sharing::same_block;
  if (!in_place || inputs_.empty() || outputs_.empty()) return;
  const bool crosswise = kind == CollectiveKind::alltoall || kind == CollectiveKind::reduce_scatter;
  sharing_ = crosswise ? Sharing::crosswise : Sharing::same_block;
}

bool Buffers::is_kept_in_output(std::uint64_t block) const {
  return sharing_ == Sharing::same_block && collective().kind() != CollectiveKind::scatter &&
         std::ranges::binary_search(outputs_, block, {}, &Block::block);
}

bool Buffers::is_kept_in_input(std::uint64_t block) const {
  return sharing_ == Sharing::same_block && collective().kind() == CollectiveKind::scatter &&
         std::ranges::binary_search(inputs_, block, {}, &Block::block);
}

void Buffers::write_input(const Block& block, std::vector<std::byte>& buffer) const {
  const bool is_contribution = elements_.op() != MPI_OP_NULL;
  elements_.write(buffer.data() + block.first * elements_.extent(),
                  {is_contribution ? participant_index(collective(), node_) : 0, block.block, 0,
                   elements_of_block(block.block)});
}

/// Combines from the last contribution to the first, each from the left: the order that MPI
/// defines, implemented naively.
void Buffers::write_expected(const Block& block, std::vector<std::byte>& buffer) const {
  const std::uint64_t count = elements_of_block(block.block);
  std::byte* const at = buffer.data() + block.first * elements_.extent();
  if (elements_.op() == MPI_OP_NULL) return elements_.write(at, {0, block.block, 0, count});
  const bool scans = collective().kind() == CollectiveKind::scan;
  std::uint64_t i =
      scans ? participant_index(collective(), node_) : collective().participant_count() - 1;
  elements_.write(at, {i, block.block, 0, count});
  std::vector<std::byte> contribution(count * elements_.extent());
  while (i-- > 0 && count > 0) {
    elements_.write(contribution.data(), {i, block.block, 0, count});
    PMPI_Reduce_local(contribution.data(), at, static_cast<int>(count), elements_.type(),
                      elements_.op());
  }
}

void Buffers::fill() {
  std::ranges::fill(input_, untouched);
  std::ranges::fill(output_, untouched);
  for (const Block& block : inputs_) {
    if (sharing_ == Sharing::crosswise) {
      write_input(block, output_);
    } else if (is_kept_in_output(block.block)) {
      const auto home = std::ranges::lower_bound(outputs_, block.block, {}, &Block::block);
      write_input(*home, output_);
    } else {
      write_input(block, input_);
    }
  }
}

void Buffers::set_aside() {
  if (sharing_ == Sharing::crosswise) std::copy_n(output_.begin(), input_.size(), input_.begin());
}

std::string Buffers::complaint(std::size_t at, std::byte found, std::byte wanted) const {
  const std::size_t element = at / elements_.extent();
  const auto behind = std::ranges::upper_bound(outputs_, element, {}, &Block::first);
  const std::uint64_t block = behind == outputs_.begin() ? 0 : std::prev(behind)->block;
  return fmt::format(
      "byte {} of what {} received (in block {}) is {:#04x}, and {:#04x} would be right", at,
      header_.problem.network().label(node_), block, std::to_integer<unsigned>(found),
      std::to_integer<unsigned>(wanted));
}

std::string Buffers::check() {
  const std::size_t checked = elements_in(outputs_) * elements_.extent();
  for (std::size_t i = 0; i < checked; ++i)
    if (output_[i] != expected_output_[i]) return complaint(i, output_[i], expected_output_[i]);
  if (sharing_ != Sharing::crosswise && input_ != expected_input_)
    return fmt::format("what {} sends was overwritten", header_.problem.network().label(node_));
  return {};
}

std::size_t Buffers::bytes(std::uint64_t item) const {
  const ItemPlace where = place_of(collective(), item);
  return share_of(elements_of_block(where.block), where).count * elements_.size();
}

Memory Buffers::place(std::uint64_t item, const std::vector<Block>& blocks,
                      const std::vector<std::byte>& buffer) const {
  const ItemPlace where = place_of(collective(), item);
  const Share share = share_of(elements_of_block(where.block), where);
  const auto block = std::ranges::lower_bound(blocks, where.block, {}, &Block::block);
  const std::size_t at = (block->first + share.first) * elements_.extent();
  return {const_cast<std::byte*>(buffer.data()) + at, static_cast<int>(share.count),
          elements_.type()};
}

Memory Buffers::input(std::uint64_t item) const {
  const bool elsewhere = is_kept_in_output(place_of(collective(), item).block);
  return elsewhere ? place(item, outputs_, output_) : place(item, inputs_, input_);
}

Memory Buffers::output(std::uint64_t item) const {
  const bool elsewhere = is_kept_in_input(place_of(collective(), item).block);
  return elsewhere ? place(item, inputs_, input_) : place(item, outputs_, output_);
}

std::byte* Buffers::send_buffer() {
  return input_.data();
}

std::byte* Buffers::receive_buffer() {
  return output_.data();
}

}  // namespace asterism::mpi
