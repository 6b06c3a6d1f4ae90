#include "placement.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>

#include "datatype.hpp"

namespace asterism::dropin {
namespace {

int size_of(MPI_Comm comm) {
  int size = 0;
  require_success(PMPI_Comm_size(comm, &size));
  return size;
}

/// Returns nodes by rank of the communicator; empty if a rank is not on the map.
std::vector<NodeId> mapped_nodes(MPI_Comm comm, const std::vector<NodeId>& map) {
  std::vector<int> own(static_cast<std::size_t>(size_of(comm))), world(own.size());
  std::iota(own.begin(), own.end(), 0);
  MPI_Group group = MPI_GROUP_NULL, all = MPI_GROUP_NULL;
  require_success(PMPI_Comm_group(comm, &group));
  require_success(PMPI_Comm_group(MPI_COMM_WORLD, &all));
  const int code = PMPI_Group_translate_ranks(group, static_cast<int>(own.size()), own.data(), all,
                                              world.data());
  require_success(PMPI_Group_free(&group));
  require_success(PMPI_Group_free(&all));
  require_success(code);
  std::vector<NodeId> nodes;
  nodes.reserve(world.size());
  for (const int rank : world) {
    if (rank < 0 || static_cast<std::size_t>(rank) >= map.size()) return {};
    nodes.push_back(map[static_cast<std::size_t>(rank)]);
  }
  return nodes;
}

bool is_grid(const Network& network) {
  return network.family() == "torus" || network.family() == "mesh" || network.family() == "ring";
}

/// Returns nodes by rank; empty unless the communicator is a grid with the same sides.
std::vector<NodeId> cartesian_nodes(MPI_Comm comm, const Network& network) {
  int topology = MPI_UNDEFINED, axes = 0;
  require_success(PMPI_Topo_test(comm, &topology));
  if (topology != MPI_CART || !is_grid(network)) return {};
  require_success(PMPI_Cartdim_get(comm, &axes));
  std::vector<int> sides(static_cast<std::size_t>(axes)), periods(sides), place(sides);
  require_success(PMPI_Cart_get(comm, axes, sides.data(), periods.data(), place.data()));
  if (!std::ranges::equal(sides, network.parameters(), {},
                          [](int side) { return static_cast<std::uint64_t>(side); }))
    return {};
  std::vector<NodeId> nodes;
  const int size = size_of(comm);
  nodes.reserve(static_cast<std::size_t>(size));
  for (int rank = 0; rank < size; ++rank) {
    require_success(PMPI_Cart_coords(comm, rank, axes, place.data()));
    nodes.push_back(network.parse_label(fmt::format("{}", fmt::join(place, ","))));
  }
  return nodes;
}

std::vector<int> inverted(const std::vector<NodeId>& nodes) {
  std::vector<int> ranks(nodes.size(), -1);
  for (std::size_t rank = 0; rank < nodes.size(); ++rank) {
    const std::uint64_t node = nodes[rank].value();
    if (node >= ranks.size() || ranks[node] >= 0) return {};
    ranks[node] = static_cast<int>(rank);
  }
  return ranks;
}

}  // namespace

std::vector<int> ranks_of_nodes(MPI_Comm comm, const Settings& settings) {
  if (!settings.nodes.empty()) return inverted(mapped_nodes(comm, settings.nodes));
  if (const auto nodes = cartesian_nodes(comm, *settings.network); !nodes.empty())
    return inverted(nodes);
  std::vector<int> ranks(static_cast<std::size_t>(size_of(comm)));
  std::iota(ranks.begin(), ranks.end(), 0);
  return ranks;
}

std::vector<NodeId> nodes_by_host(const Settings& settings) {
  using Name = std::array<char, MPI_MAX_PROCESSOR_NAME>;
  Name own{};
  int length = 0;
  require_success(PMPI_Get_processor_name(own.data(), &length));
  std::vector<Name> names(static_cast<std::size_t>(size_of(MPI_COMM_WORLD)));
  require_success(PMPI_Allgather(own.data(), static_cast<int>(own.size()), MPI_CHAR, names.data(),
                                 static_cast<int>(own.size()), MPI_CHAR, MPI_COMM_WORLD));
  std::map<std::string, std::size_t> used;
  std::vector<NodeId> nodes;
  nodes.reserve(names.size());
  for (const Name& name : names) {
    const std::string host(name.data());
    const auto listed = settings.hosts.find(host);
    if (listed == settings.hosts.end() || used[host] >= listed->second.size())
      throw Error(
          ErrorCode::out_of_range,
          fmt::format("ASTERISM_HOSTS names no node for rank {} on host {}", nodes.size(), host));
    nodes.push_back(listed->second[used[host]++]);
  }
  return nodes;
}

}  // namespace asterism::dropin
