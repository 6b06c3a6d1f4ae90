#include "bound/pipelining.hpp"

#include <algorithm>

namespace asterism {

namespace {

constexpr std::uint64_t max_packets_to_look_at = 100'000;
constexpr double rounding_of_pipelining = 1e-9;

class OnePort {
 public:
  OnePort(const NarrowPlace& first, double second_rate, double between, double messages)
      : first_(first), second_rate_(second_rate), between_(between), messages_(messages) {}

  [[nodiscard]] double time() const {
    static constexpr int max_halvings = 60;
    double early = between_ + first_.sigma + messages_ / std::min(first_.rate, second_rate_);
    // Time with a single packet, which is feasible.
    double late = between_ + first_.sigma + messages_ / first_.rate + messages_ / second_rate_;
    if (is_enough(early)) return early;
    for (int i = 0; i < max_halvings && late - early > late * rounding_of_pipelining; ++i) {
      const double middle = early + (late - early) / 2;
      (is_enough(middle) ? late : early) = middle;
    }
    return early;
  }

 private:
  [[nodiscard]] bool is_enough(double time) const {
    double arrived = 0;
    for (std::uint64_t packet = 1; packet <= max_packets_to_look_at; ++packet) {
      const double latest = time - between_ - (messages_ - arrived) / second_rate_;
      const double next = first_.rate * (latest - static_cast<double>(packet) * first_.sigma);
      if (next >= messages_ * (1 - rounding_of_pipelining)) return true;
      if (next <= arrived) return false;
      arrived = next;
    }
    return true;  // the search was cut off
  }

  NarrowPlace first_;
  double second_rate_, between_, messages_;
};

/// Returns the minimum of P / v for one port that sends v messages.
double mean_delay(const NarrowPlace& place, double messages) {
  const double data = messages / place.rate;
  double packets = 1;
  // The number of non-empty packets: mu exceeds `packets` sigma.
  while (data > place.sigma * packets * (packets + 1) / 2 && packets < max_packets_to_look_at)
    ++packets;
  if (packets >= max_packets_to_look_at) return place.sigma;  // too many to examine
  // Computes mu - i sigma while avoiding the difference of two large numbers.
  double sum = 0;
  for (double i = 1; i <= packets; ++i) {
    const double size = data / packets + place.sigma * ((packets + 1) / 2 - i);
    sum += i * place.sigma * size + size * size / 2;
  }
  return sum / data;
}

}  // namespace

double pipelining_time(const NarrowPlace& first, double second_rate, double between,
                       double messages) {
  if (first.sigma <= 0 || messages <= 0 || first.ports == 0) return 0;
  if (first.ports == 1) return OnePort(first, second_rate, between, messages).time();
  const double rate_of_all = first.rate * first.ports;
  return between + messages / (2 * rate_of_all) + messages / (2 * second_rate) +
         mean_delay(first, messages / first.ports) * (1 - rounding_of_pipelining);
}

}  // namespace asterism
