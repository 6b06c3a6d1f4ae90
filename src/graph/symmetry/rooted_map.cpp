#include "graph/symmetry/rooted_map.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

namespace asterism {

namespace {

/// A partition of the nodes of two networks of the same size into cells. Nodes of the second are
/// numbered from n on. Every cell has as many nodes of the first as of the second.
class PairedCells {
 public:
  PairedCells(const LinkTable& links, const LinkTable& other, const Progress& progress)
      : links_(links),
        other_(other),
        progress_(progress),
        nodes_(links.node_count()),
        order_(2 * std::size_t{nodes_}),
        place_(order_.size()),
        cell_(order_.size()),
        size_(order_.size()),
        count_(order_.size()),
        is_waiting_(order_.size()) {
    std::iota(order_.begin(), order_.end(), 0U);
    std::iota(place_.begin(), place_.end(), 0U);
    size_[0] = static_cast<std::uint32_t>(order_.size());
  }

  [[nodiscard]] std::uint32_t node_count() const { return nodes_; }
  /// Returns the members of the cell that begins at a place.
  [[nodiscard]] std::span<const std::uint32_t> cell(std::uint32_t first) const {
    return std::span(order_).subspan(first, size_[first]);
  }
  /// Returns the place at which the smallest cell of more than two nodes begins, or the number of
  /// all nodes if there is none.
  [[nodiscard]] std::uint32_t smallest_cell() const {
    const auto end = static_cast<std::uint32_t>(order_.size());
    std::uint32_t best = end;
    for (std::uint32_t first = 0; first < end; first += size_[first])
      if (size_[first] > 2 && (best == end || size_[first] < size_[best])) best = first;
    return best;
  }

  /// Makes two nodes of a cell a cell of their own, and tells nodes apart as far as this goes.
  /// Returns false if the networks turn out to differ.
  [[nodiscard]] bool separate(std::uint32_t here, std::uint32_t there) {
    const std::uint32_t first = cell_[here];
    if (size_[first] > 2) {
      const std::uint32_t pair = first + size_[first] - 2;
      move(here, pair);
      move(there, pair + 1);
      size_[first] -= 2;
      begin_cell(pair, 2);
      add_waiting(pair);
    } else {
      add_waiting(first);
    }
    while (!waiting_.empty())
      if (!split_by(take_waiting())) return false;
    return true;
  }

  /// Requires that all cells have two nodes.
  [[nodiscard]] NodeMap image() const {
    NodeMap result(nodes_);
    for (std::size_t first = 0; first < order_.size(); first += 2) {
      const auto [here, there] = std::minmax(order_[first], order_[first + 1]);
      result[here] = there - nodes_;
    }
    return result;
  }

 private:
  static constexpr std::size_t cells_per_report = 4096;

  [[nodiscard]] bool is_here(std::uint32_t node) const { return node < nodes_; }

  void move(std::uint32_t node, std::uint32_t place) {
    const std::uint32_t other = order_[place];
    std::swap(order_[place_[node]], order_[place]);
    std::swap(place_[node], place_[other]);
  }
  void begin_cell(std::uint32_t first, std::uint32_t size) {
    size_[first] = size;
    for (std::uint32_t place = first; place < first + size; ++place) cell_[order_[place]] = first;
  }
  void add_waiting(std::uint32_t first) {
    if (is_waiting_[first]) return;
    is_waiting_[first] = true;
    waiting_.push_back(first);
  }
  [[nodiscard]] std::uint32_t take_waiting() {
    if (++splits_ % cells_per_report == 0) report(progress_, "comparing networks", 0, 0);
    const std::uint32_t first = waiting_.back();
    waiting_.pop_back();
    is_waiting_[first] = false;
    return first;
  }

  /// Splits all cells by the number of neighbours that their nodes have in one cell.
  [[nodiscard]] bool split_by(std::uint32_t splitter) {
    touched_.clear();
    for (const std::uint32_t node : cell(splitter)) {
      const bool here = is_here(node);
      const auto ends = here ? links_.neighbours(node) : other_.neighbours(node - nodes_);
      for (const std::uint32_t end : ends) {
        const std::uint32_t neighbour = here ? end : end + nodes_;
        if (count_[neighbour]++ == 0) touched_.push_back(neighbour);
      }
    }
    std::ranges::sort(touched_, {}, [&](std::uint32_t node) {
      return std::tuple(cell_[node], count_[node], node);
    });
    bool alike = true;
    for (std::size_t i = 0; i < touched_.size() && alike;) {
      std::size_t end = i;
      while (end < touched_.size() && cell_[touched_[end]] == cell_[touched_[i]]) ++end;
      alike = split(std::span(touched_).subspan(i, end - i));
      i = end;
    }
    for (const std::uint32_t node : touched_) count_[node] = 0;
    return alike;
  }

