// The DGX A100.
#include "network/gpu_machine.hpp"

namespace asterism {

namespace {

GpuBox dgx_a100_box() {
  GpuBox box = switched_box(8, 12 * 25);
  box.default_nics = {.count = 8, .rate = 25, .pcie_rate = pcie_rate::generation_4};
  return box;
}

}  // namespace

NetworkFamily dgx_a100_family() {
  return named_machine_family(
      {.name = "dgx-a100",
       .summary = "8 A100 GPUs joined by NVSwitches, 300 GB/s per GPU and direction",
       .nodes = "8 GPUs and a switch",
       .citation = "NVIDIA DGX A100 System Architecture, white paper, 2020",
       .reading = "a GPU has twelve NVLinks of 25 GB/s per direction. One switch stands for the "
                  "six NVSwitches, because any pattern finds the whole rate of a GPU. Latency 0.35 "
                  "us to the switch, assumed"},
      dgx_a100_box);
}

}  // namespace asterism
