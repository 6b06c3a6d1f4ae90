#include "network/name_with_faults.hpp"

#include <gtest/gtest.h>

#include <asterism/faults.hpp>
#include <asterism/networks.hpp>

namespace asterism {
namespace {

TEST(NameWithFaults, uses_the_labels_of_the_base) {
  const std::shared_ptr<const Network> star = make_network("star:4");
  EXPECT_EQ(name_with_faults(*star), "star:4");
  EXPECT_EQ(name_with_faults(*with_faults(star, {.nodes = {"2134"}})), "star:4 without 2134");
  EXPECT_EQ(name_with_faults(*with_faults(star, {.links = {"1234-3214"}, .nodes = {"2134"}})),
            "star:4 without 2134 and 1234-3214");
}

TEST(NameWithFaults, names_four_and_counts_the_others) {
  const std::shared_ptr<const Network> ring = make_network("complete:9");
  EXPECT_EQ(name_with_faults(*with_faults(ring, {.nodes = {"1", "2", "3", "4", "5", "6"}})),
            "complete:9 without 1, 2, 3, 4 and 2 more");
}

TEST(NameWithFaults, may_show_another_name_than_the_spec) {
  const auto shown = [](const std::string& spec) { return "<" + spec + ">"; };
  const std::shared_ptr<const Network> ring = make_network("ring:8");
  EXPECT_EQ(name_with_faults(*ring, shown), "<ring:8>");
  EXPECT_EQ(name_with_faults(*with_faults(ring, {.nodes = {"3"}}), shown), "<ring:8> without 3");
}

TEST(NameWithFaults, keeps_faults_of_faulty_networks) {
  const std::shared_ptr<const Network> once = make_network("faulty:1/ring:8");
  EXPECT_EQ(name_with_faults(*once), "ring:8 without 1");
}

}  // namespace
}  // namespace asterism
