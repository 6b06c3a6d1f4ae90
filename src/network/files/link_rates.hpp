// Rates of links by their generation, in GB/s and per direction. docs/machine-files.md names the
// sources.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace asterism {

/// PCIe: transfers per second and lane, with the coding of the generation.
[[nodiscard]] double pcie_rate(double gigatransfers, double lanes);
/// PCIe 3.0 with 16 lanes, assumed where a file does not say it.
[[nodiscard]] double assumed_pcie_rate();
/// One NVLink of a GPU of that compute capability, such as 90.
[[nodiscard]] double nvlink_rate(std::uint64_t compute_capability);
/// One Infinity Fabric link of an AMD GPU, by its architecture such as "gfx90a" or "90a".
[[nodiscard]] double xgmi_rate(std::string_view architecture);
/// InfiniBand: "4xHDR" or "4x HDR"; 0 if it is unknown.
[[nodiscard]] double infiniband_rate(std::string_view width_and_speed);

/// A processor as files describe it; empty texts are unknown.
struct ProcessorWords {
  std::string architecture{};  ///< "x86_64", "arm64", "ppc64"
  std::string vendor{};        ///< "GenuineIntel"
  std::string model{};         ///< of the family, "143"
};
/// Between the sockets of a server: the estimate of NCCL.
[[nodiscard]] double socket_rate(const ProcessorWords& processor);

}  // namespace asterism
