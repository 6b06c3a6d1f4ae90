// The DGX H100.
#include "network/gpu_machine.hpp"

namespace asterism {

namespace {

GpuBox dgx_h100_box() {
  GpuBox box = switched_box(8, 18 * 25);
  box.default_nics = {.count = 8, .rate = 50, .pcie_rate = pcie_rate::generation_5};
  return box;
}

}  // namespace

NetworkFamily dgx_h100_family() {
  return named_machine_family(
      {.name = "dgx-h100",
       .summary = "8 H100 GPUs joined by NVSwitches, 450 GB/s per GPU and direction",
       .nodes = "8 GPUs and a switch",
       .citation = "NVIDIA DGX H100 data sheet and user guide, 2022",
       .reading = "a GPU has 18 NVLinks of 25 GB/s per direction. One switch stands for the four "
                  "NVSwitches, because any pattern finds the whole rate of a GPU. Latency 0.35 us "
                  "to the switch, assumed. NVLink SHARP is --switches reduce"},
      dgx_h100_box);
}

}  // namespace asterism
