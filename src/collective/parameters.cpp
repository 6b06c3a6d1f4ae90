// Parses the parameters of algorithms: looks them up by name and converts them to their types.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

/// The algorithm's own parameters come before the common ones, which they may replace.
std::vector<const AlgorithmParameter*> all_parameters(const CollectiveAlgorithm& algorithm) {
  std::vector<const AlgorithmParameter*> all;
  for (const AlgorithmParameter& parameter : algorithm.parameters) all.push_back(&parameter);
  for (const AlgorithmParameter& parameter : common_parameters()) all.push_back(&parameter);
  return all;
}

const AlgorithmParameter& declared_parameter(const CollectiveAlgorithm& algorithm,
                                             const std::string& name) {
  const auto known = all_parameters(algorithm);
  const auto found = std::ranges::find(known, name, &AlgorithmParameter::name);
  if (found != known.end()) return **found;
  std::vector<std::string> names;
  for (const AlgorithmParameter* const parameter : known) names.push_back(parameter->name);
  throw Error(ErrorCode::unknown_name,
              fmt::format("the algorithm {} has no parameter {}", algorithm.name, name),
              fmt::format("it takes {}", fmt::join(names, ", ")));
}

}  // namespace

Parameters typed_parameters(const CollectiveAlgorithm& algorithm, const Parameters& given) {
  Parameters typed;
  for (const auto& [name, value] : given)
    typed.emplace(name, declared_parameter(algorithm, name).type.convert(name, value));
  return typed;
}

Parameters parse_parameters(const CollectiveAlgorithm& algorithm,
                            const std::vector<std::string>& words) {
  Parameters given;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(ErrorCode::malformed,
                  fmt::format("the parameter {} is not of the form name=value", in_quotes(word)),
                  "write for example k=2");
    const std::string name = word.substr(0, equals);
    if (!given.emplace(name, word.substr(equals + 1)).second)
      throw Error(ErrorCode::usage, fmt::format("the parameter {} is given twice", name),
                  "leave one of them out");
  }
  return typed_parameters(algorithm, given);
}

}  // namespace asterism
