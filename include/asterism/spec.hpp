// Parsing of the part of a spec after the colon, with errors that say what was expected.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/error.hpp>
#include <asterism/network.hpp>
#include <asterism/networks.hpp>

namespace asterism {

/// Reads the arguments of a spec one after the other and builds its canonical form.
class SpecArguments {
 public:
  SpecArguments(const NetworkFamily& family, std::string_view spec);

  /// Returns the next number of the comma-separated list. Throws Error unless it is in [low, high].
  [[nodiscard]] std::uint64_t number(std::string_view name, std::uint64_t low, std::uint64_t high);
  /// Returns the next number like number(), or nothing if the list has ended.
  [[nodiscard]] std::optional<std::uint64_t> optional_number(std::string_view name,
                                                             std::uint64_t low, std::uint64_t high);
  /// Returns the value of `key=...` at the end of the list, or the first allowed value if not
  /// given.
  [[nodiscard]] std::string choice(std::string_view key, std::span<const std::string> allowed);
  /// Returns the sides of "4x4x8", each at least `low`.
  [[nodiscard]] std::vector<std::uint64_t> sides(std::uint64_t low);
  /// Returns the sides of the next part of a comma-separated list, as of the 4x4 in "4x4,2x3".
  [[nodiscard]] std::vector<std::uint64_t> box(std::string_view name, std::uint64_t low);
  /// Returns everything after the colon as a path.
  [[nodiscard]] std::string file();

  /// Throws Error if an argument was not read.
  void require_all_used() const;

  /// Returns the family, parameters and canonical spec of what was read so far.
  [[nodiscard]] NetworkTraits traits() const;

  /// Return the product or power. Throw Error(too_large) if that many nodes do not fit 64-bit ids.
  [[nodiscard]] std::uint64_t node_product(std::span<const std::uint64_t> factors) const;
  [[nodiscard]] std::uint64_t node_product(std::initializer_list<std::uint64_t> factors) const;
  [[nodiscard]] std::uint64_t node_power(std::uint64_t base, std::uint64_t exponent) const;

  /// Returns an Error that cites the spec.
  [[nodiscard]] Error error(ErrorCode code, const std::string& complaint) const;

 private:
  [[nodiscard]] Error too_many_nodes() const;
  [[nodiscard]] std::uint64_t checked(std::string_view name, std::string_view text,
                                      std::uint64_t low, std::uint64_t high) const;

  const NetworkFamily& family_;
  std::string spec_;
  std::string text_;
  std::vector<std::string> parts_;
  std::size_t used_ = 0;
  std::vector<std::uint64_t> parameters_;
  std::string canonical_;
};

}  // namespace asterism
