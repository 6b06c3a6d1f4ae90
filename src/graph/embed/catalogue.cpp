// The catalogue of embeddings: one line per embedding. Each embedding and its description are in a
// separate file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/embedding.hpp>
#include <asterism/error.hpp>

// clang-format off
#define ASTERISM_EMBEDDINGS(EMBEDDING) \
  EMBEDDING(star_in_cayley)            \
  EMBEDDING(star_in_scc)               \
  EMBEDDING(mesh_in_star)              \
  EMBEDDING(grid_in_hypercube)         \
  EMBEDDING(ring_in_any)
// clang-format on

namespace asterism {

#define ASTERISM_DECLARE(name) EmbeddingFamily name##_embedding();
ASTERISM_EMBEDDINGS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

Registry<EmbeddingFamily>& embedding_catalogue() {
#define ASTERISM_LIST(name) name##_embedding(),
  static Registry<EmbeddingFamily> families("embedding", {ASTERISM_EMBEDDINGS(ASTERISM_LIST)});
#undef ASTERISM_LIST
  return families;
}

namespace {

bool is_of(const Network& network, const std::string& family) {
  return family.empty() || network.family() == family;
}

}  // namespace

Embedding find_embedding(const std::shared_ptr<const Network>& guest,
                         const std::shared_ptr<const Network>& host) {
  std::vector<std::string> known;
  for (const EmbeddingFamily& family : embedding_catalogue()) {
    if (!is_of(*guest, family.guest) || !is_of(*host, family.host)) {
      known.push_back(family.name);
      continue;
    }
    const std::string obstacle = family.obstacle(*guest, *host);
    if (obstacle.empty()) return family.make(guest, host);
    known.push_back(fmt::format("{} ({})", family.name, obstacle));
  }
  throw Error(ErrorCode::unsupported,
              fmt::format("no embedding of {} in {} is known", guest->spec(), host->spec()),
              fmt::format("give a map of the nodes, or two networks for one of these: {}",
                          fmt::join(known, ", ")));
}

}  // namespace asterism
