#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/spec_form.hpp"

namespace asterism {

std::string spec_form(const NetworkFamily& family) {
  return family.parameters.empty() ? family.name
                                   : fmt::format("{}:{}", family.name, family.parameters);
}

SpecArguments::SpecArguments(const NetworkFamily& family, std::string_view spec)
    : family_(family), spec_(spec) {
  const auto colon = spec.find(':');
  if (family.parameters.empty()) {
    if (colon != std::string_view::npos)
      throw error(ErrorCode::malformed, "has parameters, but takes none");
    return;
  }
  if (colon == std::string_view::npos || colon + 1 == spec.size())
    throw error(ErrorCode::malformed, "lacks its parameters");
  text_ = spec.substr(colon + 1);
  parts_ = split(text_, ',');
}

Error SpecArguments::error(ErrorCode code, const std::string& complaint) const {
  std::string hint = "write " + spec_form(family_);
  if (!family_.examples.empty() && family_.examples.front() != family_.name)
    hint += fmt::format(", for example {}", family_.examples.front());
  return {code, fmt::format("the network {} {}", in_quotes(spec_), complaint), hint};
}

Error SpecArguments::too_many_nodes() const {
  return error(ErrorCode::too_large, "has more nodes than 64-bit ids can number (2^64 - 1)");
}

std::uint64_t SpecArguments::checked(std::string_view name, std::string_view text,
                                     std::uint64_t low, std::uint64_t high) const {
  const bool only_digits =
      !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  if (!only_digits)
    throw error(ErrorCode::malformed,
                fmt::format("has {} where the number {} belongs", in_quotes(text), name));
  const auto number = parse_whole_number(text);
  if (!number || *number < low || *number > high)
    throw error(ErrorCode::out_of_range, fmt::format("has {} = {}, which is not from {} to {}",
                                                     name, printable(text, 24), low, high));
  return *number;
}

std::uint64_t SpecArguments::number(std::string_view name, std::uint64_t low, std::uint64_t high) {
  const auto found = optional_number(name, low, high);
  if (!found) throw error(ErrorCode::malformed, fmt::format("lacks the number {}", name));
  return *found;
}

std::optional<std::uint64_t> SpecArguments::optional_number(std::string_view name,
                                                            std::uint64_t low, std::uint64_t high) {
  if (used_ == parts_.size() || parts_[used_].find('=') != std::string::npos) return std::nullopt;
  const std::uint64_t number = checked(name, parts_[used_], low, high);
  canonical_ += fmt::format("{}{}", used_ == 0 ? "" : ",", number);
  ++used_;
  parameters_.push_back(number);
  return number;
}

std::string SpecArguments::choice(std::string_view key, std::span<const std::string> allowed) {
  const std::string prefix = fmt::format("{}=", key);
  if (used_ == parts_.size() || !parts_[used_].starts_with(prefix)) return allowed.front();
  std::string value = parts_[used_].substr(prefix.size());
  if (std::ranges::find(allowed, value) == allowed.end())
    throw error(ErrorCode::unknown_name, fmt::format("has {} {}, which is none of {}", key,
                                                     in_quotes(value), fmt::join(allowed, ", ")));
  ++used_;
  if (value != allowed.front()) canonical_ += fmt::format(",{}={}", key, value);
  return value;
}

std::vector<std::uint64_t> SpecArguments::sides(std::uint64_t low) {
  if (parts_.size() != 1)
    throw error(ErrorCode::malformed, "separates its sides by a comma, not by x");
  static constexpr std::uint64_t high = std::uint64_t{1} << 62;
  for (const std::string& side : split(parts_[0], 'x'))
    parameters_.push_back(checked("side", side, low, high));
  used_ = 1;
  canonical_ = fmt::format("{}", fmt::join(parameters_, "x"));
  return parameters_;
}

std::vector<std::uint64_t> SpecArguments::box(std::string_view name, std::uint64_t low) {
  if (used_ == parts_.size()) throw error(ErrorCode::malformed, fmt::format("lacks {}", name));
  static constexpr std::uint64_t high = std::uint64_t{1} << 31;
  std::vector<std::uint64_t> found;
  for (const std::string& side : split(parts_[used_], 'x'))
    found.push_back(checked(name, side, low, high));
  canonical_ += fmt::format("{}{}", used_ == 0 ? "" : ",", fmt::join(found, "x"));
  ++used_;
  parameters_.insert(parameters_.end(), found.begin(), found.end());
  return found;
}

std::string SpecArguments::file() {
  used_ = parts_.size();
  canonical_ = text_;
  return text_;
}

void SpecArguments::require_all_used() const {
  if (used_ != parts_.size())
    throw error(ErrorCode::malformed, fmt::format("has {} too many", in_quotes(parts_[used_])));
}

NetworkTraits SpecArguments::traits() const {
  NetworkTraits traits;
  traits.family = family_.name;
  traits.parameters = parameters_;
  traits.spec =
      family_.parameters.empty() ? family_.name : fmt::format("{}:{}", family_.name, canonical_);
  return traits;
}

std::uint64_t SpecArguments::node_product(std::span<const std::uint64_t> factors) const {
  std::uint64_t product = 1;
  for (const std::uint64_t factor : factors)
    if (__builtin_mul_overflow(product, factor, &product)) throw too_many_nodes();
  return product;
}

std::uint64_t SpecArguments::node_product(std::initializer_list<std::uint64_t> factors) const {
  return node_product(std::span<const std::uint64_t>(factors.begin(), factors.size()));
}

std::uint64_t SpecArguments::node_power(std::uint64_t base, std::uint64_t exponent) const {
  std::uint64_t product = 1;
  for (std::uint64_t i = 0; i < exponent && base > 1; ++i) product = node_product({product, base});
  return product;
}

}  // namespace asterism
