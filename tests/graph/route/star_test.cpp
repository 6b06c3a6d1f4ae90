#include <algorithm>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "extent.hpp"
#include "graph/boost_reference.hpp"
#include "graph/route/route_helpers.hpp"

namespace asterism {
namespace {

using testing::error_of;
using testing::ports_text;
using testing::routed;

TEST(Akers87, follows_r1_and_r2) {
  const auto star = make_network("star:5");
  EXPECT_EQ(ports_text(*star, routed(star, "23154", "12345")), "2,3,4,5,4");
  EXPECT_EQ(ports_text(*star, routed(star, "12354", "12345")), "4,5,4");
}

TEST(Tseng98, table_one_row_for_row) {
  struct Row {
    const char* x;
    const char* dimensions;
    const char* y;
    const char* substar;
  };
  const auto star = make_network("star:4");
  for (const Row& row :
       {Row{"**12", "3,2,4", "1432", "**32"}, Row{"**13", "3,4", "1234", "**34"},
        Row{"**14", "3", "4231", "**31"}, Row{"**21", "4,2,3", "4123", "**23"},
        Row{"**23", "2,3,4", "1324", "**24"}, Row{"**24", "2,3", "4321", "**21"},
        Row{"**31", "4", "1243", "**43"}, Row{"**32", "2,4", "1342", "**42"},
        Row{"**34", "", "3241", "**41"}, Row{"**41", "4,3", "4213", "**13"},
        Row{"**42", "2,4,3", "4312", "**12"}, Row{"**43", "3,4,3", "3214", "**14"}}) {
    EXPECT_EQ(ports_text(*star, routed(star, "1234", row.x, "tseng98")), row.dimensions) << row.x;
    const Route route = routed(star, "3241", row.substar, "tseng98");
    EXPECT_EQ(ports_text(*star, route), row.dimensions) << row.substar;
    EXPECT_EQ(star->label(route.path.back()), row.y) << row.substar;
  }
}

TEST(Tseng98, the_examples_of_section_two) {
  const auto star = make_network("star:6");
  EXPECT_EQ(star->port_name(routed(star, "123456", "****63").ports.front()), "3");
  EXPECT_EQ(star->port_name(routed(star, "123456", "****41").ports.front()), "6");
}

/// All substars of n symbols that fix some of the last positions, as texts.
void for_each_substar(unsigned n, unsigned k, const std::function<void(const std::string&)>& body) {
  std::set<std::string> seen;
  std::string label;
  for (unsigned i = 1; i <= n; ++i) label += static_cast<char>('0' + i);
  do {
    const std::string substar = std::string(k, '*') + label.substr(k);
    if (seen.insert(substar).second) body(substar);
  } while (std::ranges::next_permutation(label).found);
}

TEST(Tseng98, is_shortest_to_every_substar) {
  for (unsigned n = 3; n <= (few_examples() ? 5U : 6U); ++n) {
    const auto network = make_network("star:" + std::to_string(n));
    const auto distances = testing::boost_distances(testing::materialised(*network), NodeId{0});
    for (unsigned k = 1; k < n; ++k)
      for_each_substar(n, k, [&](const std::string& substar) {
        std::uint32_t nearest = ~0U;
        for (std::uint64_t id = 0; id < network->node_count(); ++id)
          if (network->label(NodeId{id}).substr(k) == substar.substr(k))
            nearest = std::min(nearest, distances[id]);
        const Route route = routed(network, network->label(NodeId{0}), substar, "tseng98");
        ASSERT_EQ(route.hops(), nearest) << substar;
      });
  }
}

TEST(Tseng98, takes_substars_with_fixed_symbols_anywhere) {
  const auto star = make_network("star:5");
  const Route route = routed(star, "12345", "*5*1*");
  const std::string end = star->label(route.path.back());
  EXPECT_EQ(end[1], '5');
  EXPECT_EQ(end[3], '1');
  EXPECT_EQ(error_of([&] { (void)routed(star, "12345", "1**45"); }).sentence(),
            "the substar \"1**45\" does not start with *");
}

}  // namespace
}  // namespace asterism
