// Reading the part of a spec behind the colon, with errors that say what was expected.
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

class SpecArguments {
 public:
  SpecArguments(const NetworkFamily& family, std::string_view spec);

  /// The next number of the comma-separated list, which must lie within the limits.
  [[nodiscard]] std::uint64_t number(std::string_view name, std::uint64_t low, std::uint64_t high);
  [[nodiscard]] std::optional<std::uint64_t> optional_number(std::string_view name,
                                                             std::uint64_t low, std::uint64_t high);
  /// The value of `key=...` at the end of the list; the first one allowed if it is not given.
  [[nodiscard]] std::string choice(std::string_view key, std::span<const std::string> allowed);
  /// The sides of "4x4x8", each at least `low`.
  [[nodiscard]] std::vector<std::uint64_t> sides(std::uint64_t low);
  /// Everything behind the colon, as a path.
  [[nodiscard]] std::string file();

  void require_all_used() const;

  /// Family, parameters and canonical spec, from what was read so far.
  [[nodiscard]] NetworkTraits traits() const;

  /// The product; throws Error(too_large) if ids of 64 bits could not number so many nodes.
  [[nodiscard]] std::uint64_t node_product(std::span<const std::uint64_t> factors) const;
  [[nodiscard]] std::uint64_t node_product(std::initializer_list<std::uint64_t> factors) const;
  [[nodiscard]] std::uint64_t node_power(std::uint64_t base, std::uint64_t exponent) const;

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
