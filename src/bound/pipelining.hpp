// How long it takes at least to send data through two narrow places one after the other, where
// every packet pays for its start-up and goes on only when it has arrived as a whole.
//
// Large packets make the second place wait for the first, small ones cost start-ups. Let V messages
// leave a node by packets that pay sigma each before their data, and let all of them then have to
// pass a second place, which lets R messages pass in a unit of time, in other packets that begin
// there at least `between` later. Whatever has not arrived from the first place by time t passes
// the second after t: if N(t) has arrived,
//
//   V - N(t) <= R (T - t - between).
//
// One port: the packets n_1, n_2, ... come one after the other, and packet i ends at i sigma +
// (n_1 + ... + n_i) / r or later. Just before that nothing of it has arrived. So n_1 is limited by
// T, then n_2, and so on; the larger all before, the larger is the limit of the next, and a T for
// which they never add up to V is too short.
//
// Several ports: the condition is integrated over the last V/R before T - between. A port that
// sends v in packets n_i adds at most v (T - between) - v^2 / (2 r) - P, where P, the sum of
// i sigma n_i + n_i^2 / (2 r), is least for n_i = r (mu - i sigma). What all ports add is concave
// in their shares, so it is most if they are equal.
#pragma once

#include <cstdint>

namespace asterism {

struct NarrowPlace {
  double rate = 1;  ///< of a port, in messages per unit of time
  std::uint32_t ports = 1;
  double sigma = 0;  ///< what every packet pays before its data
};

/// `between`: from the arrival of data over the first place until any of it flows through the
/// second. A time before which not all of it has passed both.
[[nodiscard]] double pipelining_time(const NarrowPlace& first, double second_rate, double between,
                                     double messages);

}  // namespace asterism
