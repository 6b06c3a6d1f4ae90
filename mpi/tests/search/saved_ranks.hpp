// Searches by several ranks without MPI, stopped at a level and saved.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <vector>

#include <asterism/networks.hpp>

#include "search/checkpoint.hpp"
#include "search/local_search.hpp"

namespace asterism::distributed::testing {

struct SavedRanks {
  SavedRanks(const std::string& spec, std::uint32_t ranks)
      : network(make_network(spec)),
        space(make_search_space(*network)),
        distribution(space->blocks(), ranks),
        identity(identity_of(*network, NodeId{0})) {
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      searches.emplace_back(*space, distribution, rank, 1000);
  }

  void begin() {
    for (LocalSearch& search : searches) search.begin(NodeId{0});
    counts = {1};
  }

  void read(const Checkpoint& checkpoint) {
    const Manifest manifest = checkpoint.manifest().value();
    for (LocalSearch& search : searches) {
      checkpoint.read(manifest, space->blocks(), search.store());
      search.resume(manifest.level());
    }
    counts = manifest.nodes_by_distance;
  }

  void save(const Checkpoint& checkpoint) {
    Manifest manifest{identity, counts, {}};
    for (std::uint32_t rank = 0; rank < distribution.ranks(); ++rank)
      manifest.part_checksums.push_back(
          checkpoint.write(manifest.level(), rank, distribution.ranks(), searches[rank].store()));
    checkpoint.commit(manifest);
    checkpoint.remove_unused(manifest);
  }

  void advance() {
    for (bool all_done = false; !all_done;) {
      all_done = true;
      for (LocalSearch& search : searches) all_done = search.expand() && all_done;
      for (LocalSearch& sender : searches)
        for (std::uint32_t rank = 0; rank < distribution.ranks(); ++rank)
          searches[rank].receive(sender.outbox().stream(rank));
      for (LocalSearch& search : searches) search.outbox().clear_streams();
    }
    std::uint64_t found = 0;
    for (LocalSearch& search : searches) found += search.finish_level();
    if (found != 0) counts.push_back(found);
    exhausted = found == 0;
  }

  std::shared_ptr<const Network> network;
  std::unique_ptr<SearchSpace> space;
  Distribution distribution;
  SearchIdentity identity;
  std::deque<LocalSearch> searches;
  std::vector<std::uint64_t> counts;
  bool exhausted = false;
};

}  // namespace asterism::distributed::testing
