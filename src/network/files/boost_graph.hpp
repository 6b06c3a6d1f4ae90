// The graph type for reading and writing with Boost.Graph.
#pragma once

#include <string>

#include <boost/graph/adjacency_list.hpp>
#include <boost/property_map/dynamic_property_map.hpp>

#include "network/files/link_texts.hpp"

namespace asterism {

struct FileVertex {
  std::string name{};
  std::string label{};
  std::string is_switch{};
};

template <class Direction>
using FileGraph = boost::adjacency_list<boost::vecS, boost::vecS, Direction, FileVertex, LinkTexts>;
using UndirectedFileGraph = FileGraph<boost::undirectedS>;
using DirectedFileGraph = FileGraph<boost::bidirectionalS>;

/// Adds the properties that every network has.
template <class Graph>
void add_common_properties(boost::dynamic_properties& properties, Graph& graph) {
  properties.property("label", boost::get(&FileVertex::label, graph));
  properties.property("class", boost::get(&LinkTexts::link_class, graph));
  properties.property("reverse_class", boost::get(&LinkTexts::reverse_class, graph));
  properties.property("port", boost::get(&LinkTexts::port, graph));
  properties.property("reverse_port", boost::get(&LinkTexts::reverse_port, graph));
}

template <class Graph>
void add_cost_properties(boost::dynamic_properties& properties, Graph& graph) {
  properties.property("rate", boost::get(&LinkTexts::rate, graph));
  properties.property("latency", boost::get(&LinkTexts::latency, graph));
  properties.property("reverse_rate", boost::get(&LinkTexts::reverse_rate, graph));
  properties.property("reverse_latency", boost::get(&LinkTexts::reverse_latency, graph));
}

template <class Graph>
void add_delay_properties(boost::dynamic_properties& properties, Graph& graph) {
  properties.property("delay", boost::get(&LinkTexts::delay, graph));
  properties.property("reverse_delay", boost::get(&LinkTexts::reverse_delay, graph));
}

template <class Graph>
void add_switch_property(boost::dynamic_properties& properties, Graph& graph) {
  properties.property("switch", boost::get(&FileVertex::is_switch, graph));
}

}  // namespace asterism
