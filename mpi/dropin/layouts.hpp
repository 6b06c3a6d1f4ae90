// The memory of a plan's items: shares of blocks of bytes, or of elements that are combined.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "../engine/layout.hpp"
#include "../engine/shares.hpp"
#include "datatype.hpp"

namespace asterism::dropin {

/// Blocks of bytes, numbered as in mpi::place_of. They are cut at the same bytes on all ranks,
/// regardless of the types of their buffers.
struct ByteBlockMap {
  std::function<std::size_t(std::uint64_t block)> bytes;
  std::function<std::byte*(std::uint64_t block)> input, output;
};

class ByteLayout final : public mpi::Layout {
 public:
  ByteLayout(Collective collective, ByteBlockMap blocks)
      : collective_(std::move(collective)), blocks_(std::move(blocks)) {}

  [[nodiscard]] std::size_t bytes(std::uint64_t item) const override;
  [[nodiscard]] mpi::Memory input(std::uint64_t item) const override;
  [[nodiscard]] mpi::Memory output(std::uint64_t item) const override;

 private:
  [[nodiscard]] mpi::Memory memory(std::uint64_t item,
                                   const std::function<std::byte*(std::uint64_t)>& addresses) const;

  Collective collective_;
  ByteBlockMap blocks_;
};

/// Blocks of elements of one type.
struct ElementBlockMap {
  std::function<int(std::uint64_t block)> count;
  /// Returns the address of the first element of a block.
  std::function<void*(std::uint64_t block)> input, output;
};

class ElementLayout final : public mpi::Layout {
 public:
  ElementLayout(Collective collective, TypeShape shape, ElementBlockMap blocks)
      : collective_(std::move(collective)), shape_(shape), blocks_(std::move(blocks)) {}

  [[nodiscard]] std::size_t bytes(std::uint64_t item) const override;
  [[nodiscard]] mpi::Memory input(std::uint64_t item) const override;
  [[nodiscard]] mpi::Memory output(std::uint64_t item) const override;

 private:
  [[nodiscard]] mpi::Memory memory(std::uint64_t item,
                                   const std::function<void*(std::uint64_t)>& addresses) const;

  Collective collective_;
  TypeShape shape_;
  ElementBlockMap blocks_;
};

}  // namespace asterism::dropin
