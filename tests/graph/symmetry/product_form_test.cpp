// Products found again behind other numbers.
#include "graph/symmetry/product_form.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "extent.hpp"
#include "graph/symmetry/unknown_network.hpp"

namespace asterism {
namespace {

using testing::relabelled;

/// A product, and the name under which it is recognised; empty if it is not.
struct HiddenProduct {
  const char* spec;
  const char* name;
};

class ProductForm : public ::testing::TestWithParam<HiddenProduct> {};

TEST_P(ProductForm, is_found_with_a_map_that_preserves_links) {
  const auto network = relabelled(*make_network(GetParam().spec), 5);
  const auto product = recognise_product(*network, {});
  ASSERT_EQ(product.has_value(), GetParam().name[0] != '\0');
  if (!product) return;
  EXPECT_EQ(product->network->spec(), GetParam().name);
  EXPECT_TRUE(testing::is_isomorphism(*network, *product->network, product->image));
}

INSTANTIATE_TEST_SUITE_P(
    Networks, ProductForm,
    ::testing::Values(
        HiddenProduct{"product:star:4/ring:5", "product:star:4/torus:5"},
        HiddenProduct{"product:ring:5/star:4", "product:star:4/torus:5"},
        HiddenProduct{"product:complete:4/mesh:3x3", "product:mesh:3x3/complete:4"},
        // Cycles and paths are one factor, and pairs of nodes are joined to cycles.
        HiddenProduct{"product:ring:5/product:star:4/ring:4", "product:star:4/torus:5x4"},
        HiddenProduct{"product:star:4/product:pancake:4/mesh:2",
                      "product:pancake:4/product:star:4/hypercube:1"},
        // A factor with links in several classes.
        HiddenProduct{"product:folded-hypercube:4/ring:7", "product:folded-hypercube:4/torus:7"},
        // Grids, prime networks, and a factor that has no name.
        HiddenProduct{"product:ring:4/mesh:3x3", ""}, HiddenProduct{"star:4", ""},
        HiddenProduct{"twisted-torus:4x8", ""}, HiddenProduct{"complete:7", ""},
        HiddenProduct{"product:random-regular:3,20/ring:5", ""}, HiddenProduct{"fat-tree:4", ""}));

TEST(ProductForms, are_recognised_beyond_the_limits_of_labellings) {
  SymmetryLimits limits;
  limits.max_nodes = 100;
  const auto names = [&](const char* spec) {
    std::vector<std::string> specs;
    for (const Isomorphism& found :
         recognise(*relabelled(*make_network(spec), 1), limits).isomorphic)
      specs.push_back(found.network->spec());
    return specs;
  };
  EXPECT_EQ(names("product:star:4/ring:7"), std::vector<std::string>{"product:star:4/torus:7"});
  EXPECT_EQ(names("product:ring:5/mesh:7x9"), std::vector<std::string>{"torus-mesh:5,9x7"});
}

}  // namespace
}  // namespace asterism
