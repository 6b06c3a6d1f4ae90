#include "network/arranged_symbols.hpp"

#include <bit>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/label.hpp"

namespace asterism {

std::uint8_t Arrangement::unused_behind(unsigned position, unsigned count, unsigned n) const {
  std::uint8_t symbol = symbols[position];
  for (unsigned left = count; left > 0;) {
    symbol = static_cast<std::uint8_t>((symbol + 1U) % n);
    if (!uses(symbol)) --left;
  }
  return symbol;
}

ArrangedSymbols::ArrangedSymbols(unsigned n, unsigned k) : n_(n), k_(k) {
  for (unsigned i = 0; i < k; ++i) count_ *= n - i;
  std::uint64_t weight = count_;
  for (unsigned i = 0; i < k; ++i) weights_[i] = weight /= n - i;
}

ArrangedSymbols ArrangedSymbols::read(SpecArguments& arguments) {
  const auto n = static_cast<unsigned>(arguments.number("n", 2, max_arranged_symbols));
  const auto k = static_cast<unsigned>(arguments.number("k", 1, n - 1));
  std::uint64_t nodes = 1;
  for (unsigned i = 0; i < k; ++i) nodes = arguments.node_product({nodes, n - i});
  return {n, k};
}

Arrangement ArrangedSymbols::at(NodeId node) const {
  Arrangement arrangement;
  std::uint64_t rest = node.value();
  for (unsigned i = 0; i < k_; rest %= weights_[i], ++i) {
    std::uint64_t smaller = rest / weights_[i];
    unsigned symbol = 0;
    while (arrangement.uses(symbol) || smaller-- > 0) ++symbol;
    arrangement.put(i, symbol);
  }
  return arrangement;
}

NodeId ArrangedSymbols::node(const Arrangement& arrangement) const {
  std::uint64_t before = 0;
  std::uint64_t value = 0;
  for (unsigned i = 0; i < k_; ++i) {
    const std::uint64_t symbol = std::uint64_t{1} << arrangement.symbols[i];
    const auto smaller = static_cast<unsigned>(std::popcount((symbol - 1) & ~before));
    value += smaller * weights_[i];
    before |= symbol;
  }
  return NodeId{value};
}

void ArrangedSymbols::put_parsed(const Network& network, Arrangement& arrangement,
                                 unsigned position, std::string_view label,
                                 const std::string& part) const {
  const auto number = parse_whole_number(part);
  if (!number || *number < 1 || *number > n_)
    throw label_error(
        network, label,
        fmt::format("has {} where a symbol from 1 to {} belongs", in_quotes(part), n_));
  const auto symbol = static_cast<unsigned>(*number - 1);
  if (arrangement.uses(symbol))
    throw label_error(network, label, fmt::format("has the symbol {} twice", *number));
  arrangement.put(position, symbol);
}

std::string ArrangedSymbols::label(NodeId node) const {
  const Arrangement arrangement = at(node);
  std::vector<unsigned> shown(k_);
  for (unsigned i = 0; i < k_; ++i) shown[i] = arrangement.symbols[i] + 1U;
  return fmt::format("{}", fmt::join(shown, n_ < 10 ? "" : ","));
}

NodeId ArrangedSymbols::parse(const Network& network, std::string_view text) const {
  std::vector<std::string> parts = words(text, ", \t");
  if (n_ < 10 && parts.size() == 1) {
    const std::string whole = parts[0];
    parts.clear();
    for (const char c : whole) parts.emplace_back(1, c);
  }
  if (parts.size() != k_)
    throw label_error(network, text, fmt::format("does not have {} symbols", k_));
  Arrangement arrangement;
  for (unsigned i = 0; i < k_; ++i) put_parsed(network, arrangement, i, text, parts[i]);
  return node(arrangement);
}

}  // namespace asterism
