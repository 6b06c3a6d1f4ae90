// Extended generalized fat trees, with any number of children and parents per level.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/fabric.hpp"

namespace asterism {

namespace {

/// XGFT(h; m_1 .. m_h; w_1 .. w_h): children[i] = m_(i+1) and parents[i] = w_(i+1).
struct XgftSizes {
  std::vector<std::uint64_t> children;
  std::vector<std::uint64_t> parents;

  [[nodiscard]] std::size_t height() const { return children.size(); }
};

/// A node of level l is a_h .. a_(l+1) b_l .. b_1 with a_i < m_i and b_i < w_i. Its child c of
/// level l-1 has c in the place of b_l, its parent of level l+1 has a digit b in the place of
/// a_(l+1).
std::vector<FabricKind> kinds_of_xgft(const XgftSizes& sizes) {
  std::vector<FabricKind> kinds;
  for (std::size_t level = 0; level <= sizes.height(); ++level) {
    FabricKind kind;
    kind.nodes.letter = level == 0 ? 'h' : static_cast<char>('a' + level - 1);
    for (std::size_t i = sizes.height(); i > level; --i)
      kind.nodes.sides.push_back(sizes.children[i - 1]);
    for (std::size_t i = level; i > 0; --i) kind.nodes.sides.push_back(sizes.parents[i - 1]);
    kind.ports = (level == 0 ? 0 : sizes.children[level - 1]) +
                 (level == sizes.height() ? 0 : sizes.parents[level]);
    kind.is_switch = level > 0;
    kinds.push_back(kind);
  }
  return kinds;
}

std::vector<std::string> link_classes_of_xgft(std::size_t height) {
  std::vector<std::string> names{"host"};
  for (std::size_t level = 1; level < height; ++level)
    names.push_back(fmt::format("level {}", level));
  return names;
}

/// The children are at the first ports, the parents behind them.
class Xgft final : public Fabric {
 public:
  Xgft(const SpecArguments& arguments, const XgftSizes& sizes)
      : Fabric(arguments, kinds_of_xgft(sizes), link_classes_of_xgft(sizes.height())),
        sizes_(sizes),
        below_(sizes.height() + 1, 1) {
    for (std::size_t level = 0; level < sizes.height(); ++level)
      below_[level + 1] = below_[level] * sizes.parents[level];
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {static_cast<double>(2 * sizes_.height()), PublishedValue::Relation::equal,
                       "2h", "Ohring, Ibel, Das and Kumar 1995: up to the roots and down again"};
    return values;
  }

 private:
  [[nodiscard]] FabricEnd far_end(FabricPlace here, std::uint64_t port) const override {
    const std::size_t level = here.kind;
    const std::uint64_t children = level == 0 ? 0 : sizes_.children[level - 1];
    return port < children ? child(here, port) : parent(here, port - children);
  }
  [[nodiscard]] FabricEnd child(FabricPlace here, std::uint64_t digit) const {
    const std::size_t level = here.kind - 1;
    const std::uint64_t rest = here.index % below_[level];
    const std::uint64_t with_digit = here.index / below_[level];
    const std::uint64_t above = with_digit / sizes_.parents[level];
    const std::uint64_t back = with_digit % sizes_.parents[level];
    const std::uint64_t children = level == 0 ? 0 : sizes_.children[level - 1];
    return {{level, (above * sizes_.children[level] + digit) * below_[level] + rest},
            children + back,
            static_cast<std::uint32_t>(level)};
  }
  [[nodiscard]] FabricEnd parent(FabricPlace here, std::uint64_t digit) const {
    const std::size_t level = here.kind;
    const std::uint64_t rest = here.index % below_[level];
    const std::uint64_t with_digit = here.index / below_[level];
    const std::uint64_t above = with_digit / sizes_.children[level];
    return {{level + 1, (above * sizes_.parents[level] + digit) * below_[level] + rest},
            with_digit % sizes_.children[level],
            static_cast<std::uint32_t>(level)};
  }

  XgftSizes sizes_;
  std::vector<std::uint64_t> below_;  // by level l: w_1 .. w_l, what the digits b_l .. b_1 count
};

}  // namespace

NetworkFamily xgft_family() {
  return {
      .name = "xgft",
      .parameters = "M1xM2x..,W1xW2x..",
      .summary =
          "a tree of switches over hosts: nodes of level i have Mi children of the level below, "
          "which have Wi parents each; W1 is the number of NICs of a host",
      .nodes = "sum over the levels i of W1 .. Wi M(i+1) .. Mh",
      .citation = "S. R. Ohring, M. Ibel, S. K. Das, M. J. Kumar, IPPS 1995",
      .reading =
          "XGFT(h; M1..Mh; W1..Wh) with two to seven levels of links. With links of equal rate, "
          "the oversubscription at a switch of level i is Mi : W(i+1). Hosts take part in "
          "collectives, switches do not; hosts come first. h2.1.0 is a host, a2.1.0 a switch of "
          "level 1, b2.1.0 of level 2; the last digits up to the level count parents, the others "
          "children",
      .examples = {"xgft:4x4,1x2", "xgft:4x4x4,1x2x2", "xgft:4x4,2x2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        static constexpr std::size_t max_height = 7;
        XgftSizes sizes;
        sizes.children = arguments.box("M", 1);
        sizes.parents = arguments.box("W", 1);
        if (sizes.height() != sizes.parents.size() || sizes.height() > max_height)
          throw arguments.error(
              ErrorCode::out_of_range,
              fmt::format("has {} numbers of children and {} of parents, not as many of both and "
                          "at most {}",
                          sizes.height(), sizes.parents.size(), max_height));
        if (sizes.children.back() < 2)
          throw arguments.error(ErrorCode::out_of_range, "has only one child at its last level");
        return std::make_unique<Xgft>(arguments, sizes);
      }};
}

}  // namespace asterism
