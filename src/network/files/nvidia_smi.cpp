// The matrix of `nvidia-smi topo -m`.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/lines.hpp"
#include "network/files/link_rates.hpp"
#include "network/files/machine_builder.hpp"

namespace asterism {

namespace {

constexpr const char* matrix_hint = "save the whole output of nvidia-smi topo -m in the file";
/// No GPU of this or an earlier generation has more.
constexpr std::uint64_t max_nvlinks_per_gpu = 18;

/// Without the sequences that underline the first line on a terminal.
std::string without_escapes(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\x1b') {
      plain += text[i];
      continue;
    }
    i = std::min(text.find('m', i), text.size() - 1);
  }
  return plain;
}

/// Sets of devices that share a bridge or a processor.
class DeviceSets {
 public:
  explicit DeviceSets(std::size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  [[nodiscard]] std::size_t find(std::size_t device) {
    while (parent_[device] != device) device = parent_[device] = parent_[parent_[device]];
    return device;
  }
  void join(std::size_t a, std::size_t b) {
    const std::size_t first = find(a);
    const std::size_t second = find(b);
    parent_[std::max(first, second)] = std::min(first, second);
  }

 private:
  std::vector<std::size_t> parent_;
};

class SmiReader {
 public:
  SmiReader(const std::filesystem::path& path, std::istream& in)
      : machine_(path, "the output of nvidia-smi topo -m"), lines_(in, 0) {}

  [[nodiscard]] GraphRecords read() {
    read_header();
    while (lines_.next() && rows_.size() < names_.size()) read_row();
    if (rows_.size() < names_.size())
      throw machine_.malformed(
          fmt::format("it has {} rows for {} columns of devices", rows_.size(), names_.size()),
          matrix_hint);
    warn_of_contradiction();
    for (std::size_t i = 0; i < gpus_; ++i) machine_.part(names_[i], PartRole::participant);
    add_nvlinks();
    add_pci();
    return machine_.finish();
  }

 private:
  [[nodiscard]] static bool is_device(const std::string& name) {
    return name.starts_with("GPU") || name.starts_with("NIC") || name.starts_with("mlx");
  }

  void read_header() {
    if (!lines_.next()) throw machine_.malformed("it is empty", matrix_hint);
    for (const std::string& cell : words(without_escapes(lines_.text()), " \t")) {
      const bool is_numa_id = cell == "GPU" && !names_.empty();  // "GPU NUMA ID"
      if (is_numa_id || !is_device(cell)) break;
      names_.push_back(cell);
    }
    gpus_ = static_cast<std::size_t>(std::ranges::count_if(
        names_, [](const std::string& name) { return name.starts_with("GPU"); }));
    const bool starts_with_gpus =
        std::ranges::all_of(names_.begin(), names_.begin() + static_cast<std::ptrdiff_t>(gpus_),
                            [](const std::string& name) { return name.starts_with("GPU"); });
    if (gpus_ < 2 || !starts_with_gpus ||
        std::set<std::string>(names_.begin(), names_.end()).size() < names_.size())
      throw machine_.malformed("its first line does not name two GPUs or more, each once",
                               matrix_hint);
    static constexpr double max_devices = 4096;
    if (static_cast<double>(names_.size()) > max_devices) machine_.require_parts(1e9);
  }

  /// GPU0  X  NV12  SYS  0-15  0
  void read_row() {
    // A tab ends each cell, so that an empty one can be told from none.
    std::vector<std::string> cells = words(lines_.text(), " \t\r");
    const std::size_t row = rows_.size();
    if (cells.size() <= names_.size() || cells[0] != names_[row] || cells[row + 1] != "X")
      throw machine_.malformed(
          fmt::format("line {} is not the row of {}", lines_.number(), names_[row]), matrix_hint);
    for (std::size_t i = 0; i < names_.size(); ++i) check_cell(cells[i + 1], i == row);
    affinities_.push_back(
        fmt::format("{}", fmt::join(cells.begin() + static_cast<std::ptrdiff_t>(names_.size()) + 1,
                                    cells.end(), " ")));
    rows_.emplace_back(cells.begin() + 1,
                       cells.begin() + 1 + static_cast<std::ptrdiff_t>(names_.size()));
  }

  void check_cell(const std::string& cell, bool is_itself) const {
    // SOC is SYS in early versions.
    static const std::set<std::string_view> kinds{"SYS", "SOC", "NODE", "PHB", "PXB", "PIX", "PSB"};
    const bool is_known = is_itself ? cell == "X" : kinds.contains(cell) || nvlinks_of(cell) > 0;
    if (!is_known)
      throw machine_.malformed(fmt::format("line {} has {}", lines_.number(), in_quotes(cell)),
                               "cells are X, NV1 to NV18, PIX, PXB, PHB, NODE and SYS");
  }

