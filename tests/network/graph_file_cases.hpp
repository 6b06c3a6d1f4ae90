// Graph files in a folder of their own, as the tests write and read them.
#pragma once

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/graph_file.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"

namespace asterism::testing {

inline std::string written(const Network& network, const std::string& format) {
  std::ostringstream out;
  write_graph(network, parse_graph_format(format), out);
  return out.str();
}

class GraphFile : public ::testing::Test {
 protected:
  static constexpr auto malformed = ErrorCode::malformed;
  static constexpr auto not_a_network = ErrorCode::not_a_network;
  static constexpr const char* kinds_hint = "graph:FILE takes a graph as GraphML";
  static constexpr const char* directed_hint = "along links in their direction";

  std::shared_ptr<const Network> network(const std::string& name, const std::string& content) {
    return make_network("graph:" + folder_.file(name, content));
  }
  void expect_bad(const std::string& name, const std::string& content, ErrorCode code,
                  const std::string& sentence, const std::string& hint) {
    SCOPED_TRACE(name + ": " + content);
    expect_error([&] { return network(name, content); }, code, sentence, hint);
    // Every error names the file.
    expect_error([&] { return network(name, content); }, code, (folder_ / name).string(), hint);
  }
  static std::vector<std::string> labels(const Network& network) {
    std::vector<std::string> result;
    for (NodeId node{0}; node.value() < network.node_count(); ++node)
      result.push_back(network.label(node));
    return result;
  }

  TemporaryFolder folder_;
};

/// A GraphML file with these keys and this content of its graph.
inline std::string graphml(const std::string& keys, const std::string& content) {
  return "<graphml>" + keys + "<graph edgedefault=\"undirected\">" + content + "</graph></graphml>";
}

}  // namespace asterism::testing
