// Common parts of the labels of several networks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/error.hpp>
#include <asterism/network.hpp>

namespace asterism {

/// Returns the error "<text> <complaint>", with a hint that shows two labels of the network.
[[nodiscard]] Error label_error(const Network& network, std::string_view text,
                                std::string_view complaint);

/// Returns the node with this label, or nothing if there is none.
[[nodiscard]] std::optional<NodeId> node_of_label(const Network& network, std::string_view label);

/// "(a,b,c)".
[[nodiscard]] std::string tuple_label(const std::vector<std::string>& parts);
/// Returns the parts of "(a,b,c)", "a,b,c" or "a b c".
[[nodiscard]] std::vector<std::string> tuple_parts(std::string_view text);

/// Parses a number below `bound`. Throws label_error if the text is not one.
[[nodiscard]] std::uint64_t parse_coordinate(const Network& network, std::string_view label,
                                             std::string_view text, std::uint64_t bound);

/// Fixed-length numerals: "0213" for digits below ten, "10,2,13" otherwise. Most significant
/// digit first.
[[nodiscard]] std::string digits_label(std::uint64_t value, std::uint64_t base, unsigned length);
/// Parses such a numeral, which is all or a part of a label.
[[nodiscard]] std::uint64_t parse_digits(const Network& network, std::string_view label,
                                         std::string_view text, std::uint64_t base,
                                         unsigned length);

}  // namespace asterism
