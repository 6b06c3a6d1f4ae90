#include "network/name_with_faults.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/faults.hpp>

namespace asterism {

std::string name_with_faults(const Network& network,
                             const std::function<std::string(const std::string& spec)>& shown) {
  static constexpr std::size_t max_named = 4;
  const FaultyNetwork* const faulty = as_faulty(network);
  if (faulty == nullptr) return shown ? shown(network.spec()) : network.spec();
  const Network& base = faulty->base();
  const Faults& faults = faulty->faults();
  std::vector<std::string> names;
  for (const NodeId node : faults.nodes) names.push_back(base.label(node));
  for (const auto& [from, to] : faults.links)
    names.push_back(fmt::format("{}-{}", base.label(from), base.label(to)));
  const std::size_t count = names.size();
  names.resize(std::min(count, max_named));
  if (count > max_named) names.push_back(fmt::format("{} more", count - max_named));
  std::string last = std::move(names.back());
  names.pop_back();
  return fmt::format("{} without {}{}{}", name_with_faults(base, shown), fmt::join(names, ", "),
                     names.empty() ? "" : " and ", last);
}

}  // namespace asterism
