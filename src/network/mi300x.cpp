// A box with eight MI300X GPUs.
#include "network/gpu_machine.hpp"

namespace asterism {

namespace {

GpuBox mi300x_box() {
  static constexpr double link_rate = 64;
  GpuBox box{.gpus = 8};
  for (std::uint32_t one = 0; one < box.gpus; ++one)
    for (std::uint32_t other = one + 1; other < box.gpus; ++other)
      box.links.push_back({one, other, "xgmi", {link_rate, gpu_latency::direct_link}});
  box.default_nics = {.count = 8, .rate = 50, .pcie_rate = pcie_rate::generation_5};
  box.vertex_symmetric = true;
  box.diameter = {1, PublishedValue::Relation::equal, "1",
                  "the data sheet: each GPU is linked to all others"};
  return box;
}

}  // namespace

NetworkFamily mi300x_family() {
  return named_machine_family(
      {.name = "mi300x",
       .summary = "8 MI300X GPUs, any two joined by an Infinity Fabric link of 64 GB/s per "
                  "direction",
       .nodes = "8 GPUs",
       .citation = "AMD Instinct MI300X Platform data sheet, 2023",
       .reading = "the data sheet gives 128 GB/s for both directions of a link. Latency 0.7 us, "
                  "assumed. In boxes, 8 NICs of 400 Gb/s, as in the Azure ND MI300X v5 machine"},
      mi300x_box);
}

}  // namespace asterism
