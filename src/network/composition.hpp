// What product:A/B and hierarchy:A/B share: how two specs are written behind each other, options in
// front of them, and the units of their links.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

class SpecArguments;

/// Returns the part of `text` that is its first spec: all up to the parenthesis that closes a first
/// one, or up to the slash behind as many networks as its families product, hierarchy and faulty
/// need. A path with a slash must therefore be in parentheses unless it ends the text.
[[nodiscard]] std::string_view first_spec(std::string_view text);
/// Returns "(SPEC)" as "SPEC", and any other text as it is.
[[nodiscard]] std::string_view without_parentheses(std::string_view text);
/// Returns the specs that a spec names, down to those that no product, hierarchy or fault needs
/// taken apart.
[[nodiscard]] std::vector<std::string> basic_specs(std::string_view spec);

/// Returns whether one of them is read from a file.
[[nodiscard]] bool is_read_from_file(std::string_view spec);

/// The two networks of a composition, and what is written in front of them.
struct Composition {
  std::shared_ptr<const Network> first;   ///< A of product:A/B
  std::shared_ptr<const Network> second;  ///< B
  std::optional<double> rate;             ///< GB/s of links that have no units of their own
  double latency = 0;                     ///< microseconds of the same links
  std::string uplinks;                    ///< the chosen one of `uplinks`; empty if there are none

  [[nodiscard]] bool in_units() const;
};

/// Reads "[uplinks=U,][rate=R,][latency=L,]A/B". The first of `uplinks` is the default. Throws
/// Error if a network is missing or cannot be made, and if only one of the two has units.
[[nodiscard]] Composition read_composition(SpecArguments& arguments,
                                           std::span<const std::string> uplinks);

/// Returns the traits that both compositions share: spec, ports, link classes "A:..." and "B:...",
/// costs and directions. `ports_of_second` is how many ports the second network needs.
[[nodiscard]] NetworkTraits traits_of_composition(const SpecArguments& arguments,
                                                  const Composition& composition,
                                                  std::uint64_t ports_of_second);

/// "A/B": two labels as one. A label that has a slash itself is put in parentheses.
[[nodiscard]] std::string joined_label(const std::string& outer, const std::string& inner);
/// Returns the two halves at every slash outside of parentheses.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> halves_of_label(
    std::string_view text);

}  // namespace asterism
