#include "network/node_kinds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "network/label.hpp"

namespace asterism {

std::uint64_t NodeKind::nodes() const {
  std::uint64_t product = 1;
  for (const std::uint64_t side : sides) product *= side;
  return product;
}

std::string NodeKinds::label(NodeId node) const {
  std::uint64_t rest = node.value();
  auto kind = kinds_.begin();
  for (; rest >= kind->nodes(); ++kind) rest -= kind->nodes();
  std::vector<std::uint64_t> place(kind->sides.size());
  for (std::size_t i = place.size(); i-- > 0; rest /= kind->sides[i])
    place[i] = rest % kind->sides[i];
  return fmt::format("{}{}", kind->letter, fmt::join(place, "."));
}

std::string NodeKinds::letters() const {
  std::vector<std::string> names;
  names.reserve(kinds_.size());
  for (const NodeKind& kind : kinds_) names.emplace_back(1, kind.letter);
  return fmt::format("{}", fmt::join(names, ", "));
}

NodeId NodeKinds::parse(const Network& network, std::string_view text) const {
  const std::string_view name = trimmed(text);
  std::uint64_t first = 0;
  for (const NodeKind& kind : kinds_) {
    if (name.empty() || name.front() != kind.letter) {
      first += kind.nodes();
      continue;
    }
    const std::vector<std::string> parts = split(name.substr(1), '.');
    if (parts.size() != kind.sides.size())
      throw label_error(
          network, text,
          fmt::format("does not have {} numbers, with dots between them, behind the {}",
                      kind.sides.size(), kind.letter));
    std::uint64_t index = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
      index = index * kind.sides[i] + parse_coordinate(network, text, parts[i], kind.sides[i]);
    return NodeId{first + index};
  }
  throw label_error(
      network, text,
      fmt::format("does not begin with {}{}", kinds_.size() == 1 ? "" : "one of ", letters()));
}

}  // namespace asterism
