#include "view/results/sequence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "view/json.hpp"

namespace asterism {

std::string sequence_report(const Network& network, const FoundSequence& found, Form form) {
  if (form == Form::json) {
    Json document = Json::object();
    document.set("network", network.spec());
    document.set("detour", found.detour);
    document.set("startups", found.ports.size());
    document.set("sequence", Json::array_of(found.ports));
    document.set("origin", found.origin);
    return document.document();
  }
  return fmt::format("{} {} {}  # {} start-ups, from {}\n", network.spec(), found.detour,
                     fmt::join(found.ports, " "), found.ports.size(), found.origin);
}

std::string cycle_summary_report(const Network& network, const FoundCycle& found, Form form) {
  if (form == Form::json) {
    Json document = Json::object();
    document.set("network", network.spec());
    document.set("nodes", network.node_count());
    document.set("origin", found.origin);
    document.set("closed", found.closed);
    return document.document();
  }
  return fmt::format("{}: a Hamiltonian cycle of {} nodes, {}, {}\n", network.spec(),
                     with_thousands(network.node_count()), found.origin,
                     found.closed ? "checked" : "NOT CLOSED");
}

std::string cycle_document_head(const Network& network) {
  return fmt::format("{{\n  \"network\": {},\n  \"nodes\": {},\n  \"port_names\": [",
                     Json(network.spec()).line(), network.node_count());
}

std::string cycle_document_port(const Network& network, Port port) {
  return Json(network.port_name(port)).line();
}

std::string cycle_document_tail(const FoundCycle& found) {
  return fmt::format("],\n  \"origin\": {},\n  \"closed\": {}\n}}\n", Json(found.origin).line(),
                     found.closed);
}

}  // namespace asterism
