#include "view/results/link_load.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/lines.hpp"
#include "view/table.hpp"

namespace asterism {

namespace {

constexpr std::size_t links_shown = 5;

Row row_of_load(const DirectedLoad& load, const Network& network) {
  const NodeId to = network.neighbour(load.from, load.port);
  return {network.label(load.from),
          network.label(to),
          network.port_name(load.port),
          network.link_classes()[network.link_class(load.from, load.port).value()],
          Cell::count(load.packets),
          Cell::count(load.messages),
          Cell::number(load.time, 12)};
}

}  // namespace

void write_link_load(const LinkLoadMeter& load, std::ostream& out) {
  Table table;
  for (const char* name : {"from", "to", "port", "class", "packets", "messages", "time"})
    table.columns.push_back({name});
  out << to_csv(table);
  table.columns.clear();
  load.for_each([&](const DirectedLoad& link) {
    table.rows = {row_of_load(link, load.network())};
    out << to_csv(table);
  });
}

Json link_load_document(const LinkLoadMeter& load) {
  const Network& network = load.network();
  Json links = Json::array();
  for (const DirectedLoad& link : load.most_loaded(links_shown)) {
    Json json = Json::object();
    json.set("from", network.label(link.from));
    json.set("to", network.label(network.neighbour(link.from, link.port)));
    json.set("port", network.port_name(link.port));
    json.set("packets", link.packets);
    json.set("messages", link.messages);
    json.set("time", link.time);
    links.add(std::move(json));
  }
  return links;
}

std::string link_load_text(const LinkLoadMeter& load) {
  const Network& network = load.network();
  std::string text = "  most loaded links\n";
  for (const DirectedLoad& link : load.most_loaded(links_shown))
    text += detail_line(fmt::format(
        "{} to {} (port {}): {} packets, {} messages, time {:.6g}", network.label(link.from),
        network.label(network.neighbour(link.from, link.port)), network.port_name(link.port),
        with_thousands(link.packets), with_thousands(link.messages), link.time));
  return text;
}

}  // namespace asterism
