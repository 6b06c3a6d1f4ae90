#include "graph/symmetry/candidate_specs.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

/// The structure of a family's parameters.
struct ParameterShape {
  bool sides = false;
  unsigned least_numbers = 0;
  unsigned max_numbers = 0;
  std::vector<std::string> words{""};  // after the numbers: "", ",kind=treelet"
};

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

/// Parses "[,p]" or "[,kind=a|b]" without its brackets and comma.
void add_optional_part(std::string_view part, ParameterShape& shape) {
  if (is_name(part)) ++shape.max_numbers;
  const auto equals = part.find('=');
  if (equals == std::string_view::npos || part.find('|') == std::string_view::npos) return;
  // The first word is the default.
  const std::vector<std::string> values = split(part.substr(equals + 1), '|');
  for (std::size_t i = 1; i < values.size(); ++i)
    shape.words.push_back(fmt::format(",{}={}", part.substr(0, equals), values[i]));
}

ParameterShape shape_of(const NetworkFamily& family) {
  ParameterShape shape;
  if (family.examples.empty()) return shape;
  std::string_view text = family.parameters;
  const std::string_view head = text.substr(0, text.find('['));
  if (head.starts_with("AxB")) {
    shape.sides = true;
    return shape;
  }
  for (const std::string& name : split(head, ',')) {
    if (!is_name(name)) return {};
    ++shape.least_numbers;
  }
  shape.max_numbers = shape.least_numbers;
  for (std::size_t open = text.find("[,"); open != std::string_view::npos;
       open = text.find("[,", open + 1)) {
    const auto close = text.find(']', open);
    if (close == std::string_view::npos) break;
    add_optional_part(text.substr(open + 2, close - open - 2), shape);
  }
  return shape;
}

class SizedNetworks {
 public:
  SizedNetworks(const NetworkFamily& family, std::uint64_t nodes)
      : family_(family), nodes_(nodes) {}

  [[nodiscard]] std::vector<std::shared_ptr<const Network>> find() && {
    const ParameterShape shape = shape_of(family_);
    if (shape.sides) {
      std::vector<std::uint64_t> sides;
      try_sides(nodes_, nodes_, sides);
      // Fewest sides first.
      std::ranges::stable_sort(found_, {},
                               [](const auto& network) { return network->parameters().size(); });
    }
    for (unsigned numbers = std::max(1U, shape.least_numbers); numbers <= shape.max_numbers;
         ++numbers)
      for (const std::string& word : shape.words) {
        word_ = word;
        count_ = numbers;
        try_numbers("", 0);
      }
    return std::move(found_);
  }

 private:
  enum class Size { none, smaller, equal, larger };

  Size attempt(const std::string& parameters) {
    SpecArguments arguments(family_, fmt::format("{}:{}{}", family_.name, parameters, word_));
    std::shared_ptr<const Network> network;
    try {
      network = family_.make(arguments);
      arguments.require_all_used();
    } catch (const Error& error) {
      numbers_read_ = arguments.traits().parameters.size();
      return error.code() == ErrorCode::too_large ? Size::larger : Size::none;
    }
    last_size_ = network->node_count();
    if (last_size_ != nodes_) return last_size_ < nodes_ ? Size::smaller : Size::larger;
    found_.push_back(std::move(network));
    return Size::equal;
  }

  /// Tries the sides that multiply to `product`, in non-increasing order.
  void try_sides(std::uint64_t product, std::uint64_t most, std::vector<std::uint64_t>& sides) {
    if (product == 1 && !sides.empty()) attempt(fmt::format("{}", fmt::join(sides, "x")));
    for (std::uint64_t side = std::min(product, most); side >= 2; --side) {
      if (product % side != 0) continue;
      sides.push_back(side);
      try_sides(product / side, side, sides);
      sides.pop_back();
    }
  }

  /// Appends numbers until there are enough. Returns the size of the smallest network.
  Size try_numbers(const std::string& before, unsigned place) {
    if (place == count_) return attempt(before);
    const std::string start = before.empty() ? "" : before + ",";
    Size smallest = Size::none;
    std::uint64_t gap = 0;
    std::uint64_t as_many = 0;  // number of networks whose node count equals their number
    for (std::uint64_t number = 1; gap <= max_gap && number <= max_number(); ++number) {
      const Size size = try_numbers(fmt::format("{}{}", start, number), place + 1);
      gap = size == Size::none ? gap + 1 : 0;
      // If an earlier number was refused before this one was read, this one makes no difference.
      if (size == Size::none && numbers_read_ < place) break;
      if (size == Size::none) continue;
      if (smallest == Size::none) smallest = size;
      if (size == Size::larger) break;
      if (count_ > 1 || last_size_ != number) continue;
      // A family with a network of every size also has this one.
      if (++as_many < max_gap || number >= nodes_) continue;
      attempt(fmt::format("{}", nodes_));
      break;
    }
    return smallest;
  }
  /// Returns the largest number to try. If there are several numbers, each is small enough to leave
  /// more than one value for the others.
  [[nodiscard]] std::uint64_t max_number() const {
    if (count_ == 1) return nodes_;
    std::uint64_t most = 8;
    while (most * most <= nodes_) ++most;
    return count_ == 2 ? most : max_gap * 2;
  }

  // maximum run of consecutive numbers without a network
  static constexpr std::uint64_t max_gap = 8;

  const NetworkFamily& family_;
  std::uint64_t nodes_;
  std::string word_;
  unsigned count_ = 0;
  std::uint64_t last_size_ = 0;
  std::size_t numbers_read_ = 0;  // by the last attempt that was refused
  std::vector<std::shared_ptr<const Network>> found_;
};

}  // namespace

std::vector<std::shared_ptr<const Network>> networks_of_size(const NetworkFamily& family,
                                                             std::uint64_t nodes) {
  return SizedNetworks(family, nodes).find();
}

}  // namespace asterism
