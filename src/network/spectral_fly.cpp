// SpectralFly: the Ramanujan graphs of Lubotzky, Phillips and Sarnak, with or without hosts.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/natural_log.hpp"
#include "network/finite_field.hpp"
#include "network/hosted.hpp"

namespace asterism {

namespace {

/// a b / c d modulo q.
using LpsMatrix = std::array<std::uint64_t, 4>;
using Quaternion = std::array<std::int64_t, 4>;

bool is_odd_prime(std::uint64_t number) {
  const auto power = as_prime_power(static_cast<std::uint32_t>(number));
  return power && power->exponent == 1 && number != 2;
}

/// The one of a quaternion and its negative whose first coefficient other than 0 is positive.
Quaternion with_positive_lead(Quaternion quaternion) {
  const auto lead = std::ranges::find_if(quaternion, [](std::int64_t part) { return part != 0; });
  if (lead != quaternion.end() && *lead < 0)
    for (std::int64_t& part : quaternion) part = -part;
  return quaternion;
}

Quaternion conjugate(const Quaternion& quaternion) {
  return {quaternion[0], -quaternion[1], -quaternion[2], -quaternion[3]};
}

/// The p+1 quaternions of norm p, up to the sign, whose first coefficient is odd and the others
/// even (p = 1 modulo 4), or the first even and the others odd (p = 3 modulo 4); in order.
std::vector<Quaternion> lps_quaternions(std::int64_t p) {
  const auto bound = static_cast<std::int64_t>(std::sqrt(static_cast<double>(p))) + 1;
  const bool first_is_odd = p % 4 == 1;
  std::vector<Quaternion> found;
  for (std::int64_t a = 0; a <= bound; ++a)
    for (std::int64_t b = -bound; b <= bound; ++b)
      for (std::int64_t c = -bound; c <= bound; ++c)
        for (std::int64_t d = -bound; d <= bound; ++d) {
          if (a * a + b * b + c * c + d * d != p || (a % 2 != 0) != first_is_odd) continue;
          const Quaternion quaternion{a, b, c, d};
          if (with_positive_lead(quaternion) == quaternion) found.push_back(quaternion);
        }
  return found;
}

/// Numbers x and y with x^2 + y^2 + 1 = 0 modulo q.
std::pair<std::uint64_t, std::uint64_t> root_of_minus_one(std::uint64_t q) {
  std::vector<std::uint64_t> root_of(q, q);
  for (std::uint64_t y = 0; y < q; ++y) root_of[y * y % q] = y;
  std::uint64_t x = 0;
  while (root_of[(2 * q - 1 - x * x % q) % q] == q) ++x;
  return {x, root_of[(2 * q - 1 - x * x % q) % q]};
}

/// The group PGL(2,q), or PSL(2,q) as its subgroup of the matrices whose determinant is a square.
/// Every class of matrices has one whose first row is (1,b) or (0,1). It is numbered by that row,
/// then by c or d, which is free, then by its determinant.
class ProjectiveGroup {
 public:
  ProjectiveGroup(std::uint64_t q, bool only_squares) : q_(q), inverse_(q), place_(q) {
    std::vector<bool> is_square(q);
    for (std::uint64_t i = 1; i < q; ++i) is_square[i * i % q] = true;
    inverse_[1] = 1;
    for (std::uint64_t i = 2; i < q; ++i) inverse_[i] = (q - q / i) * inverse_[q % i] % q;
    for (std::uint64_t i = 1; i < q; ++i) {
      if (only_squares && !is_square[i]) continue;
      place_[i] = determinants_.size();
      determinants_.push_back(i);
    }
  }

  [[nodiscard]] std::uint64_t order() const { return (q_ + 1) * q_ * determinants_.size(); }

  [[nodiscard]] LpsMatrix matrix(std::uint64_t number) const {
    const std::uint64_t determinant = determinants_[number % determinants_.size()];
    const std::uint64_t free = number / determinants_.size() % q_;
    const std::uint64_t row = number / determinants_.size() / q_;
    if (row == q_) return {0, 1, q_ - determinant, free};
    return {1, row, free, (determinant + row * free) % q_};
  }
  [[nodiscard]] std::uint64_t number(const LpsMatrix& any) const {
    const std::uint64_t scale = inverse_[any[0] != 0 ? any[0] : any[1]];
    LpsMatrix scaled{};
    for (std::size_t i = 0; i < any.size(); ++i) scaled[i] = any[i] * scale % q_;
    const auto [a, b, c, d] = scaled;
    const std::uint64_t determinant = (a * d + (q_ - b) * c) % q_;
    const std::uint64_t row = a == 0 ? q_ : b;
    return (row * q_ + (a == 0 ? d : c)) * determinants_.size() + place_[determinant];
  }
  [[nodiscard]] LpsMatrix product(const LpsMatrix& m, const LpsMatrix& n) const {
    return {(m[0] * n[0] + m[1] * n[2]) % q_, (m[0] * n[1] + m[1] * n[3]) % q_,
            (m[2] * n[0] + m[3] * n[2]) % q_, (m[2] * n[1] + m[3] * n[3]) % q_};
  }

