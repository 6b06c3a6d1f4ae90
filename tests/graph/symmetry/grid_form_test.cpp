// Grids found again behind other numbers, without a labelling.
#include "graph/symmetry/grid_form.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/random.hpp"
#include "extent.hpp"
#include "graph/symmetry/unknown_network.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;

std::vector<std::string> names_of(const std::vector<Isomorphism>& grids) {
  std::vector<std::string> names;
  for (const Isomorphism& grid : grids) names.push_back(grid.network->spec());
  return names;
}

using Names = std::vector<std::string>;

struct HiddenGrid {
  const char* spec;
  Names names;
};

class GridForm : public ::testing::TestWithParam<HiddenGrid> {};

TEST_P(GridForm, is_found_with_a_map_that_preserves_links) {
  const auto network = testing::relabelled(*make_network(GetParam().spec), 5);
  const auto grids = recognise_grids(*network, {});
  EXPECT_EQ(names_of(grids), GetParam().names);
  for (const Isomorphism& grid : grids)
    EXPECT_TRUE(testing::is_isomorphism(*network, *grid.network, grid.image))
        << grid.network->spec();
}

INSTANTIATE_TEST_SUITE_P(
    Networks, GridForm,
    ::testing::Values(
        HiddenGrid{"torus:5x7", {"torus:7x5"}}, HiddenGrid{"torus:3x3x5", {"torus:5x3x3"}},
        HiddenGrid{"torus:4x5x2", {"torus:5x4x2"}}, HiddenGrid{"torus:6x4x4", {"torus:6x4x4"}},
        HiddenGrid{"torus:4x4", {"hypercube:4", "torus:4x4", "mesh:2x2x2x2"}},
        HiddenGrid{"hypercube:5", {"hypercube:5", "torus:4x4x2", "mesh:2x2x2x2x2"}},
        HiddenGrid{"mesh:3x5x2", {"mesh:5x3x2"}}, HiddenGrid{"mesh:9", {"mesh:9"}},
        HiddenGrid{"ring:11", {"torus:11", "ring:11"}},
        HiddenGrid{"torus-mesh:5x4,3", {"torus-mesh:5x4,3"}},
        // Close to grids, but not grids.
        HiddenGrid{"twisted-torus:4x8", {}}, HiddenGrid{"star:4", {}}, HiddenGrid{"complete:5", {}},
        HiddenGrid{"de-bruijn:2,4", {}}, HiddenGrid{"folded-hypercube:4", {}},
        HiddenGrid{"fat-tree:4", {}}, HiddenGrid{"random-regular:4,36", {}}));

TEST(GridForms, one_exchanged_pair_of_links_is_noticed) {
  const auto torus = make_network("torus:6x5");
  std::vector<DrawnLink> links;
  for (NodeId node{0}; node.value() < torus->node_count(); ++node)
    for (Port port{0}; port.value() < torus->port_count(); port = Port{port.value() + 2}) {
      const NodeId end = torus->neighbour(node, port);
      links.push_back(
          {static_cast<std::uint32_t>(node.value()), static_cast<std::uint32_t>(end.value())});
    }
  EXPECT_FALSE(recognise_grids(DrawnNetwork(30, links), {}).empty());
  std::swap(links.front().to, links.back().to);
  EXPECT_TRUE(recognise_grids(DrawnNetwork(30, links), {}).empty());
}

TEST(GridForms, agree_with_labellings) {
  SLOW_WHEN_SANITIZED();
  Random random(3);
  for (int example = 0; example < (few_examples() ? 5 : 60); ++example) {
    std::string spec = random.below(2) == 0 ? "torus:" : "mesh:";
    const std::uint64_t axes = 1 + random.below(3);
    for (std::uint64_t axis = 0; axis < axes; ++axis)
      spec += (axis == 0 ? "" : "x") + std::to_string(2 + random.below(4));
    const auto network = testing::relabelled(*make_network(spec), random.below(99));
    Names labelled;
    for (const Isomorphism& found : recognise(*network).isomorphic) {
      const std::string& family = found.network->family();
      if (family == "hypercube" || family == "torus" || family == "mesh" || family == "ring")
        labelled.push_back(found.network->spec());
    }
    EXPECT_EQ(names_of(recognise_grids(*network, {})), labelled) << spec;
  }
}

TEST(GridForms, are_recognised_beyond_the_limits_of_labellings) {
  SymmetryLimits limits;
  limits.max_nodes = 100;
  const auto network = testing::relabelled(*make_network("torus:8x6x5"), 1);
  const Recognition recognition = recognise(*network, limits);
  EXPECT_EQ(recognition.outcome, SymmetryOutcome::found);
  ASSERT_EQ(recognition.isomorphic.size(), 1U);
  EXPECT_EQ(recognition.isomorphic.front().network->spec(), "torus:8x6x5");
  EXPECT_EQ(recognise(*make_network("random-regular:4,120"), limits).outcome,
            SymmetryOutcome::too_large);
}

}  // namespace
}  // namespace asterism
