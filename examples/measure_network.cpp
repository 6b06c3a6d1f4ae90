// Creates a network, measures it and finds a route.
#include <iostream>

#include <asterism/asterism.hpp>

int main(int argc, char** argv) {
  try {
    const auto network = asterism::make_network(argc > 1 ? argv[1] : "star:5");
    const auto measures = asterism::measure(*network);
    const asterism::NodeId far{network->node_count() / 4 + 1};
    const auto route = asterism::find_shortest(*network, asterism::NodeId{0}, far, 1'000'000);
    std::cout << network->spec() << " has " << network->node_count() << " nodes, diameter "
              << measures.diameter << ", and " << network->label(asterism::NodeId{0}) << " is "
              << route->hops() << " hops from " << network->label(far) << '\n';
  } catch (const asterism::Error& error) {
    std::cerr << "error: " << error.sentence() << "\nhint: " << error.hint() << '\n';
    return 2;
  }
}
