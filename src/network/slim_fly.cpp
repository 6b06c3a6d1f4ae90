// The Slim Fly: the graphs of McKay, Miller and Siran, with or without hosts.
#include <array>
#include <vector>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/finite_field.hpp"
#include "network/hosted.hpp"

namespace asterism {

namespace {

/// q = 4w + d.
int slim_fly_delta(std::uint32_t q) {
  return q % 4 == 3 ? -1 : static_cast<int>(q % 4);
}

std::uint32_t slim_fly_inner_ports(std::uint32_t q) {
  return static_cast<std::uint32_t>(static_cast<int>(q) - slim_fly_delta(q)) / 2;
}

/// Returns the exponents of the i-th elements of the generator sets X and X' (Besta and Hoefler
/// 2014, after Hafner 2004).
std::uint64_t slim_fly_exponent(std::uint32_t q, unsigned side, std::uint32_t i) {
  const std::uint32_t w = (q + 1) / 4;
  const bool second_half = slim_fly_delta(q) == -1 && i >= w;
  if (second_half) return std::uint64_t{2} * w - 1 + side + std::uint64_t{2} * (i - w);
  return std::uint64_t{2} * i + side;
}

NetworkTraits traits_of_slim_fly(NetworkTraits traits, std::uint32_t q) {
  traits.nodes = std::uint64_t{2} * q * q;
  traits.ports = slim_fly_inner_ports(q) + q;
  traits.link_classes = {"inner", "across"};
  // McKay, Miller and Siran 1998; not stated for other q.
  traits.vertex_symmetric = slim_fly_delta(q) == 1;
  return traits;
}

/// Routers (0,x,y) and (1,m,c). Inner port i adds the i-th element of X to y, or of X' to c. Cross
/// port i leads to the router (1,m,c) with m = i, or (0,x,y) with x = i, for which y = mx + c.
class SlimFly final : public HostedNetwork {
 public:
  SlimFly(NetworkTraits traits, std::uint32_t q, std::uint64_t p)
      : HostedNetwork(traits_of_slim_fly(std::move(traits), q), {2, q, q}, p),
        field_(q),
        inner_ports_(slim_fly_inner_ports(q)) {
    for (unsigned side = 0; side < 2; ++side) {
      std::vector<std::uint32_t> port_of(q);
      steps_[side].reserve(inner_ports_);
      for (std::uint32_t i = 0; i < inner_ports_; ++i) {
        steps_[side].push_back(field_.power(slim_fly_exponent(q, side, i)));
        port_of[steps_[side].back()] = i;
      }
      back_[side].reserve(inner_ports_);
      for (const std::uint32_t step : steps_[side])
        back_[side].push_back(port_of[field_.negative(step)]);
    }
  }

  [[nodiscard]] PublishedValues published() const override {
    const std::string source = "Besta and Hoefler 2014";
    PublishedValues values;
    values.diameter = {has_hosts() ? 4.0 : 2.0, PublishedValue::Relation::equal,
                       has_hosts() ? "4" : "2", source};
    if (has_hosts()) return values;
    const std::uint64_t near = port_count();
    const std::uint64_t far = node_count() - 1 - near;
    // Other networks are measured by pairs of nodes.
    if (vertex_symmetric()) values.distance_distribution = {1, near, far};
    values.average_distance = {
        static_cast<double>(near + 2 * far) / static_cast<double>(node_count()),
        PublishedValue::Relation::equal, "(k + 2 (2q^2 - 1 - k)) / 2q^2 with k = (3q - d)/2",
        "by the degree and the diameter of " + source};
    return values;
  }

 private:
  struct Router {
    std::uint32_t side = 0;
    std::uint32_t first = 0;   // x or m
    std::uint32_t second = 0;  // y or c
  };
  [[nodiscard]] Router router_at(std::uint64_t number) const {
    const std::uint64_t q = field_.size();
    return {static_cast<std::uint32_t>(number / (q * q)),
            static_cast<std::uint32_t>(number / q % q), static_cast<std::uint32_t>(number % q)};
  }
  [[nodiscard]] std::uint64_t number_of(const Router& router) const {
    const std::uint64_t q = field_.size();
    return (router.side * q + router.first) * q + router.second;
  }

  [[nodiscard]] std::uint64_t router_neighbour(std::uint64_t number,
                                               std::uint32_t port) const override {
    Router router = router_at(number);
    if (port < inner_ports_) {
      router.second = field_.add(router.second, steps_[router.side][port]);
      return number_of(router);
    }
    const std::uint32_t other = port - inner_ports_;
    const std::uint32_t product = field_.multiply(router.first, other);
    const std::uint32_t change = router.side == 0 ? field_.negative(product) : product;
    return number_of({1 - router.side, other, field_.add(router.second, change)});
  }
  [[nodiscard]] std::uint32_t router_reverse_port(std::uint64_t number,
                                                  std::uint32_t port) const override {
    const Router router = router_at(number);
    return port < inner_ports_ ? back_[router.side][port] : inner_ports_ + router.first;
  }
  [[nodiscard]] std::uint32_t router_link_class(std::uint32_t port) const override {
    return port < inner_ports_ ? 0 : 1;
  }
  [[nodiscard]] std::string router_port_name(std::uint32_t port) const override {
    return port < inner_ports_ ? fmt::format("inner {}", port)
                               : fmt::format("across {}", port - inner_ports_);
  }

  FiniteField field_;
  std::uint32_t inner_ports_;
  std::array<std::vector<std::uint32_t>, 2> steps_;  // X and X'
  std::array<std::vector<std::uint32_t>, 2> back_;   // the port of the negative of each element
};

}  // namespace

NetworkFamily slim_fly_family() {
  return {
      .name = "slim-fly",
      .parameters = "q[,p]",
      .summary =
          "routers (0,x,y) and (1,m,c) over the field of q elements, each with p hosts; (0,x,y) "
          "and (1,m,c) are joined if y = mx + c, and two of a row if they differ by an element of "
          "a set X or X'",
      .nodes = "2 q^2 (p+1)",
      .citation =
          "M. Besta, T. Hoefler, SC 2014; B. D. McKay, M. Miller, J. Siran, J. Combin. Theory B 74 "
          "(1998)",
      .reading =
          "q is an odd prime power or a power of two from 4 on, q = 4w + d with d = -1, 0 or 1; a "
          "router has (3q - d)/2 links to others. Elements of a field of p^m elements are numbered "
          "by their polynomials' coefficients in base p. Without p the network is of the routers "
          "alone, and they take part; else the hosts do, which come first, and routers are "
          "switches. r1.2.0 is router (1,2,0), h1.2.0.3 its host 3",
      .examples = {"slim-fly:5", "slim-fly:4", "slim-fly:5,2", "slim-fly:9"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto q = static_cast<std::uint32_t>(arguments.number("q", 3, 1U << 16));
        if (!as_prime_power(q))
          throw arguments.error(ErrorCode::out_of_range,
                                fmt::format("has q = {}, which is not the power of a prime", q));
        const auto p = arguments.optional_number("p", 1, std::uint64_t{1} << 20);
        return std::make_unique<SlimFly>(arguments.traits(), q, p.value_or(0));
      }};
}

}  // namespace asterism
