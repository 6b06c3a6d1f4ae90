#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include <asterism/model_fields.hpp>
#include <asterism/networks.hpp>
#include <asterism/problem_statement.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

ProblemStatement on_torus(CollectiveKind kind) {
  return {.network = make_network("torus:4x4"), .collective = kind};
}

TEST(ProblemStatement, is_built_from_numbers) {
  ProblemStatement statement = on_torus(CollectiveKind::multi_broadcast);
  statement.sources = {NodeId{3}, NodeId{7}};
  statement.batch = 2;
  statement.participants = {NodeId{3}, NodeId{5}, NodeId{7}};
  statement.model.startup = 0.1;
  const Problem problem = make_problem(statement);
  EXPECT_EQ(problem.collective.message_count(), 4U);
  EXPECT_EQ(problem.collective.participant_count(), 3U);
  EXPECT_EQ(problem.collective.sources()[1], NodeId{7});
  EXPECT_EQ(problem.model.startup, 0.1);
  EXPECT_EQ(problem.shared_network(), statement.network);
}

TEST(ProblemStatement, ids_labels_and_words_state_the_same) {
  const ProblemWords words{.network = "torus:4x4",
                           .collective = "allgatherv",
                           .participants = {"0,1", "0,2", "2,2"},
                           .faults = {.links = {"0,0-0,1"}, .nodes = {"3,3"}},
                           .counts = "3,0,5"};
  const Problem by_words = state_problem(words);
  ProblemStatement statement = on_torus(CollectiveKind::allgather);
  for (const char* label : {"0,1", "0,2", "2,2"})
    statement.participants.emplace_back(statement.network->parse_label(label));
  statement.faults.links.emplace_back(statement.network->parse_label("0,0"),
                                      statement.network->parse_label("0,1"));
  statement.faults.nodes.push_back(statement.network->parse_label("3,3"));
  statement.counts = std::vector<std::uint64_t>{3, 0, 5};
  const Problem by_id = make_problem(statement);
  EXPECT_EQ(by_id.network().spec(), by_words.network().spec());
  EXPECT_TRUE(
      std::ranges::equal(by_id.collective.participants(), by_words.collective.participants()));
  EXPECT_EQ(by_id.collective.counts(), by_words.collective.counts());
}

TEST(ProblemStatement, values_that_do_not_fit_are_refused) {
  const auto refused = [](const ProblemStatement& statement, ErrorCode code,
                          const std::string& sentence) {
    expect_error([&] { return make_problem(statement).collective.message_count(); }, code, sentence,
                 "");
  };
  ProblemStatement far = on_torus(CollectiveKind::broadcast);
  far.sources = {NodeId{16}};
  refused(far, ErrorCode::out_of_range, "torus:4x4 has no node 16");
  ProblemStatement failed = on_torus(CollectiveKind::broadcast);
  failed.sources = {NodeId{5}};
  failed.faults.nodes = {NodeId{5}};
  refused(failed, ErrorCode::not_a_node, "has failed or is cut off");
  ProblemStatement few = on_torus(CollectiveKind::allgather);
  few.counts = std::vector<std::uint64_t>{1, 2};
  refused(few, ErrorCode::usage, "2 counts were given, but allgatherv takes 16");
  few.counts = std::vector<std::uint64_t>(16, std::numeric_limits<std::uint64_t>::max());
  refused(few, ErrorCode::out_of_range, "is too large");
  expect_error([] { return parse_bystanders("sleep"); }, ErrorCode::unknown_name, "sleep", "");
  expect_error([] { return parse_collective("allgather", true); }, ErrorCode::usage, "no counts",
               "allgatherv");
}

