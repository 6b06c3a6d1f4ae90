#include "network/label.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/permutation_network.hpp>

#include "base/text.hpp"

namespace asterism {

Error label_error(const Network& network, std::string_view text, std::string_view complaint) {
  return {ErrorCode::not_a_node, fmt::format("the label {} {}", in_quotes(text), complaint),
          fmt::format("labels of {} look like {} or {}", network.spec(), network.label(NodeId{0}),
                      network.label(NodeId{network.node_count() - 1}))};
}

namespace {

std::vector<std::string> characters(std::string_view text) {
  std::vector<std::string> singles;
  for (const char c : text) singles.emplace_back(1, c);
  return singles;
}

}  // namespace

std::optional<NodeId> node_of_label(const Network& network, std::string_view label) {
  try {
    return network.parse_label(label);
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::string tuple_label(const std::vector<std::string>& parts) {
  return fmt::format("({})", fmt::join(parts, ","));
}

std::vector<std::string> tuple_parts(std::string_view text) {
  return words(text, "(), \t");
}

std::uint64_t parse_coordinate(const Network& network, std::string_view label,
                               std::string_view text, std::uint64_t bound) {
  const auto number = parse_whole_number(text);
  if (!number || *number >= bound)
    throw label_error(
        network, label,
        fmt::format("has {} where a number from 0 to {} belongs", in_quotes(text), bound - 1));
  return *number;
}

std::string digits_label(std::uint64_t value, std::uint64_t base, unsigned length) {
  std::vector<std::uint64_t> digits(length);
  for (unsigned i = length; i-- > 0; value /= base) digits[i] = value % base;
  return fmt::format("{}", fmt::join(digits, base <= 10 ? "" : ","));
}

std::uint64_t parse_digits(const Network& network, std::string_view label, std::string_view text,
                           std::uint64_t base, unsigned length) {
  std::vector<std::string> digits = words(text, ", \t");
  if (base <= 10 && digits.size() == 1) digits = characters(digits[0]);
  if (digits.size() != length)
    throw label_error(network, label, fmt::format("does not have {} digits", length));
  std::uint64_t value = 0;
  for (const std::string& digit : digits)
    value = value * base + parse_coordinate(network, label, digit, base);
  return value;
}

std::string permutation_label(Permutation permutation, unsigned symbols) {
  std::vector<unsigned> shown(symbols);
  for (unsigned i = 0; i < symbols; ++i) shown[i] = permutation[i] + 1;
  return fmt::format("{}", fmt::join(shown, symbols < 10 ? "" : ","));
}

namespace {

/// `symbols` may exceed the size of a Permutation.
Error not_a_permutation(std::string_view text, unsigned symbols, const std::string& complaint) {
  std::vector<unsigned> example(symbols);
  std::iota(example.begin(), example.end(), 1U);
  return {
      ErrorCode::not_a_node,
      fmt::format("the label {} is not a permutation of 1..{}: {}", in_quotes(text), symbols,
                  complaint),
      fmt::format("write each symbol once, as in {}", fmt::join(example, symbols < 10 ? "" : ","))};
}

unsigned parse_symbol(std::string_view label, std::string_view text, unsigned symbols) {
  if (text == "*") return 0;
  const auto number = parse_whole_number(text);
  if (!number || *number < 1 || *number > symbols)
    throw not_a_permutation(label, symbols, fmt::format("{} is not a symbol", in_quotes(text)));
  return static_cast<unsigned>(*number);
}

}  // namespace

std::vector<unsigned> parse_symbols(std::string_view text, unsigned symbols) {
  std::vector<std::string> parts = words(text, ", \t");
  if (symbols < 10 && text.find(',') == std::string_view::npos) {
    parts = characters(fmt::format("{}", fmt::join(parts, "")));
  }
  if (parts.size() != symbols)
    throw not_a_permutation(text, symbols,
                            fmt::format("it has {} symbols, not {}", parts.size(), symbols));
  std::vector<unsigned> result;
  for (const std::string& part : parts) {
    const unsigned symbol = parse_symbol(text, part, symbols);
    if (symbol != 0 && std::ranges::find(result, symbol) != result.end())
      throw not_a_permutation(text, symbols, fmt::format("{} appears twice", symbol));
    result.push_back(symbol);
  }
  return result;
}

Permutation parse_permutation(std::string_view text, unsigned symbols) {
  std::vector<unsigned> parsed = parse_symbols(text, symbols);
  for (unsigned& symbol : parsed) {
    if (symbol == 0) throw not_a_permutation(text, symbols, "\"*\" stands for any symbol");
    --symbol;
  }
  return Permutation(parsed);
}

}  // namespace asterism
