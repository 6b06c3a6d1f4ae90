// The Azure NDv2 virtual machine.
#include "network/hybrid_cube_mesh.hpp"

namespace asterism {

namespace {

GpuBox ndv2_box() {
  GpuBox box = hybrid_cube_mesh();
  box.default_nics = {
      .count = 1, .rate = 12.5, .pcie_rate = pcie_rate::generation_3, .gpus = {0, 1}};
  return box;
}

}  // namespace

NetworkFamily ndv2_family() {
  return named_machine_family(
      {.name = "ndv2",
       .summary = "8 V100 GPUs in a hybrid cube mesh with one NIC, the Azure NDv2 machine",
       .nodes = "8 GPUs",
       .citation = "Microsoft Azure documentation, NDv2-series; A. Shah et al., TACCL, NSDI 2023",
       .reading = "the NVLinks are those of dgx1. In boxes, one NIC of 100 Gb/s is at the PCIe "
                  "switch of GPUs 0 and 1. Latency 0.7 us, of the size that TACCL reports"},
      ndv2_box);
}

}  // namespace asterism
