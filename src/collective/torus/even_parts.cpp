#include "collective/torus/even_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "network/required_shape.hpp"
#include "problem/step_cost.hpp"

namespace asterism {

namespace {

/// Maximum number of parts along the second axis. More parts balance the load of a phase better,
/// but every part is a message to track.
constexpr std::uint64_t max_along_second = 4;
constexpr double least_chunk = 4;  // in units of size, if the second axis is also cut

std::uint64_t coprime_step(std::uint64_t side) {
  for (const std::uint64_t step : {5, 3, 7})
    if (std::gcd(step, side) == 1) return step;
  return 1;
}

/// Adds up what the steps take.
class StepTimes final : public StepSink {
 public:
  explicit StepTimes(const PacketCost& cost) : cost_(cost), steps_(cost.fixed) {}
  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override {
    std::size_t largest = 0;
    for (std::size_t i = 0; i < step.size(); ++i)
      largest = std::max(largest, step[i].messages.size());
    add_step(largest);
  }
  void add_step(std::uint64_t messages) {
    steps_.add(cost_.packet(messages));
    steps_.end_step();
  }
  [[nodiscard]] double time() const { return steps_.total(); }

 private:
  PacketCost cost_;
  StepCost steps_;
};

}  // namespace

/// Location and target of a part of a message: `distance` along the last axis, `second` along the
/// one before.
struct EvenParts::Part {
  MessageId chunk;
  std::size_t rotation;
  NodeId place;
  std::int64_t distance = 0;
  std::int64_t second = 0;
};

std::uint64_t EvenParts::max_scattered_axes(const Grid& grid) {
  return std::min<std::uint64_t>(grid.sides().size() - 1, 2);
}

EvenParts::EvenParts(const Problem& problem, std::uint64_t scattered_axes)
    : problem_(problem),
      grid_(required_shape(problem.network().grid())),
      axes_(grid_.sides().size()) {
  const double units = std::min(std::floor(problem.model.message_size), 1e9);
  const auto axes = static_cast<double>(axes_);
  if (scattered_axes == 0 || units < axes) return;
  const std::uint64_t longest = *std::ranges::max_element(grid_.sides());
  rotations_ = axes_;
  along_last_ = std::min(longest, static_cast<std::uint64_t>(units) / axes_);
  if (scattered_axes < 2) return;
  second_axis_ = true;
  const double second = units / (axes * static_cast<double>(along_last_) * least_chunk);
  while (2 * along_second_ <= std::min(max_along_second, longest) &&
         static_cast<double>(2 * along_second_) <= second)
    along_second_ *= 2;
}

void EvenParts::push(StepSink& sink, const Progress& progress) const {
  TorusRings rings(grid_, sink, progress);
  std::vector<Part> parts = all_parts();
  scatter(rings, parts);
  Blocks blocks = blocks_of(parts);
  for (std::size_t phase = 0; phase < axes_; ++phase) rings.gather(blocks, phase);
}

double EvenParts::time() const {
  StepTimes times(packet_cost(problem_.model).of_pieces(1, static_cast<double>(chunks())));
  const Progress quiet;
  TorusRings rings(grid_, times, quiet);
  std::vector<Part> parts = all_parts();
  scatter(rings, parts);
  std::vector<std::vector<std::uint64_t>> sizes(axes_,
                                                std::vector<std::uint64_t>(grid_.node_count()));
  for (const Part& part : parts) ++sizes[part.rotation][part.place.value()];
  for (const std::uint64_t packet : packets_of_gathering(grid_, std::move(sizes)))
    times.add_step(packet);
  return times.time();
}

void EvenParts::scatter(TorusRings& rings, std::vector<Part>& parts) const {
  if (along_last_ > 1) scatter_along(rings, parts, axes_ - 1, &Part::distance);
  if (second_axis_) scatter_along(rings, parts, axes_ - 2, &Part::second);
}

/// An uncut message belongs to the rotation given by its source's place.
std::size_t EvenParts::rotation_of_whole(NodeId origin) const {
  std::size_t rotation = 0;
  for (std::size_t axis = 0; axis < axes_; ++axis)
    rotation = (rotation + grid_.coordinate(origin, axis)) % axes_;
  return rotation;
}

std::vector<EvenParts::Part> EvenParts::all_parts() const {
  const Collective& collective = problem_.collective;
  std::vector<Part> parts;
  parts.reserve(collective.message_count() * chunks());
  for (MessageId id{0}; id.value() < collective.message_count(); ++id) {
    const NodeId origin = collective.origin(id);
    for (std::uint64_t index = 0; index < chunks(); ++index) {
      Part part{chunk_of(id, chunks(), index), rotation_of_whole(origin), origin};
      if (chunks() > 1) place(part, index);
      parts.push_back(part);
    }
  }
  return parts;
}

/// The places along the second axis depend on those along the others, so that neither sources in
/// one plane or line nor evenly spread ones load some places more than others. The numbers are the
/// best of those tried on sets of 64 sources in a torus of side 16.
void EvenParts::place(Part& part, std::uint64_t index) const {
  part.rotation = index / (along_last_ * along_second_);
  const std::uint64_t last = index / along_second_ % along_last_;
  const std::uint64_t second = index % along_second_;
  const std::uint64_t side = side_of(part.rotation, axes_ - 1);
  const std::uint64_t up = last * side / along_last_;
  part.distance = short_way(up, side);
  if (!second_axis_) return;
  const std::uint64_t other = side_of(part.rotation, axes_ - 2);
  const std::uint64_t first = grid_.coordinate(part.place, rotation_axis(part.rotation, 0, axes_));
  const std::uint64_t own =
      grid_.coordinate(part.place, rotation_axis(part.rotation, axes_ - 1, axes_));
  part.second = short_way(coprime_step(other) * last + 3 * second + 4 * first + own, other);
}
std::uint64_t EvenParts::side_of(std::size_t rotation, std::size_t phase) const {
  return grid_.sides()[rotation_axis(rotation, phase, axes_)];
}

void EvenParts::scatter_along(TorusRings& rings, std::vector<Part>& parts, std::size_t phase,
                              std::int64_t Part::*distance) const {
  RingItems items(axes_, std::vector<std::vector<RingItem>>(grid_.node_count()));
  for (Part& part : parts) {
    items[part.rotation][part.place.value()].push_back({part.chunk, part.*distance});
    part.place =
        along_axis(grid_, part.place, rotation_axis(part.rotation, phase, axes_), part.*distance);
  }
  rings.scatter(items, phase);
}

Blocks EvenParts::blocks_of(const std::vector<Part>& parts) const {
  BlockBuilder builder(grid_);
  for (const Part& part : parts) builder.add(part.rotation, part.place, part.chunk);
  return std::move(builder).blocks();
}

}  // namespace asterism
