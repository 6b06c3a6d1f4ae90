#include <asterism/owned_schedule.hpp>

namespace asterism {

Step Schedule::step(std::size_t index) const {
  Step result;
  for (std::size_t i = 0; i < transfers_in(index); ++i) result.add(transfer(index, i));
  return result;
}

void Schedule::append(const Step& step) {
  for (std::size_t i = 0; i < step.size(); ++i) transfers_.add(step[i]);
  ends_.push_back(transfers_.size());
}

void Schedule::push_into(StepSink& sink) const {
  sink.begin(header_);
  Step next;
  for (std::size_t at = 0; at < size(); ++at) {
    next.clear();
    for (std::size_t i = 0; i < transfers_in(at); ++i) next.add(transfer(at, i));
    sink.take(next);
  }
  sink.end();
}

}  // namespace asterism
