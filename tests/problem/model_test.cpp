#include <limits>

#include <gtest/gtest.h>

#include <asterism/model.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

TEST(Model, port_models_are_read_and_written_alike) {
  for (const char* text : {"one", "all", "single-dimension", "2", "17"}) {
    Model model;
    parse_ports(text, model);
    EXPECT_EQ(ports_text(model), text);
  }
  Model model;
  parse_ports("1", model);
  EXPECT_EQ(ports_text(model), "one");
  for (const char* text : {"", "0", "-1", "two", "1.5", "99999999999"})
    expect_error(
        [&] {
          parse_ports(text, model);
          return 0;
        },
        ErrorCode::malformed, "is not a port model", "write one, all, single-dimension");
}

TEST(Ports, have_no_states_but_those_of_the_port_models) {
  EXPECT_EQ(Model{}.ports, Model::Ports::one);
  EXPECT_EQ(Model::Ports::several(1), Model::Ports::one);
  EXPECT_NE(Model::Ports::single_dimension, Model::Ports::one);
  EXPECT_NE(Model::Ports::several(Model::Ports::max_several), Model::Ports::all);
  EXPECT_TRUE(Model::Ports::several(Model::Ports::max_several).is_several());
  EXPECT_FALSE(Model::Ports::all.is_several());
  EXPECT_EQ(Model::Ports::several(3).limit(), 3U);
  EXPECT_EQ(Model::Ports::single_dimension.limit(7), 1U);
  for (const std::uint32_t limit : {0U, Model::Ports::max_several + 1})
    expect_error([limit] { return Model::Ports::several(limit); }, ErrorCode::out_of_range,
                 "a node cannot use", "choose a number from 1");
}

TEST(Ports, permit_the_schedules_of_weaker_ones) {
  const Model::Ports rising[] = {Model::Ports::single_dimension, Model::Ports::one,
                                 Model::Ports::several(2), Model::Ports::several(3),
                                 Model::Ports::all};
  for (std::size_t i = 0; i < std::size(rising); ++i)
    for (std::size_t j = 0; j < std::size(rising); ++j)
      EXPECT_EQ(rising[i].permit(rising[j]), j <= i) << i << " and " << j;
}

TEST(Model, a_node_sends_no_more_packets_than_it_has_links) {
  Model model;
  EXPECT_EQ(model.sends_at_most(5), 1U);
  parse_ports("3", model);
  EXPECT_EQ(model.sends_at_most(5), 3U);
  EXPECT_EQ(model.sends_at_most(2), 2U);
  parse_ports("all", model);
  EXPECT_EQ(model.sends_at_most(5), 5U);
}

TEST(Model, simd_control_has_a_class_of_links_for_each_port_that_a_node_may_use) {
  Model model;
  EXPECT_GT(model.classes_per_step(5), 5U);
  model.control = Model::Control::simd;
  EXPECT_EQ(model.classes_per_step(5), 1U);
  parse_ports("3", model);
  EXPECT_EQ(model.classes_per_step(5), 3U);
  EXPECT_EQ(model.classes_per_step(2), 2U);
  parse_ports("all", model);
  EXPECT_EQ(model.classes_per_step(5), 5U);
  parse_ports("single-dimension", model);
  EXPECT_EQ(model.classes_per_step(5), 1U);
}

TEST(Model, rates_are_those_of_link_classes) {
  const auto scc = make_network("scc:4");
  Model model;
  model.rates = {{"left", 8}};
  EXPECT_EQ(model.rates_of(*scc), (std::vector<double>{1, 8, 1}));
  model.rates = {{"upwards", 2}};
  expect_error([&] { return model.rates_of(*scc); }, ErrorCode::unknown_name,
               "scc:4 has no link class \"upwards\"", "it has lateral, left, right");
}

TEST(Model, link_classes_have_costs_of_their_own) {
  const auto scc = make_network("scc:4");
  Model model;
  EXPECT_FALSE(model.has_class_costs());
  model.class_overheads = {{"left", 0.5}};
  EXPECT_TRUE(model.has_class_costs());
  model.class_delays = {{"lateral", 3}};
  model.rates = {{"left", 8}};
  EXPECT_EQ(model.class_costs_of(*scc), (std::vector<LinkCost>{{1, 0, 3}, {8, 0.5, 0}, {1, 0, 0}}));
  model.class_delays = {{"upwards", 2}};
  expect_error([&] { return model.class_costs_of(*scc); }, ErrorCode::unknown_name,
               "scc:4 has no link class \"upwards\"", "it has lateral, left, right");
}

TEST(Model, a_packet_arrives_a_delay_after_it_has_left) {
  Model model;
  model.startup = 3;
  model.link_delay = 10;
  EXPECT_EQ(model.busy_time(2, 0.5), 3 + 4);
  EXPECT_EQ(model.transfer_time(2, 0.5), 3 + 4 + 10);
  EXPECT_EQ(model.transfer_time(2, 0.5, 0, 3), 3 + 4 + 30);
  EXPECT_EQ(model.step_startup(), 13);
}

}  // namespace
TEST(Model, counts_packets_without_overflow) {
  Model model;
  EXPECT_EQ(model.packets_for(7), 1U);
  EXPECT_EQ(model.max_packet_of(7), 7U);
  model.packet_limit = 3;
  EXPECT_EQ(model.packets_for(0), 0U);
  EXPECT_EQ(model.packets_for(6), 2U);
  EXPECT_EQ(model.packets_for(7), 3U);
  EXPECT_EQ(model.max_packet_of(2), 2U);
  EXPECT_EQ(model.max_packet_of(7), 3U);
  model.packet_limit = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(model.packets_for(7), 1U);
  EXPECT_EQ(model.max_packet_of(7), 7U);
  EXPECT_EQ(model.packets_for(model.packet_limit), 1U);
}

}  // namespace asterism
