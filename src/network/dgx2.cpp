// The DGX-2.
#include "network/gpu_machine.hpp"

namespace asterism {

namespace {

GpuBox dgx2_box() {
  GpuBox box = switched_box(16, 6 * 25);
  box.default_nics = {.count = 8, .rate = 12.5, .pcie_rate = pcie_rate::generation_3};
  return box;
}

}  // namespace

NetworkFamily dgx2_family() {
  return named_machine_family(
      {.name = "dgx2",
       .summary = "16 V100 GPUs joined by NVSwitches, 150 GB/s per GPU and direction",
       .nodes = "16 GPUs and a switch",
       .citation = "NVIDIA DGX-2 data sheet, 2018; NVIDIA NVSwitch technical overview, 2018",
       .reading = "a GPU has six NVLinks of 25 GB/s per direction. One switch stands for the "
                  "twelve NVSwitches, because any pattern finds the whole rate of a GPU. Latency "
                  "0.35 us to the switch, assumed"},
      dgx2_box);
}

}  // namespace asterism
