#include "synthesis/scan/scan_jobs.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "synthesis/scan/scan_constants.hpp"

namespace asterism::scans {

ScanJobs::ScanJobs(const ProblemGraph& graph) : graph_(graph) {
  for (std::uint32_t i = 0; i < graph.participants().size(); ++i)
    held_[{graph.participants()[i], i}].push_back({i, no_job});
}

void ScanJobs::send(std::uint32_t arc, std::span<const StretchSum> sums) {
  std::vector<std::uint32_t> needs;
  for (const StretchSum& sum : sums) collect_needs(graph_.arc(arc).from, sum, needs);
  std::ranges::sort(needs);
  const auto rest = std::unique(needs.begin(), needs.end());
  needs.erase(rest, needs.end());
  add(arc, sums, needs);
}

void ScanJobs::add(std::uint32_t arc, std::span<const StretchSum> sums,
                   std::span<const std::uint32_t> needs) {
  using scan_constants::max_jobs;
  if (size() == max_jobs)
    throw Error(ErrorCode::too_large,
                fmt::format("a scan that sends more than {} sums is not made", max_jobs),
                "choose a smaller network, or another algorithm");
  const std::uint32_t to = graph_.arc(arc).to;
  const std::uint32_t job = size();
  arcs_.push_back(arc);
  sums_.insert(sums_.end(), sums.begin(), sums.end());
  needs_.insert(needs_.end(), needs.begin(), needs.end());
  first_sum_.push_back(sums_.size());
  first_need_.push_back(needs_.size());
  for (const StretchSum& sum : sums) held_[{to, sum.first}].push_back({sum.last, job});
}

void ScanJobs::send_along(std::span<const std::uint32_t> arcs, const StretchSum& sum) {
  const auto gets = [&](std::uint32_t arc) {
    const std::uint32_t node = graph_.arc(arc).to;
    const auto found = held_.find({node, sum.first});
    return !graph_.only_forwards(node) && found != held_.end() &&
           std::ranges::find(found->second, sum.last, &Arrival::last) != found->second.end();
  };
  const auto last = std::find_if(arcs.rbegin(), arcs.rend(), gets);
  for (const std::uint32_t arc : arcs.subspan(static_cast<std::size_t>(arcs.rend() - last)))
    if (const std::uint32_t before = size() - 1; graph_.only_forwards(graph_.arc(arc).from))
      add(arc, {&sum, 1}, {&before, 1});
    else
      send(arc, {&sum, 1});
}

/// Collects received sums that together cover the sum from one end to the other, long ones first.
void ScanJobs::collect_needs(std::uint32_t node, const StretchSum& sum,
                             std::vector<std::uint32_t>& needs) const {
  struct Begin {
    std::uint32_t before;  // the preceding part: where it begins, and its job
    std::uint32_t job;
  };
  std::map<std::uint32_t, Begin> reached{{sum.first, {sum.first, no_job}}};
  std::vector<std::uint32_t> open{sum.first};
  while (!open.empty() && !reached.contains(sum.last + 1)) {
    const std::uint32_t begin = open.back();
    open.pop_back();
    const auto found = held_.find({node, begin});
    if (found == held_.end()) continue;
    std::vector<Arrival> parts = found->second;
    std::ranges::stable_sort(parts, {}, &Arrival::last);
    for (const Arrival& part : parts)
      if (part.last <= sum.last && reached.emplace(part.last + 1, Begin{begin, part.job}).second)
        open.push_back(part.last + 1);
  }
  if (!reached.contains(sum.last + 1))
    throw Error(ErrorCode::unsupported, "a node of a scan cannot put together what it should send",
                "choose another algorithm");
  for (std::uint32_t at = sum.last + 1; at != sum.first; at = reached.at(at).before)
    if (const std::uint32_t job = reached.at(at).job; job != no_job) needs.push_back(job);
}

std::vector<std::uint32_t> ScanJobs::chains() const {
  std::vector<std::uint32_t> chain(size(), 1);
  for (std::uint32_t job = size(); job-- > 0;)
    for (const std::uint32_t before : needs(job))
      chain[before] = std::max(chain[before], chain[job] + 1);
  return chain;
}

}  // namespace asterism::scans