TEST(ModelFields, numbers_and_texts_set_the_same) {
  Model by_number, by_text;
  set_fields(by_number, {{"ts", 0.25},
                         {"packet_limit", std::uint64_t{3}},
                         {"ports", std::uint64_t{2}},
                         {"rates", ClassValues{{"x", 2.0}}}});
  set_fields(by_text, {{"ts", "0.25"}, {"packet_limit", "3"}, {"ports", "2"}, {"rates", "x=2"}});
  for (const ModelField& field : model_fields())
    EXPECT_EQ(field.get(by_number), field.get(by_text)) << field.name;
}

TEST(ModelFields, numbers_that_do_not_fit_are_refused) {
  const auto refused = [](const FieldValues& values, ErrorCode code, const char* sentence) {
    expect_error(
        [&] {
          Model model;
          set_fields(model, values);
          return model.startup;
        },
        code, sentence, "");
  };
  refused({{"ts", std::numeric_limits<double>::quiet_NaN()}}, ErrorCode::out_of_range, "ts = nan");
  refused({{"ts", -1.0}}, ErrorCode::out_of_range, "ts = -1");
  refused({{"ts", 1e308}}, ErrorCode::out_of_range, "out of range");
  refused({{"packet_limit", 1.5}}, ErrorCode::malformed, "packet_limit is not a whole number");
  refused({{"colour", 1.0}}, ErrorCode::unknown_name, "unknown field of the model");
  const FieldValues machine{{"bandwidth", "1GB/s"}, {"message", std::uint64_t{4096}}};
  FieldValues mixed = machine;
  mixed.emplace_back("ts", 1.0);
  refused(mixed, ErrorCode::usage, "ts = \"1\" has no unit, but other quantities do");
  mixed.back() = {"ts", 0.0};
  Model model;
  set_fields(model, mixed);
  EXPECT_EQ(model.message_size, 4096);
  EXPECT_EQ(model.unit, Model::Unit::microseconds);
}

/// Only what the words say differs from the machine that such a network brings along.
TEST(ProblemStatement, takes_units_from_a_network_that_has_them) {
  ProblemWords words{.network = "dgx1", .collective = "allreduce", .model = {{"message", "64KiB"}}};
  const Model own = state_problem(words).model;
  EXPECT_EQ(own.unit, Model::Unit::microseconds);
  EXPECT_EQ(own.ports, Model::Ports::all);
  EXPECT_EQ(own.startup, 0);
  EXPECT_DOUBLE_EQ(own.transmission, 1e-3) << "a rate of 1 is 1 GB/s";
  EXPECT_EQ(own.message_size, 65536);
  words.model.emplace_back("ts", "2us");
  words.model.emplace_back("ports", "one");
  const Model stated = state_problem(words).model;
  EXPECT_EQ(stated.startup, 2);
  EXPECT_EQ(stated.ports, Model::Ports::one);
  words.model.emplace_back("ts", "2");
  expect_error([&] { (void)state_problem(words); }, ErrorCode::usage, "has no unit",
               "give all of them units");
  words.model = {{"message", "64KiB"}};
  words.network = "ring:8";
  expect_error([&] { (void)state_problem(words); }, ErrorCode::usage, "is missing",
               "give all of them units");
}

/// Every field that takes a unit says which, and accepts a quantity of that kind.
TEST(ModelFields, know_their_units) {
  for (const ModelField& field : model_fields()) {
    if (field.quantity == ModelField::Quantity::none) continue;
    const std::string text = field.quantity == ModelField::Quantity::time ? "3us" : "3B";
    Model model;
    FieldValues values{{"ts", "1us"}, {"tm", "1us"}, {"message_size", "1B"}};
    std::erase_if(values, [&](const auto& value) { return value.first == field.name; });
    values.emplace_back(field.name, is_by_class(field) ? "x=" + text : text);
    set_fields(model, values);
    const FieldValue expected =
        is_by_class(field) ? FieldValue(ClassValues{{"x", 3.0}}) : FieldValue(3.0);
    EXPECT_EQ(field.get(model), expected) << field.name;
  }
}

}  // namespace
}  // namespace asterism
