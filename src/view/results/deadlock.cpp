#include "view/results/deadlock.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

namespace {

Json channel_document(const Network& network, NodeId from, Port port) {
  Json json = Json::object();
  json.set("node", network.label(from));
  json.set("port", network.port_name(port));
  return json;
}

Json wait_document(const Network& network, const WormWait& wait) {
  Json json = Json::object();
  json.set("packet", wait.packet);
  json.set("holds", channel_document(network, wait.holds_from, wait.holds_port));
  if (wait.ejection)
    json.set("wants_to_leave_at", network.label(wait.wants_from));
  else
    json.set("wants", channel_document(network, wait.wants_from, wait.wants_port));
  return json;
}

}  // namespace

Json deadlock_document(const Network& network, const std::optional<WormDeadlock>& deadlock) {
  if (!deadlock) return {};
  Json waits = Json::array();
  for (const WormWait& wait : deadlock->waits) waits.add(wait_document(network, wait));
  Json json = Json::object();
  json.set("cycle", deadlock->cycle);
  json.set("stuck", deadlock->stuck);
  json.set("waits", std::move(waits));
  return json;
}

std::vector<std::string> deadlock_text(const Network& network,
                                       const std::optional<WormDeadlock>& deadlock) {
  if (!deadlock) return {};
  std::vector<std::string> lines{fmt::format(
      "DEADLOCK after cycle {}: {} packet{} never delivered", with_thousands(deadlock->cycle),
      with_thousands(deadlock->stuck), deadlock->stuck == 1 ? " is" : "s are")};
  for (const std::string& line : deadlock_lines(network, *deadlock)) lines.push_back(line);
  return lines;
}

}  // namespace asterism
