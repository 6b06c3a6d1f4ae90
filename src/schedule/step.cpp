#include <asterism/schedule.hpp>

namespace asterism {

void Step::clear() {
  transfers_.clear();
  ports_.clear();
  messages_.clear();
}

void Step::add(NodeId from, Port port, MessageId message) {
  ports_.push_back(port);
  messages_.push_back(message);
  transfers_.push_back({from, {ports_.size(), messages_.size()}});
}

void Step::add(NodeId from, Port port, std::span<const MessageId> packet) {
  add(from, std::span(&port, 1), packet);
}

void Step::add(NodeId from, std::span<const Port> path, std::span<const MessageId> packet,
               std::uint64_t control) {
  ports_.insert(ports_.end(), path.begin(), path.end());
  messages_.insert(messages_.end(), packet.begin(), packet.end());
  transfers_.push_back({from, {ports_.size(), messages_.size()}, control});
}

}  // namespace asterism
