// A box with eight MI250 modules.
#include <array>

#include <fmt/format.h>

#include "network/gpu_machine.hpp"

namespace asterism {

namespace {

struct InfinityFabricPair {
  std::uint32_t one, other, links;
};

constexpr std::array<InfinityFabricPair, 28> infinity_fabric_pairs{
    {{0, 1, 4},   {0, 4, 2},   {0, 8, 1},   {1, 5, 1},   {1, 9, 1},   {1, 10, 1},  {2, 3, 4},
     {2, 6, 1},   {2, 9, 1},   {2, 10, 1},  {3, 7, 2},   {3, 11, 1},  {4, 5, 4},   {4, 6, 1},
     {5, 6, 1},   {5, 7, 1},   {6, 7, 4},   {8, 9, 4},   {8, 12, 2},  {9, 13, 1},  {10, 11, 4},
     {10, 14, 1}, {11, 15, 2}, {12, 13, 4}, {12, 14, 1}, {13, 14, 1}, {13, 15, 1}, {14, 15, 4}}};

GpuBox mi250_box() {
  static constexpr double link_rate = 50;
  GpuBox box{.gpus = 16};
  for (const auto& [one, other, links] : infinity_fabric_pairs)
    box.links.push_back({one,
                         other,
                         links == 1 ? "xgmi" : fmt::format("xgmi-x{}", links),
                         {link_rate * links, gpu_latency::direct_link}});
  box.default_nics = {.count = 16, .rate = 16, .pcie_rate = pcie_rate::generation_4};
  return box;
}

}  // namespace

NetworkFamily mi250_family() {
  return named_machine_family(
      {.name = "mi250",
       .summary = "8 MI250 modules of two GPU dies each, joined by Infinity Fabric: 28 pairs of "
                  "dies with one, two or four links",
       .nodes = "16 GPU dies",
       .citation = "AMD CDNA 2 Architecture, white paper, 2021; L. Zhao et al., ForestColl, arXiv "
                   "2402.06787",
       .reading = "a link has 50 GB/s per direction; links of one pair are one link with the sum "
                  "of their rates. Pairs, and 16 GB/s per die between boxes, are those of "
                  "ForestColl. Latency 0.7 us, assumed"},
      mi250_box);
}

}  // namespace asterism
