// Machines with GPUs. One box: its GPUs on a circle, its switch in the middle. Several boxes: in
// two rows, with the switches of the fabric on a line between them.
#include <algorithm>

#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"
#include "network/gpu_machine.hpp"

namespace asterism {

namespace {

constexpr double gap_of_boxes = 1.5;
constexpr double distance_to_fabric = 3;

double centred(std::uint64_t place, std::uint64_t count) {
  return static_cast<double>(place) - (static_cast<double>(count) - 1) / 2;
}

/// Spreads some nodes evenly over a width.
double spread(std::uint64_t place, std::uint64_t count, double width) {
  return centred(place, count) / static_cast<double>(count) * width;
}

double width_of(const GpuBox& box) {
  return box.switches > 0 ? static_cast<double>(box.gpus) : static_cast<double>(box.gpus) / 2 + 2;
}

double height_of(const GpuBox& box) {
  if (box.switches > 0) return std::max(1.5, static_cast<double>(box.gpus) / 8);
  return width_of(box) * 0.6;
}

/// In a box that is above the fabric, whose side towards the fabric is at y = 0. GPUs behind a
/// switch are in a row; others are on an ellipse.
Point gpu_in_box(const GpuBox& box, std::uint32_t gpu) {
  if (box.switches > 0) return {spread(gpu, box.gpus, width_of(box)), 0};
  const Point at = on_circle((gpu + 0.5) / box.gpus);
  return {at.x * width_of(box) / 2, (at.y - 1) * height_of(box) / 2};
}

Point in_box(const GpuBox& box, std::uint32_t node) {
  if (node < box.gpus) return gpu_in_box(box, node);
  if (node < box.gpus + box.switches) return {0, -height_of(box)};
  return {spread(node - box.gpus - box.switches, box.nics, width_of(box)), 1.2};
}

Placement place_alone(const GpuBox& box) {
  Placement placement{.shape = "a box of GPUs", .places = {}};
  for (std::uint32_t gpu = 0; gpu < box.gpus; ++gpu)
    placement.places.push_back(on_circle((gpu + 0.5) / box.gpus));
  for (std::uint32_t i = 0; i < box.switches; ++i) placement.places.push_back({});
  return placement;
}

class BoxRows {
 public:
  explicit BoxRows(const GpuMachine& machine)
      : box_(machine.box()),
        boxes_(machine.box_count()),
        columns_((boxes_ + 1) / 2),
        pitch_(width_of(box_) + gap_of_boxes) {}

  [[nodiscard]] Point node(std::uint64_t number, std::uint32_t local) const {
    const bool is_below = number >= columns_;
    const std::uint64_t column = is_below ? number - columns_ : number;
    const std::uint64_t in_row = is_below ? boxes_ - columns_ : columns_;
    const Point at = in_box(box_, local);
    const double y = at.y - distance_to_fabric;
    return {at.x + centred(column, in_row) * pitch_, is_below ? -y : y};
  }
  [[nodiscard]] double width() const { return static_cast<double>(columns_) * pitch_; }

 private:
  const GpuBox& box_;
  std::uint64_t boxes_;
  std::uint64_t columns_;
  double pitch_;
};

}  // namespace

Placement place_gpu_machine(const Network& network) {
  const GpuMachine& machine = *as_gpu_machine(network);
  const GpuBox& box = machine.box();
  if (machine.fabric_switches() == 0) return place_alone(box);
  const BoxRows rows(machine);
  Placement placement{.shape = "boxes in rows", .places = {}};
  placement.places.reserve(network.node_count());
  std::uint32_t first = 0;
  for (const std::uint32_t nodes : {box.gpus, box.switches, box.nics}) {
    for (std::uint64_t number = 0; number < machine.box_count(); ++number)
      for (std::uint32_t i = 0; i < nodes; ++i)
        placement.places.push_back(rows.node(number, first + i));
    first += nodes;
  }
  for (std::uint64_t i = 0; i < machine.fabric_switches(); ++i)
    placement.places.push_back({spread(i, machine.fabric_switches(), rows.width()), 0});
  return placement;
}

}  // namespace asterism
