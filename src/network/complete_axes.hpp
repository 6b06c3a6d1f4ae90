// Points of a box, any two that differ in one coordinate joined.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace asterism {

/// The ports of axis after axis; port +i of an axis leads i further on, cyclically.
class CompleteAxes {
 public:
  explicit CompleteAxes(std::vector<std::uint64_t> sides);

  [[nodiscard]] const std::vector<std::uint64_t>& sides() const { return sides_; }
  [[nodiscard]] std::uint64_t coordinate(std::uint64_t point, std::size_t axis) const {
    return point / strides_[axis] % sides_[axis];
  }
  [[nodiscard]] std::uint64_t point_at(const std::vector<std::uint64_t>& place) const;
  [[nodiscard]] std::uint64_t neighbour(std::uint64_t point, std::uint32_t port) const;
  [[nodiscard]] std::uint32_t reverse_port(std::uint32_t port) const;
  [[nodiscard]] std::uint32_t axis(std::uint32_t port) const { return step_of(port).axis; }
  /// "1+2" leads two further on along axis 1.
  [[nodiscard]] std::string port_name(std::uint32_t port) const;

 private:
  struct Step {
    std::uint32_t axis = 0;
    std::uint64_t length = 0;
  };
  [[nodiscard]] Step step_of(std::uint32_t port) const;

  std::vector<std::uint64_t> sides_;
  std::vector<std::uint64_t> strides_;
};

class SpecArguments;
struct NetworkTraits;

/// The traits of the points and their links. Throws Error(too_large) if there are too many of them.
[[nodiscard]] NetworkTraits traits_of_complete_axes(const SpecArguments& arguments,
                                                    const std::vector<std::uint64_t>& sides);

}  // namespace asterism
