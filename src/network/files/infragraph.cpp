// Infrastructures in InfraGraph's format: devices with components, instances of devices, and edges.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/link_rates.hpp"
#include "network/files/machine_builder.hpp"
#include "network/files/yaml_file.hpp"

namespace asterism {

namespace {

constexpr const char* infra_hint =
    "an infrastructure has devices with components and edges, instances of devices, and edges "
    "between the instances";

/// The costs of a link by its name.
struct InfraLink {
  double rate = 0;
  double latency = 0;
};
using InfraLinks = std::map<std::string, InfraLink>;

/// "nic[0:2]": a name, and a part of its indices.
struct InfraSlice {
  std::string name{};
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

class InfraReader {
 public:
  InfraReader(const std::filesystem::path& path, const YamlValue& file)
      : machine_(path, "an infrastructure of InfraGraph"), file_(file) {}

  [[nodiscard]] GraphRecords read() {
    const YamlValue* const inner = file_.find("infrastructure");
    const YamlValue& top = inner != nullptr ? *inner : file_;
    machine_.assume_missing_rates();
    if (top.is_map() && top.find("components") != nullptr) {
      add_device(top, text(top, "name", "device") + ".0", 1);
      return finish();
    }
    check_keys(top,
               {"name", "description", "devices", "instances", "links", "edges", "annotations"});
    for (const YamlValue& device : list(top, "devices")) {
      const std::string name = text(device, "name");
      if (!devices_.try_emplace(name, &device).second)
        throw error(device, fmt::format("has the device {} again", in_quotes(name)));
    }
    for (const YamlValue& instance : list(top, "instances")) add_instances(instance);
    const InfraLinks links = links_of(top);
    for (const YamlValue& edge : list(top, "edges")) add_edge(edge, "instance", "", links);
    return finish();
  }

 private:
  [[nodiscard]] GraphRecords finish() {
    if (!has_participants_)
      throw machine_.malformed("it has no component of the type xpu, npu or gpu", infra_hint);
    return machine_.finish();
  }

  static constexpr unsigned max_device_levels = 16;
  /// Keys that are looked at, and pairs that edges join. Each instance of a device looks at those
  /// of the device again.
  static constexpr std::uint64_t max_visits = std::uint64_t{1} << 23;

  [[nodiscard]] Error error(const YamlValue& where, const std::string& complaint,
                            const char* hint = infra_hint) const {
    return machine_.malformed(fmt::format("line {} {}", where.line, complaint), hint);
  }

  void visit(std::uint64_t items) {
    visits_ += items;
    if (visits_ > max_visits)
      throw machine_.too_large(
          fmt::format("{} keys and links, counted once for each instance of a device",
                      with_thousands(max_visits)));
  }

  void check_keys(const YamlValue& map, const std::vector<std::string_view>& known) {
    if (!map.is_map()) throw error(map, "is not a map with keys");
    visit(map.keys.size() + 1);
    if (!checked_.insert(&map).second) return;
    for (const std::string& key : map.keys)
      if (key == "connections")
        throw error(map, "has connections, the form of early versions of InfraGraph",
                    "write edges with ep1, ep2, scheme and link instead of connections");
      else if (std::ranges::find(known, key) == known.end())
        machine_.not_understood(key);
  }

  /// The items of a list; none if the key is missing.
  [[nodiscard]] const std::vector<YamlValue>& list(const YamlValue& map, const char* key) const {
    static const std::vector<YamlValue> none;
    const YamlValue* const value = map.find(key);
    if (value == nullptr) return none;
    if (value->is_scalar() && value->text.empty()) return none;
    if (!value->is_list()) throw error(*value, fmt::format("has {}, which is not a list", key));
    return value->items;
  }

  [[nodiscard]] std::string text(const YamlValue& map, const char* key,
                                 const char* otherwise = nullptr) const {
    const YamlValue* const value = map.is_map() ? map.find(key) : nullptr;
    if (value == nullptr && otherwise != nullptr) return otherwise;
    if (value == nullptr || !value->is_scalar() || value->text.empty())
      throw error(map, fmt::format("has no {}", key));
    return value->text;
  }

