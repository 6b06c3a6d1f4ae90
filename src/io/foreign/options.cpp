#include "io/foreign/options.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

constexpr const char* bytes_name = "bytes";
constexpr std::uint64_t usual_bytes = 1024;
constexpr double max_bytes = 1e15;
/// A barrier has no payload; simulators take no empty messages.
constexpr std::uint64_t barrier_bytes = 1;

}  // namespace

std::uint64_t number_option(const FormatOptions& options, const std::string& name,
                            std::uint64_t fallback, std::uint64_t least) {
  const auto found = options.find(name);
  if (found == options.end()) return fallback;
  const auto number = parse_whole_number(found->second);
  if (!number || *number < least)
    throw Error(ErrorCode::usage,
                fmt::format("the option {} cannot be {}", name, in_quotes(found->second)),
                fmt::format("write a whole number from {} on", least));
  return *number;
}

bool flag_option(const FormatOptions& options, const std::string& name) {
  const auto found = options.find(name);
  if (found == options.end() || found->second == "no") return false;
  if (found->second == "yes") return true;
  throw Error(ErrorCode::usage,
              fmt::format("the option {} cannot be {}", name, in_quotes(found->second)),
              "write yes or no");
}

std::uint64_t message_bytes(const ExchangeRequest& request) {
  const Problem& problem = request.schedule.header().problem;
  const std::uint64_t chunks = request.schedule.header().chunks;
  const bool is_given = request.options.contains(bytes_name);
  if (problem.collective.kind() == CollectiveKind::barrier) return barrier_bytes;
  if (is_given || problem.model.unit == Model::Unit::none) {
    const std::uint64_t bytes = number_option(request.options, bytes_name, usual_bytes, 1);
    return bytes / chunks + (bytes % chunks > 0 ? 1 : 0);
  }
  return static_cast<std::uint64_t>(
      std::ceil(std::min(max_bytes, std::max(1.0, problem.model.message_size))));
}

ExchangeOption bytes_option() {
  return {bytes_name, "bytes of a message, of which a chunk is a share; a barrier has 1",
          fmt::format("the size that the machine says in bytes, or {}", usual_bytes)};
}

}  // namespace asterism
