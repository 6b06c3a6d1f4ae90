// The graph type that Boost.Graph reads and writes for us.
#pragma once

#include <string>

#include <boost/graph/adjacency_list.hpp>
#include <boost/property_map/dynamic_property_map.hpp>

namespace asterism {

struct FileVertex {
  std::string name{};
  std::string label{};
  std::string is_switch{};
};

/// Everything as text: a file by another program need not have it.
struct FileEdge {
  std::string link_class{};
  std::string reverse_class{};
  std::string port{};
  std::string reverse_port{};
  std::string rate{};
  std::string latency{};
  std::string reverse_rate{};
  std::string reverse_latency{};
  std::string directed{};
};

template <class Direction>
using FileGraph = boost::adjacency_list<boost::vecS, boost::vecS, Direction, FileVertex, FileEdge>;
using UndirectedFileGraph = FileGraph<boost::undirectedS>;
using DirectedFileGraph = FileGraph<boost::bidirectionalS>;

/// What every network has.
template <class Graph>
void add_common_properties(boost::dynamic_properties& properties, Graph& graph) {
  properties.property("label", boost::get(&FileVertex::label, graph));
  properties.property("class", boost::get(&FileEdge::link_class, graph));
  properties.property("reverse_class", boost::get(&FileEdge::reverse_class, graph));
  properties.property("port", boost::get(&FileEdge::port, graph));
  properties.property("reverse_port", boost::get(&FileEdge::reverse_port, graph));
}

template <class Graph>
void add_cost_properties(boost::dynamic_properties& properties, Graph& graph) {
  properties.property("rate", boost::get(&FileEdge::rate, graph));
  properties.property("latency", boost::get(&FileEdge::latency, graph));
  properties.property("reverse_rate", boost::get(&FileEdge::reverse_rate, graph));
  properties.property("reverse_latency", boost::get(&FileEdge::reverse_latency, graph));
}

template <class Graph>
void add_switch_property(boost::dynamic_properties& properties, Graph& graph) {
  properties.property("switch", boost::get(&FileVertex::is_switch, graph));
}

}  // namespace asterism
