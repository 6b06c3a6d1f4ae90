// The DGX-1 with V100 GPUs, and the hybrid cube mesh inside it.
#include <array>

#include "network/hybrid_cube_mesh.hpp"

namespace asterism {

namespace {

struct CubeMeshPair {
  std::uint32_t one, other, links;
};

constexpr std::array<CubeMeshPair, 16> cube_mesh_pairs{{{0, 1, 1},
                                                        {0, 2, 1},
                                                        {0, 3, 2},
                                                        {0, 4, 2},
                                                        {1, 2, 2},
                                                        {1, 3, 1},
                                                        {1, 5, 2},
                                                        {2, 3, 2},
                                                        {2, 6, 1},
                                                        {3, 7, 1},
                                                        {4, 5, 1},
                                                        {4, 6, 1},
                                                        {4, 7, 2},
                                                        {5, 6, 2},
                                                        {5, 7, 1},
                                                        {6, 7, 2}}};

GpuBox dgx1_box() {
  GpuBox box = hybrid_cube_mesh();
  box.default_nics = {.count = 4, .rate = 12.5, .pcie_rate = pcie_rate::generation_3};
  return box;
}

}  // namespace

GpuBox hybrid_cube_mesh() {
  static constexpr double nvlink_rate = 25;
  GpuBox box{.gpus = 8};
  for (const auto& [one, other, links] : cube_mesh_pairs)
    box.links.push_back({one,
                         other,
                         links == 1 ? "nvlink" : "nvlink-x2",
                         {nvlink_rate * links, gpu_latency::direct_link}});
  box.diameter = {2, PublishedValue::Relation::equal, "2",
                  "by definition: GPUs without an NVLink to each other have a common neighbour"};
  return box;
}

NetworkFamily dgx1_family() {
  return named_machine_family(
      {.name = "dgx1",
       .summary = "8 V100 GPUs in a hybrid cube mesh: 16 pairs with one or two NVLinks",
       .nodes = "8 GPUs",
       .citation = "NVIDIA DGX-1 with Tesla V100 System Architecture, white paper, 2017",
       .reading =
           "an NVLink has 25 GB/s per direction; two links of one pair are one link of 50 "
           "GB/s. Latency 0.7 us, of the size that TACCL (NSDI 2023) reports for these GPUs"},
      dgx1_box);
}

}  // namespace asterism
