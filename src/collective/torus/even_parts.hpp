// Cuts messages into parts without any coordination: each part goes to places of the last axes of
// its rotation that depend only on where it starts, so that the load of each ring in the last
// phases is nearly the same for all sets of sources. Then all rotations gather (torus_rings.hpp).
#pragma once

#include <cstdint>

#include <asterism/problem.hpp>

#include "collective/torus/torus_rings.hpp"

namespace asterism {

class EvenParts {
 public:
  /// Scatters along the last `scattered_axes` axes: at most two, and not all. Parts are at least a
  /// unit of size. The problem must outlive this object.
  EvenParts(const Problem& problem, std::uint64_t scattered_axes);

  [[nodiscard]] static std::uint64_t max_scattered_axes(const Grid& grid);

  /// The number of chunks that a message is cut into.
  [[nodiscard]] std::uint64_t chunks() const { return rotations_ * along_last_ * along_second_; }
  void push(StepSink& sink, const Progress& progress) const;
  /// Returns the time without building the steps of the gathering.
  [[nodiscard]] double time() const;

 private:
  struct Part;

  [[nodiscard]] std::vector<Part> all_parts() const;
  [[nodiscard]] std::size_t rotation_of_whole(NodeId origin) const;
  void place(Part& part, std::uint64_t index) const;
  [[nodiscard]] std::uint64_t side_of(std::size_t rotation, std::size_t phase) const;
  void scatter(TorusRings& rings, std::vector<Part>& parts) const;
  void scatter_along(TorusRings& rings, std::vector<Part>& parts, std::size_t phase,
                     std::int64_t Part::*distance) const;
  [[nodiscard]] Blocks blocks_of(const std::vector<Part>& parts) const;

  const Problem& problem_;
  const Grid& grid_;
  std::size_t axes_;
  // Each rotation has the same number of parts: along_last_ places of its last axis times
  // along_second_ places of the one before.
  std::uint64_t rotations_ = 1;
  std::uint64_t along_last_ = 1;
  std::uint64_t along_second_ = 1;
  bool second_axis_ = false;  // parts are also moved along it
};

}  // namespace asterism
