// Distance distributions of products of networks.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

/// The distances of a product network are sums of distances in its factors.
[[nodiscard]] inline std::vector<std::uint64_t> convolution(const std::vector<std::uint64_t>& a,
                                                            const std::vector<std::uint64_t>& b) {
  std::vector<std::uint64_t> result(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) result[i + j] += a[i] * b[j];
  return result;
}

}  // namespace asterism
