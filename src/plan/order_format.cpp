// Orders of ranks in the files that job launchers read.
#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/order.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

struct NamedOrderFormat {
  std::string_view name;
  OrderFormat format;
};
constexpr std::array<NamedOrderFormat, 5> order_formats{{{"ids", OrderFormat::ids},
                                                         {"hostfile", OrderFormat::hostfile},
                                                         {"machinefile", OrderFormat::machinefile},
                                                         {"rankfile", OrderFormat::rankfile},
                                                         {"slurm", OrderFormat::slurm}}};

bool is_host_name(const std::string& name) {
  static constexpr std::size_t longest = 255;
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_';
  };
  return !name.empty() && name.size() <= longest && name.front() != '-' &&
         std::ranges::all_of(name, fits);
}

std::string line_of(OrderFormat format, std::size_t rank, const std::string& host) {
  switch (format) {
    case OrderFormat::hostfile:
      return fmt::format("{} slots=1\n", host);
    case OrderFormat::machinefile:
      return fmt::format("{}:1\n", host);
    case OrderFormat::rankfile:
      return fmt::format("rank {}={} slot=0\n", rank, host);
    default:
      return host + "\n";
  }
}

std::size_t index_of(const Problem& problem, NodeId node) {
  std::uint64_t index = 0;
  while (problem.collective.participant(index) != node) ++index;
  return index;
}

std::vector<std::string> host_names(const Problem& problem, const std::vector<std::string>& given) {
  const std::uint64_t count = problem.collective.participant_count();
  std::vector<std::string> names = given;
  for (std::uint64_t i = 0; i < count && given.empty(); ++i)
    names.push_back(problem.network().label(problem.collective.participant(i)));
  if (names.size() != count)
    throw Error(ErrorCode::usage,
                fmt::format("there are {} host names for {} ranks", names.size(), count),
                "name a host for every participant, one per line");
  const auto wrong = std::ranges::find_if_not(names, is_host_name);
  if (wrong == names.end()) return names;
  throw Error(ErrorCode::unsupported, fmt::format("{} is not a host name", in_quotes(*wrong)),
              "give host names with --hosts FILE, one per line in the order of the nodes, or "
              "choose --format ids");
}

}  // namespace

std::vector<std::string> order_format_names() {
  std::vector<std::string> names;
  for (const NamedOrderFormat& entry : order_formats) names.emplace_back(entry.name);
  return names;
}

OrderFormat parse_order_format(std::string_view name) {
  const auto found = std::ranges::find(order_formats, name, &NamedOrderFormat::name);
  if (found != order_formats.end()) return found->format;
  throw Error(ErrorCode::unknown_name,
              fmt::format("unknown format of an order {}", in_quotes(name)),
              fmt::format("choose {}", fmt::join(order_format_names(), ", ")));
}

std::string order_text(const Problem& problem, const std::vector<NodeId>& order, OrderFormat format,
                       const std::vector<std::string>& hosts) {
  std::vector<std::size_t> indices;
  for (const NodeId node : order) indices.push_back(index_of(problem, node));
  if (format == OrderFormat::ids) return fmt::format("{}\n", fmt::join(indices, ","));
  const std::vector<std::string> names = host_names(problem, hosts);
  std::string text;
  for (std::size_t rank = 0; rank < order.size(); ++rank)
    text += line_of(format, rank, names[indices[rank]]);
  return text;
}

}  // namespace asterism
