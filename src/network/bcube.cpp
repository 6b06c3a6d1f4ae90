// BCube: servers with several ports, and levels of switches between servers that differ in a digit.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/fabric.hpp"

namespace asterism {

namespace {

/// A server is a number of k+1 digits below n. Port i of a server leads to its switch of level i,
/// whose number is that of the server without digit i; it has the server at the port of the digit.
class BCube final : public Fabric {
 public:
  BCube(const SpecArguments& arguments, std::uint64_t n, unsigned k)
      : Fabric(arguments,
               {{{'h', std::vector<std::uint64_t>(k + 1, n)}, k + 1, false},
                {{'s', switch_sides(n, k)}, n}},
               link_classes_of_bcube(k)),
        n_(n),
        k_(k),
        switches_(arguments.node_power(n, k)) {}

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {2.0 * (k_ + 1), PublishedValue::Relation::equal, "2(k+1)",
                       "Guo et al. 2009: k+1 server hops of two links"};
    return values;
  }

 private:
  enum : std::size_t { server, switch_ };

  static std::vector<std::uint64_t> switch_sides(std::uint64_t n, unsigned k) {
    std::vector<std::uint64_t> sides(k + 1, n);
    sides.front() = k + 1;
    return sides;
  }
  static std::vector<std::string> link_classes_of_bcube(unsigned k) {
    std::vector<std::string> names;
    for (unsigned level = 0; level <= k; ++level) names.push_back(fmt::format("level {}", level));
    return names;
  }
  /// What digit i of a server counts.
  [[nodiscard]] std::uint64_t unit(std::uint64_t digit) const {
    std::uint64_t power = 1;
    for (std::uint64_t i = 0; i < digit; ++i) power *= n_;
    return power;
  }

  [[nodiscard]] FabricEnd far_end(FabricPlace here, std::uint64_t port) const override {
    const std::uint64_t level = here.kind == server ? port : here.index / switches_;
    const std::uint64_t low = unit(level);
    const auto link_class = static_cast<std::uint32_t>(level);
    if (here.kind == server) {
      const std::uint64_t without = here.index / (low * n_) * low + here.index % low;
      return {{switch_, level * switches_ + without}, here.index / low % n_, link_class};
    }
    const std::uint64_t number = here.index % switches_;
    return {{server, (number / low * n_ + port) * low + number % low}, level, link_class};
  }

  std::uint64_t n_;
  unsigned k_;
  std::uint64_t switches_;  // of a level
};

}  // namespace

NetworkFamily bcube_family() {
  return {
      .name = "bcube",
      .parameters = "n,k",
      .summary =
          "servers are numbers of k+1 digits below n; for every digit, a switch joins the n "
          "servers "
          "that differ only in it",
      .nodes = "n^(k+1) + (k+1) n^k",
      .citation = "C. Guo et al., BCube, ACM SIGCOMM 2009",
      .reading =
          "BCube_k of switches with n ports. Servers take part in collectives and forward for each "
          "other, switches only forward; servers come first. h2.1 is the server of the digits 2 "
          "and "
          "1, port 0 leads to its switch for the last digit; s1.2 is switch 2 of level 1, whose "
          "servers differ in the last digit but one",
      .examples = {"bcube:4,1", "bcube:3,2", "bcube:8,1"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::uint64_t n = arguments.number("n", 2, std::uint64_t{1} << 31);
        const auto k = static_cast<unsigned>(arguments.number("k", 0, 62));
        (void)arguments.node_power(n, k + 1);  // Throws if there are too many.
        return std::make_unique<BCube>(arguments, n, k);
      }};
}

}  // namespace asterism
