// The graph type that Boost.Graph reads and writes for us.
#pragma once

#include <string>

#include <boost/graph/adjacency_list.hpp>
#include <boost/property_map/dynamic_property_map.hpp>

namespace asterism {

struct FileVertex {
  std::string name;
  std::string label;
};

/// Everything as text: a file by another program need not have it.
struct FileEdge {
  std::string link_class;
  std::string reverse_class;
  std::string port;
  std::string reverse_port;
};

using FileGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, FileVertex, FileEdge>;

inline void add_properties(boost::dynamic_properties& properties, FileGraph& graph) {
  properties.property("label", boost::get(&FileVertex::label, graph));
  properties.property("class", boost::get(&FileEdge::link_class, graph));
  properties.property("reverse_class", boost::get(&FileEdge::reverse_class, graph));
  properties.property("port", boost::get(&FileEdge::port, graph));
  properties.property("reverse_port", boost::get(&FileEdge::reverse_port, graph));
}

}  // namespace asterism