  [[nodiscard]] std::uint64_t count_of(const YamlValue& map) const {
    const auto count = parse_whole_number(text(map, "count", "1"));
    if (!count || *count == 0 || *count > MachineBuilder::max_parts)
      throw error(map, "has a count that is not from 1 to 1,048,576");
    return *count;
  }

  [[nodiscard]] const YamlValue& device_of(const YamlValue& where, const std::string& name) const {
    const auto found = devices_.find(name);
    if (found == devices_.end())
      throw error(where, fmt::format("has the device {}, which is not listed", in_quotes(name)));
    return *found->second;
  }

  void add_instances(const YamlValue& instance) {
    check_keys(instance, {"name", "description", "device", "count"});
    const std::string name = text(instance, "name");
    const YamlValue& device = device_of(instance, text(instance, "device"));
    const std::uint64_t count = count_of(instance);
    if (!counts_.try_emplace(name, count).second)
      throw error(instance, fmt::format("has the instance {} again", in_quotes(name)));
    for (std::uint64_t i = 0; i < count; ++i) add_device(device, fmt::format("{}.{}", name, i), 1);
  }

  void add_device(const YamlValue& device, const std::string& prefix, unsigned level) {
    if (level > max_device_levels) throw error(device, "contains devices in devices too deeply");
    check_keys(device, {"name", "description", "components", "links", "edges"});
    for (const YamlValue& component : list(device, "components"))
      add_component(component, prefix, level);
    const InfraLinks links = links_of(device);
    for (const YamlValue& edge : list(device, "edges")) add_edge(edge, "device", prefix, links);
  }

  void add_component(const YamlValue& component, const std::string& prefix, unsigned level) {
    check_keys(component, {"name", "description", "choice", "type", "count", "external", "custom"});
    const std::string name = text(component, "name");
    const std::string kind = text(component, "choice", text(component, "type", "custom").c_str());
    const std::uint64_t count = count_of(component);
    const std::string path = fmt::format("{}.{}", prefix, name);
    if (!counts_.try_emplace(path, count).second)
      throw error(component, fmt::format("has the component {} again", in_quotes(name)));
    machine_.require_parts(static_cast<double>(count));
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::string own = fmt::format("{}.{}", path, i);
      if (kind == "device")
        add_device(device_of(component, name), own, level + 1);
      else
        machine_.part(own, role_of(kind));
    }
  }

  PartRole role_of(const std::string& kind) {
    static constexpr std::array<std::string_view, 3> accelerators{"xpu", "npu", "gpu"};
    const bool takes_part = std::ranges::find(accelerators, kind) != accelerators.end();
    has_participants_ = has_participants_ || takes_part;
    if (takes_part) return PartRole::participant;
    return kind == "switch" ? PartRole::forwarder
           : kind == "cpu"  ? PartRole::processor
                            : PartRole::bridge;
  }

  [[nodiscard]] InfraLinks links_of(const YamlValue& map) {
    InfraLinks links;
    for (const YamlValue& link : list(map, "links")) {
      check_keys(link, {"name", "description", "physical"});
      const std::string name = text(link, "name");
      const YamlValue* const physical = link.find("physical");
      if (!links.try_emplace(name, physical == nullptr ? InfraLink{} : costs_of(*physical)).second)
        throw error(link, fmt::format("has the link {} again", in_quotes(name)));
    }
    return links;
  }

  [[nodiscard]] InfraLink costs_of(const YamlValue& physical) {
    check_keys(physical, {"bandwidth", "latency"});
    InfraLink link;
    if (const YamlValue* const bandwidth = physical.find("bandwidth"))
      link.rate = rate_of(*bandwidth);
    if (const YamlValue* const latency = physical.find("latency"))
      link.latency = latency_of(*latency);
    return link;
  }

