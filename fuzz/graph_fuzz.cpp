// Feeds any bytes to the readers of graph and machine files, by content, and builds the network of
// what they read. Nothing but asterism::Error may come out.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  try {
    const auto network = asterism::graph_network({}, asterism::read_graph(in, "input"), "input");
    if (network->node_count() < 2) __builtin_trap();
  } catch (const asterism::Error&) {
    // What a reader says of bytes that are none of its format.
  }
  return 0;
}
