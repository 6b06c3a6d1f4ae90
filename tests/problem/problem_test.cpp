// Problems stated from words, and the table of the model's fields.
#include <gtest/gtest.h>

#include <asterism/model_fields.hpp>
#include <asterism/networks.hpp>
#include <asterism/problem.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

TEST(Problem, owns_its_share_of_the_network) {
  std::unique_ptr<Problem> copy;
  {
    const Problem stated = state_problem({.network = "star:4", .collective = "allgather"});
    copy = std::make_unique<Problem>(stated);
  }
  EXPECT_EQ(copy->network().spec(), "star:4");
}

TEST(Problem, is_stated_from_words) {
  const Problem stated = state_problem({.network = "scc:4",
                                        .collective = "one-to-all",
                                        .sources = {"(3,1234)"},
                                        .batch = 2,
                                        .model = {{"ports", "2"},
                                                  {"ts", "10"},
                                                  {"message_size", "0.5"},
                                                  {"packet_limit", "3"},
                                                  {"switching", "wormhole"},
                                                  {"rates", "lateral=2"},
                                                  {"rates", "left=4"}}});
  EXPECT_EQ(stated.collective.kind(), CollectiveKind::broadcast);
  EXPECT_EQ(stated.network().label(stated.collective.sources()[0]), "(3,1234)");
  EXPECT_EQ(stated.model.ports, Model::Ports::several(2));
  EXPECT_EQ(stated.model.startup, 10);
  EXPECT_EQ(stated.model.rates.at("left"), 4);
}

TEST(Problem, refuses_words_that_do_not_fit) {
  using enum ErrorCode;
  const auto refused = [](std::pair<std::string, std::string> field, ErrorCode code,
                          const std::string& sentence) {
    SCOPED_TRACE(field.first + " " + field.second);
    expect_error(
        [&] {
          return state_problem({.network = "star:4", .collective = "allgather", .model = {field}})
              .model.startup;
        },
        code, sentence, "");
  };
  for (const char* cost : {"ts", "tm", "tc", "message_size"}) {
    refused({cost, "nan"}, out_of_range, "out of range");
    refused({cost, "inf"}, out_of_range, "out of range");
    refused({cost, "-1"}, out_of_range, "out of range");
    refused({cost, "1e308"}, out_of_range, "out of range");
    refused({cost, "1e999"}, malformed, "is not a number");
    refused({cost, "1xs"}, malformed, "\"1xs\" is not a ");
    refused({cost, ""}, malformed, "is not a number");
  }
  refused({"packet_limit", "-1"}, malformed, "\"-1\" is not a whole number");
  refused({"packet_limit", "1.5"}, malformed, "is not a whole number");
  refused({"ports", "0"}, malformed, "is not a port model");
  refused({"control", "sism"}, unknown_name, "unknown control");
  refused({"rates", "dimension 2"}, malformed, "class=number");
  refused({"rates", "star dimension=1,5"}, malformed, "\"1,5\" is not a number");
  refused({"rates", "star dimension=0"}, out_of_range, "out of range");
  refused({"rates", "no such class=1"}, unknown_name, "no link class");
  refused({"colour", "red"}, unknown_name, "unknown field of the model");
  expect_error(
      [] {
        return Problem(nullptr, Collective(CollectiveKind::allgather, *make_network("ring:4")))
            .model.flit;
      },
      usage, "needs the network", "");
}

/// The largest costs that are allowed still give a finite time.
TEST(Model, times_stay_finite) {
  Model model;
  for (const char* field : {"ts", "tm", "tc", "message_size"}) set_field(model, field, "1e60");
  EXPECT_TRUE(std::isfinite(
      model.transfer_time(std::numeric_limits<std::uint64_t>::max(), Model::least_rate)));
}

TEST(ModelFields, give_back_what_was_set) {
  Model model;
  for (const ModelField& field : model_fields()) {
    const FieldValue value = field.get(model);
    field.set(model, value);
    EXPECT_EQ(field.get(model), value) << field.name;
  }
}

TEST(Problem, dimension_ordered_routing_needs_axes) {
  const auto star = make_network("star:4");
  Model model;
  model.routing = Model::Routing::dimension_ordered;
  testing::expect_error(
      [&] {
        return Problem(star, {CollectiveKind::allgather, *star}, model).collective.message_count();
      },
      ErrorCode::unsupported, "star:4 has no axes", "torus");
}

TEST(Problem, chunks_share_the_size_of_their_message) {
  const auto ring = make_network("ring:5");
  Model model;
  model.message_size = 12;
  const Problem whole(ring, {CollectiveKind::multi_broadcast, *ring, {NodeId{1}, NodeId{2}}, 2},
                      model);
  const Problem cut = cut_into_chunks(whole, 4);
  EXPECT_EQ(cut.collective.message_count(), 16U);
  EXPECT_DOUBLE_EQ(cut.model.message_size, 3);
  EXPECT_EQ(cut.collective.origin(MessageId{8}), NodeId{2});
  const Problem some(
      ring, {CollectiveKind::allgather, *ring, {}, 1, {NodeId{1}, NodeId{3}, NodeId{4}}}, model);
  const Problem parts = cut_into_chunks(some, 2);
  EXPECT_EQ(parts.collective.message_count(), 6U);
  EXPECT_EQ(parts.collective.origin(MessageId{3}), NodeId{3});
  EXPECT_FALSE(parts.collective.takes_part(NodeId{0}));
}

TEST(Problem, is_stated_among_some_nodes) {
  const auto stated = [](const char* collective, std::vector<std::string> participants,
                         std::vector<std::string> sources = {}) {
    ProblemWords words;
    words.network = "ring:9";
    words.collective = collective;
    words.participants = std::move(participants);
    words.sources = std::move(sources);
    return state_problem(words).collective;
  };
  EXPECT_EQ(stated("allgather", {"ids:2-4", "7"}).message_count(), 4U);
  EXPECT_EQ(stated("broadcast", {"ids:2-4"}).sources()[0], NodeId{2});
  EXPECT_EQ(stated("multi-broadcast", {"ids:2-4"}, {"all"}).message_count(), 3U);
  EXPECT_EQ(stated("scatter", {"ids:2-4"}, {"3"}).origin(MessageId{0}), NodeId{3});
  testing::expect_error([&] { return stated("scatter", {"ids:2-4"}, {"5"}).message_count(); },
                        ErrorCode::usage, "has the source 5, which does not take part", "");
}

}  // namespace
}  // namespace asterism