  /// A value in one of several units.
  struct InfraQuantity {
    std::string unit{};
    double number = 0;
  };
  [[nodiscard]] InfraQuantity quantity_of(const YamlValue& quantity,
                                          const std::vector<std::string_view>& units) {
    std::vector<std::string_view> known = units;
    known.emplace_back("choice");
    check_keys(quantity, known);
    for (std::size_t i = 0; i < quantity.keys.size(); ++i) {
      if (std::ranges::find(units, quantity.keys[i]) == units.end()) continue;
      const auto number = parse_decimal(quantity.items[i].text);
      if (!number || !(*number >= 0 && *number < 1e12))
        throw error(quantity.items[i],
                    fmt::format("has the value {}", in_quotes(quantity.items[i].text)));
      return {quantity.keys[i], *number};
    }
    throw error(quantity,
                fmt::format("has no quantity in one of these units: {}", fmt::join(units, ", ")));
  }

  /// In GB/s. Transfers are those of PCIe with 16 lanes.
  [[nodiscard]] double rate_of(const YamlValue& bandwidth) {
    const auto [unit, number] = quantity_of(
        bandwidth, {"gigabits_per_second", "gigabytes_per_second", "gigatransfers_per_second"});
    if (number == 0) throw error(bandwidth, "has a bandwidth of 0");
    if (unit == "gigabits_per_second") return number / 8;
    if (unit == "gigabytes_per_second") return number;
    machine_.warn("gives transfers per second; assuming PCIe with 16 lanes");
    return pcie_rate(number, 16);
  }

  /// In microseconds.
  [[nodiscard]] double latency_of(const YamlValue& latency) {
    const auto [unit, number] = quantity_of(latency, {"ms", "us", "ns"});
    return unit == "ms" ? number * 1e3 : unit == "us" ? number : number / 1e3;
  }

  /// `prefix` is that of the device around the edge; empty between instances.
  void add_edge(const YamlValue& edge, const char* owner, const std::string& prefix,
                const InfraLinks& links) {
    check_keys(edge, {"ep1", "ep2", "scheme", "link"});
    const std::vector<std::uint64_t> from = ends_of(edge, "ep1", owner, prefix);
    const std::vector<std::uint64_t> to = ends_of(edge, "ep2", owner, prefix);
    const std::string name = text(edge, "link", "link");
    const auto found = links.find(name);
    const InfraLink costs = found == links.end() ? InfraLink{} : found->second;
    const PartLink link{
        .rate = costs.rate, .latency = costs.latency, .kind = name, .line = edge.line};
    const std::string scheme = text(edge, "scheme", "one2one");
    if (scheme == "many2many") return join_all(from, to, link);
    if (scheme != "one2one")
      throw error(edge, fmt::format("has the scheme {}", in_quotes(scheme)),
                  "use the scheme one2one or many2many");
    // InfraGraph ends with the shorter list: two NICs take the first two ports of a switch.
    for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i) join(from[i], to[i], link);
  }

  /// Two parts have one link, as in InfraGraph, however often it is written.
  void join(std::uint64_t from, std::uint64_t to, const PartLink& link) {
    visit(1);
    if (from == to) return;
    const std::uint64_t pair = std::min(from, to) * MachineBuilder::max_parts + std::max(from, to);
    const auto [known, is_new] = joined_.try_emplace(pair, link.line);
    if (is_new)
      machine_.link(from, to, link);
    else if (known->second != link.line)  // one edge may name a pair in both orders
      machine_.warn("joins some components more than once; they have one link");
  }

  void join_all(const std::vector<std::uint64_t>& from, const std::vector<std::uint64_t>& to,
                const PartLink& link) {
    machine_.require_links(static_cast<double>(from.size()) * static_cast<double>(to.size()) / 2);
    for (const std::uint64_t start : from)
      for (const std::uint64_t end : to) join(start, end, link);
  }

