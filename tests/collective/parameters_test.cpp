#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/evaluate.hpp>

#include "base/expect_error.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::expect_error;

const CollectiveAlgorithm& personalized() {
  return algorithm_catalogue().get("tseng98-personalized");
}

TEST(AlgorithmParameters, are_read_from_words) {
  EXPECT_EQ(parse_parameters(personalized(), {"k=2", "chunks=3"}),
            (Parameters{{"chunks", 3U}, {"k", 2U}}));
  EXPECT_EQ(parse_parameters(personalized(), {"k=3,2"}),
            (Parameters{{"k", std::vector<std::uint64_t>{3, 2}}}));
  EXPECT_EQ(parse_parameters(algorithm_catalogue().get("isomorphic"), {"as=ring:4/direct/k=1"}),
            (Parameters{{"as", "ring:4/direct/k=1"}}));
}

TEST(AlgorithmParameters, words_that_do_not_fit_are_refused) {
  const auto refused = [](std::vector<std::string> words, ErrorCode code, const char* sentence,
                          const char* hint) {
    expect_error([&] { return parse_parameters(personalized(), words).size(); }, code, sentence,
                 hint);
  };
  refused({"k=1", "k=2"}, ErrorCode::usage, "the parameter k is given twice", "leave one");
  refused({"k"}, ErrorCode::malformed, "\"k\" is not of the form name=value", "k=2");
  refused({"=2"}, ErrorCode::malformed, "\"=2\" is not of the form name=value", "k=2");
  refused({"h=2"}, ErrorCode::unknown_name, "has no parameter h", "it takes k, chunks");
  refused({"k=nan"}, ErrorCode::out_of_range, "k = \"nan\" is not accepted", "whole numbers");
  refused({"chunks=-1"}, ErrorCode::out_of_range, "chunks = \"-1\"", "from 1 to 1048576");
  refused({"chunks=1048577"}, ErrorCode::out_of_range, "chunks", "from 1 to 1048576");
}

/// A program that builds a request by hand gets an error and not the default.
TEST(AlgorithmParameters, requests_with_other_types_are_refused) {
  const testing::Case on = testing::make_case("star:4", CollectiveKind::alltoall);
  const auto steps = [&](const Parameters& parameters) {
    return evaluate(personalized(), {*on.problem, parameters}).metering.steps;
  };
  EXPECT_EQ(steps({{"k", 2U}}), steps(parse_parameters(personalized(), {"k=2"})));
  expect_error(
      [&] {
        return steps({{"k", "2"}});
      },
      ErrorCode::usage, "k = \"2\" has another type", "typed_parameters");
  expect_error([&] { return steps({{"chunks", "2"}}); }, ErrorCode::usage, "another type", "");
  expect_error([&] { return steps({{"k", 2.0}}); }, ErrorCode::out_of_range, "k = \"2\"", "");
}

TEST(AlgorithmParameters, values_worth_trying_have_the_declared_types) {
  for (const char* spec : {"star:4", "torus:3x3x3", "hypercube:3"})
    for (const CollectiveKind kind :
         {CollectiveKind::broadcast, CollectiveKind::multi_broadcast, CollectiveKind::allgather,
          CollectiveKind::alltoall, CollectiveKind::reduce, CollectiveKind::allreduce}) {
      Model model;
      model.ports = Model::Ports::all;
      const testing::Case on = testing::make_case(spec, kind, model);
      for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
        if (why_not(algorithm, *on.problem)) continue;
        for (const AlgorithmParameter& parameter : algorithm.parameters) {
          if (!parameter.choices) continue;
          for (const ParameterValue& value : parameter.choices(*on.problem))
            EXPECT_EQ(parameter.type.convert(parameter.name, value), value)
                << algorithm.name << " " << parameter.name;
        }
      }
    }
}

TEST(AlgorithmParameters, of_sweeps_on_large_networks_have_the_declared_types) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("shortest-sweep");
  for (const char* const spec : {"star:5", "star:9", "star:11"}) {
    const testing::Case on = testing::make_case(spec, CollectiveKind::alltoall, {});
    for (const AlgorithmParameter& parameter : algorithm.parameters) {
      if (!parameter.choices) continue;
      for (const ParameterValue& value : parameter.choices(*on.problem))
        EXPECT_EQ(parameter.type.convert(parameter.name, value), value) << spec;
    }
  }
}

}  // namespace
}  // namespace asterism