  /// Splits a cell, given its nodes with neighbours in the splitter in ascending order of their
  /// number. Nodes without any keep the beginning of the cell.
  [[nodiscard]] bool split(std::span<const std::uint32_t> touched) {
    const std::uint32_t first = cell_[touched.front()];
    const std::uint32_t size = size_[first];
    const auto rest = static_cast<std::uint32_t>(size - touched.size());
    if (rest % 2 != 0) return false;
    parts_.clear();
    if (rest > 0) parts_.push_back(first);
    std::uint32_t place = first + rest;
    for (std::size_t i = 0; i < touched.size();) {
      std::size_t end = i;
      std::size_t here = 0;
      for (; end < touched.size() && count_[touched[end]] == count_[touched[i]]; ++end)
        here += is_here(touched[end]) ? 1 : 0;
      if (2 * here != end - i) return false;
      parts_.push_back(place);
      place += static_cast<std::uint32_t>(end - i);
      i = end;
    }
    if (parts_.size() == 1) return true;
    place = first + rest;
    for (const std::uint32_t node : touched) move(node, place++);
    const bool was_waiting = is_waiting_[first];
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      const std::uint32_t end = part + 1 < parts_.size() ? parts_[part + 1] : first + size;
      if (parts_[part] == first)
        size_[first] = end - first;
      else
        begin_cell(parts_[part], end - parts_[part]);
    }
    wait_for_parts(was_waiting);
    return true;
  }

  /// Neighbours in the whole cell are known unless it is waiting, so the largest part tells nothing
  /// that the others do not.
  void wait_for_parts(bool was_waiting) {
    const std::uint32_t largest =
        *std::ranges::max_element(parts_, {}, [&](std::uint32_t part) { return size_[part]; });
    for (const std::uint32_t part : parts_)
      if (was_waiting || part != largest) add_waiting(part);
  }

  const LinkTable& links_;
  const LinkTable& other_;
  const Progress& progress_;
  std::uint32_t nodes_;
  std::vector<std::uint32_t> order_;    // all nodes, cell by cell
  std::vector<std::uint32_t> place_;    // by node, in `order_`
  std::vector<std::uint32_t> cell_;     // by node: the place at which its cell begins
  std::vector<std::uint32_t> size_;     // by the place at which a cell begins
  std::vector<std::uint32_t> count_;    // by node: neighbours in the current splitter
  std::vector<bool> is_waiting_;        // by the place at which a cell begins
  std::vector<std::uint32_t> waiting_;  // cells by which others are still to be split
  std::vector<std::uint32_t> touched_;
  std::vector<std::uint32_t> parts_;  // places at which the parts of a cell begin
  std::size_t splits_ = 0;
};

/// Tries choices of counterparts, depth first and each time from the beginning.
class RootedSearch {
 public:
  RootedSearch(const LinkTable& links, const LinkTable& other, const Progress& progress,
               const RootedMapOptions& options)
      : links_(links), other_(other), progress_(progress), options_(options) {}

  [[nodiscard]] RootedMap run() {
    for (int attempt = 1; attempt <= options_.max_attempts; ++attempt) {
      if (auto image = attempt_choices()) return {std::move(image), attempt};
      while (!choices_.empty() && choices_.back().number + 1 == choices_.back().count)
        choices_.pop_back();
      if (choices_.empty()) return {std::nullopt, attempt};
      ++choices_.back().number;
    }
    return {std::nullopt, options_.max_attempts};
  }

 private:
  /// The counterpart of the first node of a cell: the one of this number among `count`.
  struct Choice {
    std::uint32_t number;
    std::uint32_t count;
  };

  [[nodiscard]] std::optional<NodeMap> attempt_choices() {
    PairedCells cells(links_, other_, progress_);
    if (!cells.separate(0, cells.node_count() + options_.root_there)) return std::nullopt;
    for (std::size_t depth = 0;; ++depth) {
      const std::uint32_t first = cells.smallest_cell();
      if (first == 2 * cells.node_count()) return accepted(cells.image());
      const auto [here, there] = pair_of(cells, first, depth);
      if (cells.separate(here, there)) continue;
      choices_.resize(depth + 1);
      return std::nullopt;
    }
  }
  [[nodiscard]] std::optional<NodeMap> accepted(NodeMap image) const {
    if (options_.accepts && !options_.accepts(image)) return std::nullopt;
    return image;
  }
  /// Returns the smallest node of a cell and the chosen counterpart.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> pair_of(const PairedCells& cells,
                                                                std::uint32_t first,
                                                                std::size_t depth) {
    const auto members = cells.cell(first);
    std::vector<std::uint32_t> sorted(members.begin(), members.end());
    std::ranges::sort(sorted);
    const std::size_t half = sorted.size() / 2;
    if (depth == choices_.size()) choices_.push_back({0, static_cast<std::uint32_t>(half)});
    return {sorted.front(), sorted[half + choices_[depth].number]};
  }

  const LinkTable& links_;
  const LinkTable& other_;
  const Progress& progress_;
  const RootedMapOptions& options_;
  std::vector<Choice> choices_;
};

}  // namespace

RootedMap find_rooted_map(const LinkTable& links, const LinkTable& other, const Progress& progress,
                          const RootedMapOptions& options) {
  if (links.node_count() != other.node_count() || links.arc_count() != other.arc_count() ||
      links.node_count() == 0)
    return {};
  return RootedSearch(links, other, progress, options).run();
}

}  // namespace asterism
