// The buffers of one node of a collective, as a caller of MPI provides them: contiguous blocks to
// send from and to receive into. They are filled with patterns and checked byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <asterism/schedule.hpp>

#include "engine/layout.hpp"
#include "runner/elements.hpp"

namespace asterism::mpi {

/// Returns whether MPI supports MPI_IN_PLACE for it; a broadcast is always in place.
[[nodiscard]] bool has_in_place(CollectiveKind kind);

class Buffers final : public Layout {
 public:
  struct Options {
    std::uint64_t elements = 0;  ///< per message, before it is cut into chunks
    bool in_place = false;
  };
  /// The header and the elements must outlive this object.
  Buffers(const ScheduleHeader& header, NodeId node, const Elements& elements,
          const Options& options);

  /// Sets everything to its state before the collective.
  void fill();
  /// Copies what is sent if sent and received blocks share memory crosswise. This is part of
  /// executing a collective in place.
  void set_aside();
  /// Checks the result: returns an empty text, or a sentence about the first byte that is wrong.
  [[nodiscard]] std::string check();

  [[nodiscard]] std::size_t bytes(std::uint64_t item) const override;
  [[nodiscard]] Memory input(std::uint64_t item) const override;
  [[nodiscard]] Memory output(std::uint64_t item) const override;

  /// Return the arguments for MPI's own collectives.
  [[nodiscard]] std::byte* send_buffer();
  [[nodiscard]] std::byte* receive_buffer();
  [[nodiscard]] bool in_place() const { return in_place_; }
  [[nodiscard]] bool shares_memory() const { return sharing_ != Sharing::none; }
  [[nodiscard]] std::uint64_t elements_of_block(std::uint64_t block) const;
  [[nodiscard]] const Collective& collective() const { return header_.problem.collective; }
  [[nodiscard]] const Elements& elements() const { return elements_; }

 private:
  /// Which part of the input shares memory with the output.
  enum class Sharing {
    none,
    same_block,  ///< blocks in both, at the same position
    crosswise,   ///< blocks at the positions of others: set aside first
  };
  struct Block {
    std::uint64_t block;
    std::uint64_t first;  // element in the buffer
  };
  void choose_blocks();
  void choose_sharing(bool in_place);
  void add_blocks(std::vector<Block>& blocks, std::uint64_t first, std::uint64_t count,
                  std::uint64_t stride = 1) const;
  [[nodiscard]] std::uint64_t elements_in(const std::vector<Block>& blocks) const;
  [[nodiscard]] Memory place(std::uint64_t item, const std::vector<Block>& blocks,
                             const std::vector<std::byte>& buffer) const;
  /// Whether the input block is kept in the output buffer.
  [[nodiscard]] bool is_kept_in_output(std::uint64_t block) const;
  [[nodiscard]] bool is_kept_in_input(std::uint64_t block) const;
  void write_input(const Block& block, std::vector<std::byte>& buffer) const;
  void write_expected(const Block& block, std::vector<std::byte>& buffer) const;
  [[nodiscard]] std::string complaint(std::size_t at, std::byte found, std::byte wanted) const;

  const ScheduleHeader& header_;
  NodeId node_;
  const Elements& elements_;
  std::uint64_t elements_of_message_;
  bool in_place_;
  Sharing sharing_ = Sharing::none;
  std::vector<Block> inputs_, outputs_;
  std::vector<std::byte> input_, output_, expected_input_, expected_output_;
};

}  // namespace asterism::mpi
