// Trees of switches in SLURM's topology.conf.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/host_list.hpp"
#include "network/files/lines.hpp"
#include "network/files/machine_builder.hpp"

namespace asterism {

namespace {

constexpr const char* slurm_hint =
    "write lines such as SwitchName=leaf0 Nodes=node[0-15] and SwitchName=spine "
    "Switches=leaf[0-3]";

/// The settings of a line by their names in small letters.
using SlurmLine = std::map<std::string, std::string>;

class SlurmReader {
 public:
  SlurmReader(const std::filesystem::path& path, std::istream& in)
      : machine_(path, "a topology.conf of SLURM"), lines_(in, '#') {}

  [[nodiscard]] GraphRecords read() {
    while (lines_.next()) add_line(settings(whole_line()));
    if (switches_.empty()) throw machine_.malformed("it has no SwitchName", slurm_hint);
    for (const Switch& each : switches_) add_links(each);
    warn_of_undefined();
    machine_.use_relative_rates();
    return machine_.finish();
  }

 private:
  struct Switch {
    std::string name, nodes, switches;
    double speed = 0;
    std::uint64_t line = 0;
  };

  [[nodiscard]] Error malformed(const std::string& complaint) const {
    return machine_.malformed(fmt::format("line {} {}", lines_.number(), complaint), slurm_hint);
  }

  /// A backslash at the end continues a line.
  [[nodiscard]] std::string whole_line() {
    std::string line(lines_.text());
    while (line.ends_with('\\')) {
      line.pop_back();
      if (!lines_.next()) break;
      if (lines_.is_indented()) line += ' ';
      line += lines_.text();
    }
    return line;
  }

  [[nodiscard]] SlurmLine settings(const std::string& line) const {
    SlurmLine found;
    for (const std::string& word : words(line, " \t\r")) {
      const std::size_t equals = word.find('=');
      if (equals == std::string::npos || equals == 0)
        throw malformed(fmt::format("has {}, which is not NAME=VALUE", in_quotes(word)));
      if (!found.try_emplace(lower_case(word.substr(0, equals)), word.substr(equals + 1)).second)
        throw malformed(fmt::format("has {} twice", in_quotes(word.substr(0, equals))));
    }
    return found;
  }

  void add_line(SlurmLine line) {
    if (line.contains("blockname") || line.contains("blocksizes"))
      throw malformed("is of the block topology, which names no switches");
    const auto take = [&](const char* name) {
      auto entry = line.extract(name);
      return entry.empty() ? std::string{} : std::move(entry.mapped());
    };
    Switch added{take("switchname"), take("nodes"), take("switches"), 0, lines_.number()};
    if (added.name.empty()) throw malformed("has no SwitchName");
    if (!names_.insert(added.name).second)
      throw malformed(fmt::format("has the switch {} again", in_quotes(added.name)));
    if (const std::string speed = take("linkspeed"); !speed.empty()) {
      const auto number = parse_decimal(speed);
      if (!number || !(*number > 0 && *number < 1e12))
        throw malformed(fmt::format("has the LinkSpeed {}", in_quotes(speed)));
      added.speed = *number;
    }
    for (const auto& [name, value] : line) machine_.not_understood(name);
    switches_.push_back(std::move(added));
  }

  [[nodiscard]] std::vector<std::string> expanded(const Switch& each,
                                                  const std::string& list) const {
    const auto names = expand_host_list(list, MachineBuilder::max_parts);
    if (!names)
      throw machine_.malformed(
          fmt::format("line {} has {}, which is not a list of names", each.line, in_quotes(list)),
          "write names as in node[0-15,20],login1");
    return *names;
  }

  void add_links(const Switch& each) {
    if (each.nodes.empty() && each.switches.empty())
      throw machine_.malformed(fmt::format("line {} has neither Nodes nor Switches", each.line),
                               slurm_hint);
    const std::uint64_t part = machine_.part(each.name, PartRole::forwarder);
    const auto join = [&](const std::string& list, PartRole role, const char* kind) {
      if (list.empty()) return;
      for (const std::string& name : expanded(each, list)) {
        if (!joined_.emplace(std::minmax(name, each.name)).second)
          throw machine_.malformed(fmt::format("line {} joins {} and {} again", each.line,
                                               name_text(each.name), name_text(name)),
                                   "name every link once");
        if (role == PartRole::forwarder && !names_.contains(name)) undefined_.insert(name);
        if (role == PartRole::participant && names_.contains(name))
          throw machine_.malformed(
              fmt::format("line {} has the host {}, which is a switch", each.line, name_text(name)),
              "name switches in Switches=, and hosts in Nodes=");
        machine_.link(machine_.part(name, role), part,
                      {.rate = each.speed, .kind = kind, .line = each.line});
      }
    };
    join(each.nodes, PartRole::participant, "host");
    join(each.switches, PartRole::forwarder, "switch");
  }

  /// SLURM refuses them. Here they may be switches without hosts; or the file is not complete.
  void warn_of_undefined() {
    if (undefined_.empty()) return;
    machine_.warn(
        fmt::format("names switches that have no line of their own, which are left out "
                    "unless they join others: {}",
                    names_text(undefined_)));
  }

  MachineBuilder machine_;
  TextLines lines_;
  std::vector<Switch> switches_;
  std::set<std::string> names_, undefined_;
  std::set<std::pair<std::string, std::string>> joined_;
};

}  // namespace

GraphRecords read_slurm_topology(const std::filesystem::path& path, std::istream& in) {
  return SlurmReader(path, in).read();
}

}  // namespace asterism