  void warn_of_contradiction() {
    for (std::size_t i = 0; i < names_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (rows_[i][j] != rows_[j][i])
          return machine_.warn(
              fmt::format("shows {} from {} to {}, and {} back; the connection with more NVLinks, "
                          "or the closer one, is taken",
                          rows_[j][i], names_[j], names_[i], rows_[i][j]));
  }

  /// 12 of "NV12"; 0 if it is another connection.
  [[nodiscard]] static std::uint64_t nvlinks_of(const std::string& cell) {
    if (!cell.starts_with("NV")) return 0;
    const auto count = parse_whole_number(cell.substr(2));
    return count && *count <= 2 * max_nvlinks_per_gpu ? *count : 0;
  }

  /// Every GPU of a machine with NVSwitches shows all its links to every other.
  void add_nvlinks() {
    std::uint64_t highest = 0;
    std::uint64_t links_of_one = 0;
    for (std::size_t i = 0; i < gpus_; ++i) {
      std::uint64_t sum = 0;
      for (std::size_t j = 0; j < gpus_; ++j) {
        sum += nvlinks_of(rows_[i][j]);
        highest = std::max(highest, nvlinks_of(rows_[i][j]));
      }
      links_of_one = std::max(links_of_one, sum);
    }
    if (highest == 0) return;
    machine_.warn(
        "does not give the generation of its NVLinks; assuming 25 GB/s per link and "
        "direction, as for V100, A100 and H100");
    static constexpr double rate = 25;
    const auto part = [&](std::size_t i) { return *machine_.find(names_[i]); };
    if (links_of_one > max_nvlinks_per_gpu) {
      const std::uint64_t hub = machine_.part("nvswitch", PartRole::forwarder);
      for (std::size_t i = 0; i < gpus_; ++i) {
        std::uint64_t own = 0;
        for (std::size_t j = 0; j < gpus_; ++j) own = std::max(own, nvlinks_of(rows_[i][j]));
        if (own > 0)
          machine_.link(part(i), hub, {.rate = rate * static_cast<double>(own), .kind = "nvlink"});
      }
      return;
    }
    for (std::size_t i = 0; i < gpus_; ++i)
      for (std::size_t j = i + 1; j < gpus_; ++j) {
        const std::uint64_t count = std::max(nvlinks_of(rows_[i][j]), nvlinks_of(rows_[j][i]));
        if (count > 0)
          machine_.link(part(i), part(j),
                        {.rate = rate * static_cast<double>(count), .kind = "nvlink"});
      }
  }

  /// GPUs below one bridge, and bridges below one processor. A GPU that shows NVLinks does not show
  /// its place; its NICs and its affinity do.
  void add_pci() {
    DeviceSets bridges(names_.size());
    DeviceSets processors(names_.size());
    for (std::size_t i = 0; i < names_.size(); ++i)
      for (std::size_t j = 0; j < names_.size(); ++j) {
        const std::string& cell = rows_[i][j];
        const bool same_bridge = cell == "PIX" || cell == "PXB" || cell == "PSB";
        if (same_bridge) bridges.join(i, j);
        if (same_bridge || cell == "PHB" || cell == "NODE") processors.join(i, j);
      }
    join_by_affinity(processors);
    machine_.warn(
        "does not give the speed of PCI links and of links between processors; assuming "
        "PCIe 3.0 with 16 lanes, and 10 GB/s between processors");
    join_by_pci(bridges, processors);
    if (names_.size() > gpus_)
      machine_.warn(fmt::format(
          "describes one host, whose network devices lead nowhere and are left out: {}",
          fmt::join(names_.begin() + static_cast<std::ptrdiff_t>(gpus_), names_.end(), ", ")));
  }

  /// Not all machines tell the affinity, and GPUs with SYS are at different processors all the
  /// same.
  void join_by_affinity(DeviceSets& processors) const {
    std::map<std::string, std::size_t> by_affinity;
    for (std::size_t i = 0; i < gpus_; ++i) {
      if (affinities_[i].empty() || affinities_[i].starts_with("N/A")) continue;
      const auto [first, is_new] = by_affinity.try_emplace(affinities_[i], i);
      const std::string& cell = rows_[i][first->second];
      if (!is_new && cell != "SYS" && cell != "SOC") processors.join(first->second, i);
    }
  }

  void join_by_pci(DeviceSets& bridges, DeviceSets& processors) {
    std::map<std::size_t, std::uint64_t> bridge_parts;
    std::map<std::size_t, std::uint64_t> processor_parts;
    const double rate = assumed_pcie_rate();
    for (std::size_t i = 0; i < gpus_; ++i) {
      const std::size_t set = processors.find(i);
      const auto [processor, is_new] = processor_parts.try_emplace(set, 0);
      if (is_new)
        processor->second =
            machine_.part(fmt::format("cpu{}", processor_parts.size() - 1), PartRole::processor);
      const auto [bridge, is_new_bridge] = bridge_parts.try_emplace(bridges.find(i), 0);
      if (is_new_bridge) {
        bridge->second =
            machine_.part(fmt::format("pci{}", bridge_parts.size() - 1), PartRole::bridge);
        machine_.link(bridge->second, processor->second, {.rate = rate, .kind = "pci"});
      }
      machine_.link(*machine_.find(names_[i]), bridge->second, {.rate = rate, .kind = "pci"});
    }
    static constexpr double between_processors = 10;
    for (auto first = processor_parts.begin(); first != processor_parts.end(); ++first)
      for (auto second = std::next(first); second != processor_parts.end(); ++second)
        machine_.link(first->second, second->second,
                      {.rate = between_processors, .kind = "socket"});
  }

  MachineBuilder machine_;
  TextLines lines_;
  std::vector<std::string> names_;
  std::size_t gpus_ = 0;
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::string> affinities_;
};

}  // namespace

GraphRecords read_nvidia_smi(const std::filesystem::path& path, std::istream& in) {
  return SmiReader(path, in).read();
}

}  // namespace asterism
