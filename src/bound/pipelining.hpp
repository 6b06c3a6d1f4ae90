// Lower bound on the time to send data through two consecutive bottlenecks, if every packet pays
// for its start-up and continues only after it has arrived completely.
//
// Large packets make the second bottleneck wait for the first, and small ones cost start-ups. Let V
// messages leave a node in packets that pay sigma each before their data, and let all of them then
// pass a second bottleneck with a capacity of R messages per unit of time, in other packets that
// begin at least `between` later. Whatever has not arrived from the first bottleneck by time t
// passes the second after t. If N(t) has arrived,
//
//   V - N(t) <= R (T - t - between).
//
// One port: the packets n_1, n_2, ... are sent one after the other, and packet i ends at i sigma +
// (n_1 + ... + n_i) / r or later. Just before that, nothing of it has arrived. So T limits n_1,
// then n_2, and so on. The larger the previous packets, the larger the limit of the next one, and a
// T for which they never add up to V is too short.
//
// Several ports: the condition is integrated over the last V/R before T - between. A port that
// sends v in packets n_i adds at most v (T - between) - v^2 / (2 r) - P, where P, the sum of i
// sigma n_i + n_i^2 / (2 r), is minimal for n_i = r (mu - i sigma). The contribution of all ports
// is concave in their shares, so it is maximal if they are equal.
#pragma once

#include <cstdint>

namespace asterism {

struct NarrowPlace {
  double rate = 1;  ///< of a port, in messages per unit of time
  std::uint32_t ports = 1;
  double sigma = 0;  ///< what every packet pays before its data
};

/// Returns a time before which not all messages have passed both bottlenecks. `between` is the time
/// from the arrival of data over the first until any of it flows through the second.
[[nodiscard]] double pipelining_time(const NarrowPlace& first, double second_rate, double between,
                                     double messages);

}  // namespace asterism
