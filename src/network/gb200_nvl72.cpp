// The GB200 NVL72 rack.
#include "network/gpu_machine.hpp"

namespace asterism {

namespace {

GpuBox gb200_nvl72_box() {
  GpuBox box = switched_box(72, 18 * 50);
  box.default_nics = {.count = 72, .rate = 50, .pcie_rate = pcie_rate::generation_5};
  return box;
}

}  // namespace

NetworkFamily gb200_nvl72_family() {
  return named_machine_family(
      {.name = "gb200-nvl72",
       .summary = "a rack of 72 Blackwell GPUs joined by NVLink switches, 900 GB/s per GPU and "
                  "direction",
       .nodes = "72 GPUs and a switch",
       .citation = "NVIDIA GB200 NVL72 and DGX GB200 data sheets, 2024",
       .reading = "a GPU has 18 NVLinks of 50 GB/s per direction. One switch stands for the 18 "
                  "switch chips, because any pattern finds the whole rate of a GPU. Latency 0.35 "
                  "us to the switch, assumed. NVLink SHARP is --switches reduce"},
      gb200_nvl72_box);
}

}  // namespace asterism
