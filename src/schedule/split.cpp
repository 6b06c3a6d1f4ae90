#include "schedule/split.hpp"

#include <algorithm>

namespace asterism {

void take_split(const Step& step, const Model& model, StepSink& sink, std::size_t largest) {
  for (std::size_t i = 0; i < step.size(); ++i)
    largest = std::max(largest, step[i].messages.size());
  if (model.packet_fits(largest)) return sink.take(step);
  const std::size_t limit = model.max_packet_of(largest);
  Step part;
  for (std::size_t begin = 0; begin < largest; begin += limit) {
    part.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      const Transfer whole = step[i];
      if (begin >= whole.messages.size()) continue;
      const std::size_t count = std::min(limit, whole.messages.size() - begin);
      part.add({whole.from, whole.ports, whole.messages.subspan(begin, count)});
    }
    sink.take(part);
  }
}

}  // namespace asterism
