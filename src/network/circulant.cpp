// Circulant graphs: Cayley graphs of the cyclic group.
#include <numeric>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/label.hpp"

namespace asterism {

namespace {

/// A step and its direction.
struct CirculantMove {
  std::uint64_t step = 0;
  bool upwards = true;
};

/// Half way round, both directions are the same link.
std::vector<CirculantMove> moves_of(std::uint64_t n, const std::vector<std::uint64_t>& steps) {
  std::vector<CirculantMove> moves;
  for (const std::uint64_t step : steps) {
    moves.push_back({step, true});
    if (2 * step != n) moves.push_back({step, false});
  }
  return moves;
}

std::string move_name(const CirculantMove& move) {
  return fmt::format("{}{}", move.upwards ? '+' : '-', move.step);
}

NetworkTraits traits_of_circulant(NetworkTraits traits, std::uint64_t n,
                                  const std::vector<std::uint64_t>& steps) {
  traits.nodes = n;
  for (const CirculantMove& move : moves_of(n, steps))
    traits.link_classes.push_back(move_name(move));
  traits.ports = static_cast<std::uint32_t>(traits.link_classes.size());
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

class Circulant final : public Network {
 public:
  Circulant(NetworkTraits traits, std::uint64_t n, const std::vector<std::uint64_t>& steps)
      : Network(traits_of_circulant(std::move(traits), n, steps)),
        steps_(steps),
        moves_(moves_of(n, steps)) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const CirculantMove& move = moves_[port.value()];
    const std::uint64_t step = move.upwards ? move.step : node_count() - move.step;
    const std::uint64_t left = node_count() - node.value();  // until the numbers begin again
    return NodeId{step < left ? node.value() + step : step - left};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    const CirculantMove& move = moves_[port.value()];
    if (2 * move.step == node_count()) return port;
    return Port{move.upwards ? port.value() + 1 : port.value() - 1};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port.value()};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return link_classes()[port.value()];
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    return std::to_string(node.value());
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{parse_coordinate(*this, text, text, node_count())};
  }

  /// A step without a common divisor with n goes round all nodes.
  [[nodiscard]] bool knows_hamiltonian_cycle() const override {
    return node_count() >= 3 && round_port().has_value();
  }
  void push_hamiltonian_cycle(const PortSink& sink) const override {
    const Port port = round_port().value_or(Port{0});
    for (std::uint64_t i = 0; i < node_count(); ++i) sink(port);
  }

  /// Known for one step, and for two that follow each other in the largest graph of a diameter.
  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    const std::uint64_t n = node_count();
    if (steps_.size() == 1)
      values.diameter = {static_cast<double>(n / 2), PublishedValue::Relation::equal, "floor(n/2)",
                         "a cycle"};
    const bool densest = steps_.size() == 2 && steps_[1] == steps_[0] + 1 &&
                         n / 2 / (steps_[0] + 1) == steps_[0] &&
                         n == 2 * steps_[0] * (steps_[0] + 1) + 1;
    if (densest)
      values.diameter = {static_cast<double>(steps_[0]), PublishedValue::Relation::equal,
                         "k for n = 2k^2+2k+1, steps k and k+1", "Boesch and Wang 1985"};
    return values;
  }

 private:
  [[nodiscard]] std::optional<Port> round_port() const {
    for (std::uint32_t port = 0; port < moves_.size(); ++port)
      if (std::gcd(moves_[port].step, node_count()) == 1) return Port{port};
    return std::nullopt;
  }

  std::vector<std::uint64_t> steps_;
  std::vector<CirculantMove> moves_;
};

std::vector<std::uint64_t> steps_of(SpecArguments& arguments, std::uint64_t n) {
  static constexpr std::size_t max_steps = 1024;
  std::vector<std::uint64_t> steps{arguments.number("s1", 1, n / 2)};
  std::uint64_t divisor = std::gcd(n, steps.front());
  while (const auto next =
             arguments.optional_number(fmt::format("s{}", steps.size() + 1), 1, n / 2)) {
    if (*next <= steps.back())
      throw arguments.error(ErrorCode::out_of_range, "has steps that are not in ascending order");
    if (steps.size() == max_steps)
      throw arguments.error(ErrorCode::too_large, fmt::format("has more than {} steps", max_steps));
    steps.push_back(*next);
    divisor = std::gcd(divisor, *next);
  }
  if (divisor != 1)
    throw arguments.error(ErrorCode::not_a_network,
                          fmt::format("is disconnected: {} divides n and all steps", divisor));
  return steps;
}

}  // namespace

NetworkFamily circulant_family() {
  return {.name = "circulant",
          .parameters = "n,s1,s2,...",
          .summary = "n nodes in a circle; a link leads s1, s2, ... further on or back",
          .nodes = "n",
          .citation = "F. T. Boesch, J.-F. Wang, IEEE Trans. Circuits Syst. 32 (1985)",
          .reading = "steps ascend, are at most n/2, and have no common divisor with n",
          .examples = {"circulant:17,1,4", "circulant:13,2,3", "circulant:16,1,3,8"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const std::uint64_t n = arguments.number("n", 3, std::uint64_t{1} << 62);
            const std::vector<std::uint64_t> steps = steps_of(arguments, n);
            return std::make_unique<Circulant>(arguments.traits(), n, steps);
          }};
}

}  // namespace asterism
