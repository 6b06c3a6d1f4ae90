// What the readers of machines share: GPUs and hosts, what forwards between them, and links with
// rates in GB/s and latencies in microseconds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>

namespace asterism {

/// The role of a part of a machine.
enum class PartRole {
  participant,  ///< a GPU or a host
  forwarder,    ///< a switch
  processor,    ///< forwards between PCI devices
  /// A PCI bridge, a port or the like. If it joins only two others, one link with the lower rate
  /// stands for it.
  bridge,
};

/// The costs and the class of a link between two parts. A rate of 0 is unknown.
struct PartLink {
  double rate = 0;
  double latency = 0;
  std::string kind = "link";
  std::uint64_t line = 0;
  bool one_way = false;
  double reverse_rate = 0;  ///< of the other direction; 0: the same rate
};

/// Collects the parts of a machine by name. Throws Error(too_large) for more than `max_parts` parts
/// or `max_links` links.
class MachineBuilder {
 public:
  static constexpr std::uint64_t max_parts = std::uint64_t{1} << 20;
  static constexpr std::uint64_t max_links = std::uint64_t{1} << 22;

  /// `format` is shown in errors, "an NCCL topology".
  MachineBuilder(std::filesystem::path path, std::string format)
      : path_(std::move(path)), format_(std::move(format)) {}

  /// Error(malformed): the file is not in this format.
  [[nodiscard]] Error malformed(const std::string& complaint, const std::string& hint) const;
  /// Error(too_large): the file describes more than `what`.
  [[nodiscard]] Error too_large(const std::string& what) const;
  /// Throws Error(too_large) if that many parts or links would exceed the limits.
  void require_parts(double count) const;
  void require_links(double count) const;

  /// Returns the part of a name, which is a new one if the name is new.
  std::uint64_t part(const std::string& name, PartRole role);
  [[nodiscard]] std::optional<std::uint64_t> find(const std::string& name) const;
  void link(std::uint64_t from, std::uint64_t to, PartLink link);

  /// Rates have no unit: they are relative to each other.
  void use_relative_rates() { relative_ = true; }

  /// Links without a rate get the highest one of the others, with a warning. Otherwise they are an
  /// error.
  void assume_missing_rates() { assumes_rates_ = true; }

  /// Names something that the file has and the reader does not use.
  void not_understood(const std::string& name) { unknown_.insert(name); }
  /// A sentence for people, of which the path is the subject: "assumes 16 PCIe lanes".
  void warn(const std::string& sentence);

  /// Returns the network: participants first, then the others, both in the order in which they were
  /// added. Forwarders and bridges that lead to one other part only are left out. If no link has a
  /// rate, rates are relative; throws Error(malformed) if only some have one, unless missing rates
  /// are assumed.
  [[nodiscard]] GraphRecords finish();

 private:
  struct Part {
    std::string name;
    PartRole role;
  };
  struct JoiningLink : PartLink {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    bool is_left_out = false;
  };
  /// The links of each part that are not left out.
  [[nodiscard]] std::vector<std::vector<std::size_t>> links_by_part() const;
  void leave_out_dead_ends();
  /// Leaves out processors and bridges, or at least processors, if everything else stays connected:
  /// NCCL sends nothing through them where NVLinks lead to all GPUs.
  void leave_out_slow_paths();
  /// Leaves out all parts of these roles if the others that have links are connected without them.
  bool leave_out(const std::set<PartRole>& roles);
  [[nodiscard]] bool is_connected_without(const std::set<PartRole>& roles) const;
  void contract_bridges();
  /// Replaces the two links of a bridge by one.
  void contract(std::uint64_t bridge, std::vector<std::vector<std::size_t>>& links_of);
  [[nodiscard]] std::uint64_t other_end(std::size_t link, std::uint64_t part) const;
  void require_rates() const;
  void fill_rates();
  [[nodiscard]] std::string rate_text(double rate) const;
  [[nodiscard]] std::vector<std::uint64_t> final_order() const;

  std::filesystem::path path_;
  std::string format_;
  std::unordered_map<std::string, std::uint64_t> ids_;
  std::vector<Part> parts_;
  std::vector<JoiningLink> links_;
  std::set<std::string> unknown_;
  std::set<std::string> warnings_;
  bool relative_ = false;
  bool assumes_rates_ = false;
};

}  // namespace asterism
