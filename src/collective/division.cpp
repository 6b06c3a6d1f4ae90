// The parameters common to all algorithms: how messages are divided.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr const char* chunks_name = "chunks";
constexpr const char* pieces_name = "pieces";
constexpr const char* pipeline_name = "pipeline";
constexpr std::uint64_t max_division = std::uint64_t{1} << 20;

bool has_own(const CollectiveAlgorithm& algorithm, std::string_view name) {
  return std::ranges::find(algorithm.parameters, name, &AlgorithmParameter::name) !=
         algorithm.parameters.end();
}

AlgorithmParameter division(const char* name, const char* description) {
  return {.name = name,
          .description = description,
          .fallback = "1",
          .type = ParameterType::number(1, max_division)};
}

/// Values set by a program are not converted; they must have the declared types.
void require_types(const CollectiveAlgorithm& algorithm, const Parameters& parameters) {
  const Parameters typed = typed_parameters(algorithm, parameters);
  for (const auto& [name, value] : parameters)
    if (typed.at(name) != value)
      throw Error(ErrorCode::usage,
                  fmt::format("{} = {} has another type than the algorithm {} declares", name,
                              in_quotes(to_text(value)), algorithm.name),
                  "convert values with typed_parameters");
}

std::uint64_t taken_out(AlgorithmRequest& request, const char* name) {
  const std::uint64_t value = number_parameter(request, name, 1);
  request.parameters.erase(name);
  return value;
}

}  // namespace

std::span<const AlgorithmParameter> common_parameters() {
  static const std::array<AlgorithmParameter, 3> parameters{
      division(chunks_name,
               "number of chunks that each message is cut into; the algorithm sends chunks as it "
               "would send messages"),
      division(pieces_name, "another name for chunks"),
      division(pipeline_name,
               "number of pieces that each message is cut into; the schedule runs once for each "
               "piece, each run behind the one before")};
  return parameters;
}

DividedRequest divided(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
  DividedRequest result{request};
  if (request.parameters.empty()) return result;
  require_types(algorithm, request.parameters);
  for (const char* name : {chunks_name, pieces_name})
    if (!has_own(algorithm, name)) result.chunks *= taken_out(result.own, name);
  result.pipeline = taken_out(result.own, pipeline_name);
  result.own.problem = cut_into_chunks(request.problem, result.chunks);
  return result;
}

std::uint64_t chunks_per_message(const CollectiveAlgorithm& algorithm,
                                 const AlgorithmRequest& request) {
  const DividedRequest division = divided(algorithm, request);
  const std::uint64_t own = algorithm.chunks ? algorithm.chunks(division.own) : 1;
  return division.chunks * own * division.pipeline;
}

}  // namespace asterism
