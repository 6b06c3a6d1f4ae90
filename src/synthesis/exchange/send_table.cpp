#include "synthesis/exchange/send_table.hpp"

#include <algorithm>

namespace asterism {

double SendTable::bytes(double sends) {
  return 2 * sends * (sizeof(Send) + sizeof(MessageId));
}

void SendTable::push(StepSink& sink) {
  Step step;
  std::vector<MessageId> packet;
  for (std::vector<Send>& sends : steps_) {
    if (sends.empty()) continue;
    std::ranges::sort(sends);
    step.clear();
    for (std::size_t first = 0; first < sends.size();) {
      packet.clear();
      std::size_t last = first;
      for (; last < sends.size() && sends[last].from == sends[first].from &&
             sends[last].port == sends[first].port;
           ++last)
        packet.push_back(sends[last].message);
      step.add(sends[first].from, sends[first].port, packet);
      first = last;
    }
    sink.take(step);
  }
}

}  // namespace asterism