  [[nodiscard]] std::vector<std::uint64_t> ends_of(const YamlValue& edge, const char* which,
                                                   const char* owner, const std::string& prefix) {
    const YamlValue* const end = edge.find(which);
    if (end == nullptr || !end->is_map()) throw error(edge, fmt::format("has no {}", which));
    check_keys(*end, {owner, "component"});
    if (end->find(owner) == nullptr && prefix.empty()) throw error(*end, "has no instance");
    // A path such as "host[0].nic[0:2].port" behind that of the device around the edge.
    std::string path = text(*end, "component");
    if (end->find(owner) != nullptr) path = fmt::format("{}.{}", text(*end, owner), path);
    std::vector<std::string> names{prefix};
    for (const std::string& slice : split(path, '.')) names = within(*end, slice, names);
    std::vector<std::uint64_t> parts;
    for (const std::string& name : names) parts.push_back(part_of(*end, name));
    return parts;
  }

  /// The parts of a slice within each of `owners`.
  [[nodiscard]] std::vector<std::string> within(const YamlValue& where, const std::string& slice,
                                                const std::vector<std::string>& owners) {
    std::vector<std::string> names;
    for (const std::string& each : owners)
      for (std::string& name : expanded(where, slice, each.empty() ? "" : each + "."))
        names.push_back(std::move(name));
    return names;
  }

  [[nodiscard]] std::uint64_t part_of(const YamlValue& where, const std::string& name) const {
    const auto part = machine_.find(name);
    if (!part) throw error(where, fmt::format("ends at {}, which does not exist", in_quotes(name)));
    return *part;
  }

  /// "nic[0:2]" behind "host.0." is host.0.nic.0 and host.0.nic.1.
  [[nodiscard]] std::vector<std::string> expanded(const YamlValue& where, const std::string& slice,
                                                  const std::string& prefix) const {
    const InfraSlice range = slice_of(where, slice, prefix);
    std::vector<std::string> names;
    for (std::uint64_t i = range.begin; i < range.end; ++i)
      names.push_back(fmt::format("{}{}.{}", prefix, range.name, i));
    return names;
  }

  [[nodiscard]] InfraSlice slice_of(const YamlValue& where, const std::string& slice,
                                    const std::string& prefix) const {
    const std::size_t open = std::min(slice.find('['), slice.size());
    InfraSlice range{slice.substr(0, open)};
    const auto count = counts_.find(prefix + range.name);
    if (count == counts_.end())
      throw error(where, fmt::format("has {}, which is neither an instance nor a component here",
                                     in_quotes(slice)));
    range.end = count->second;
    if (open == slice.size()) return range;
    const std::string inside = slice.substr(open + 1, slice.size() - open - 2);
    const std::size_t colon = inside.find(':');
    const auto bound = [&](const std::string& digits, std::uint64_t otherwise) {
      return digits.empty() ? std::optional(otherwise) : parse_whole_number(digits);
    };
    const auto begin = bound(inside.substr(0, colon), 0);
    const auto end = colon == std::string::npos ? (begin ? std::optional(*begin + 1) : std::nullopt)
                                                : bound(inside.substr(colon + 1), range.end);
    const bool is_bracketed = slice.ends_with(']') && !inside.empty();
    if (!is_bracketed || !begin || !end || *begin >= *end || *end > range.end)
      throw error(where, fmt::format("has {}, and there are {}", in_quotes(slice), range.end),
                  "write one index as in nic[0], or a part as in nic[0:2]");
    range.begin = *begin;
    range.end = *end;
    return range;
  }

  MachineBuilder machine_;
  const YamlValue& file_;
  std::map<std::string, const YamlValue*> devices_;
  std::map<std::string, std::uint64_t> counts_;  // of instances and components, by their paths
  std::set<const YamlValue*> checked_;  // maps whose keys are known, or named in the warning
  std::uint64_t visits_ = 0;
  std::unordered_map<std::uint64_t, std::uint64_t> joined_;  // pairs of parts: the line of the edge
  bool has_participants_ = false;
};

}  // namespace

GraphRecords read_infragraph(const std::filesystem::path& path, std::istream& in) {
  const YamlValue file = read_yaml(path, in);
  return InfraReader(path, file).read();
}

}  // namespace asterism