 private:
  std::uint64_t q_;
  std::vector<std::uint64_t> inverse_;
  std::vector<std::uint64_t> place_;  // of a determinant among those that there are
  std::vector<std::uint64_t> determinants_;
};

bool is_square_modulo(std::uint64_t p, std::uint64_t q) {
  for (std::uint64_t i = 1; i < q; ++i)
    if (i * i % q == p % q) return true;
  return false;
}

NetworkTraits traits_of_spectral_fly(NetworkTraits traits, std::uint64_t p, std::uint64_t q) {
  traits.nodes = (q * q - 1) * q / (is_square_modulo(p, q) ? 2 : 1);
  traits.ports = static_cast<std::uint32_t>(p + 1);
  traits.link_classes = {"router"};
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

/// Port i multiplies by the matrix of the i-th quaternion from the right.
class SpectralFly final : public HostedNetwork {
 public:
  SpectralFly(const NetworkTraits& traits, std::uint64_t p, std::uint64_t q, std::uint64_t hosts)
      : HostedNetwork(traits_of_spectral_fly(traits, p, q),
                      {traits_of_spectral_fly(traits, p, q).nodes}, hosts),
        p_(p),
        group_(q, is_square_modulo(p, q)) {
    const std::vector<Quaternion> quaternions = lps_quaternions(static_cast<std::int64_t>(p));
    const auto [x, y] = root_of_minus_one(q);
    for (const Quaternion& quaternion : quaternions) {
      generators_.push_back(matrix_of(quaternion, q, x, y));
      const auto back = std::ranges::find(quaternions, with_positive_lead(conjugate(quaternion)));
      back_.push_back(static_cast<std::uint32_t>(back - quaternions.begin()));
    }
  }

  [[nodiscard]] PublishedValues published() const override {
    const double log_nodes =
        natural_log(static_cast<double>(group_.order())) / natural_log(static_cast<double>(p_));
    PublishedValues values;
    values.diameter = {std::floor(2 * log_nodes + 2) + (has_hosts() ? 2 : 0),
                       PublishedValue::Relation::at_most,
                       has_hosts() ? "2 log_p(N) + 4" : "2 log_p(N) + 2",
                       "Lubotzky, Phillips and Sarnak 1988, N routers"};
    return values;
  }

 private:
  static LpsMatrix matrix_of(const Quaternion& quaternion, std::uint64_t q, std::uint64_t x,
                             std::uint64_t y) {
    const auto modulus = static_cast<std::int64_t>(q);
    const auto sx = static_cast<std::int64_t>(x);
    const auto sy = static_cast<std::int64_t>(y);
    const auto reduced = [&](std::int64_t value) {
      return static_cast<std::uint64_t>((value % modulus + modulus) % modulus);
    };
    const auto [a, b, c, d] = quaternion;
    return {reduced(a + b * sx + d * sy), reduced(-b * sy + c + d * sx),
            reduced(-b * sy - c + d * sx), reduced(a - b * sx - d * sy)};
  }

  [[nodiscard]] std::uint64_t router_neighbour(std::uint64_t router,
                                               std::uint32_t port) const override {
    return group_.number(group_.product(group_.matrix(router), generators_[port]));
  }
  [[nodiscard]] std::uint32_t router_reverse_port(std::uint64_t,
                                                  std::uint32_t port) const override {
    return back_[port];
  }
  [[nodiscard]] std::uint32_t router_link_class(std::uint32_t) const override { return 0; }
  [[nodiscard]] std::string router_port_name(std::uint32_t port) const override {
    return fmt::format("generator {}", port);
  }

  std::uint64_t p_;
  ProjectiveGroup group_;
  std::vector<LpsMatrix> generators_;
  std::vector<std::uint32_t> back_;  // the port of the inverse of each
};

}  // namespace

NetworkFamily spectral_fly_family() {
  return {
      .name = "spectral-fly",
      .parameters = "p,q[,t]",
      .summary =
          "routers are the elements of the group PSL(2,q), or PGL(2,q) if p is no square modulo q, "
          "each with t hosts; links multiply by one of p+1 matrices",
      .nodes = "q (q^2 - 1) (t+1), half as many if p is a square modulo q",
      .citation =
          "S. Young et al., SpectralFly, IPDPS 2022; A. Lubotzky, R. Phillips, P. Sarnak, "
          "Combinatorica 8 (1988)",
      .reading =
          "p and q are different odd primes with q > 2 sqrt(p). The matrices are those of the p+1 "
          "quaternions of norm p, with the smallest x of x^2 + y^2 = -1. Without t the network is "
          "of "
          "the routers alone, and they take part; else the hosts do, which come first, and routers "
          "are switches. r17 is router 17, h17.0 its host 0",
      .examples = {"spectral-fly:3,5", "spectral-fly:5,7", "spectral-fly:11,7",
                   "spectral-fly:3,5,2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::uint64_t p = arguments.number("p", 3, 1000);
        const std::uint64_t q = arguments.number("q", 3, 1U << 16);
        if (!is_odd_prime(p) || !is_odd_prime(q) || p == q || q * q <= 4 * p)
          throw arguments.error(
              ErrorCode::out_of_range,
              fmt::format("has p = {} and q = {}, which are not different odd primes with q > 2 "
                          "sqrt(p)",
                          p, q));
        const auto hosts = arguments.optional_number("t", 1, 1U << 10);
        return std::make_unique<SpectralFly>(arguments.traits(), p, q, hosts.value_or(0));
      }};
}

}  // namespace asterism
