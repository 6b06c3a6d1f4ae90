// Hosts as hwloc describes them (lstopo --of xml).
#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/link_rates.hpp"
#include "network/files/machine_builder.hpp"
#include "network/files/xml_file.hpp"

namespace asterism {

namespace {

constexpr const char* hwloc_hint = "write the file with `lstopo --of xml host.xml`";

std::string object_type(const pugi::xml_node& object) {
  return object.attribute("type").value();
}

/// Types that lie within a package, and what hwloc tells of them besides their objects.
bool is_within_processor(const std::string& type) {
  static constexpr std::array<std::string_view, 13> types{
      "NUMANode", "Group",    "L1Cache", "L2Cache", "L3Cache", "L4Cache", "L5Cache",
      "L1iCache", "L2iCache", "Core",    "PU",      "Die",     "MemCache"};
  return std::ranges::find(types, type) != types.end() || type == "Misc" || type == "Cache";
}

class HwlocReader {
 public:
  HwlocReader(const std::filesystem::path& path, const XmlDocument& file)
      : file_(file), machine_(path, "a topology of hwloc") {}

  [[nodiscard]] GraphRecords read() {
    const pugi::xml_node topology = file_.top().child("topology");
    const pugi::xml_node root = topology.child("object");
    if (object_type(root) != "Machine" && object_type(root) != "System")
      throw machine_.malformed("it has no object of type Machine", hwloc_hint);
    const auto version = parse_decimal(topology.attribute("version").value());
    has_type_bits_ = version && *version >= 3;
    has_gpus_ = has_gpu(root);
    add_children(root, {machine_.part("machine", PartRole::processor)});
    join_packages();
    for (const pugi::xml_node& child : topology) read_matrix(child);
    warn();
    if (participants_ < 2)
      throw machine_.malformed("it has fewer than two GPUs, and fewer than two packages",
                               "use a file of a host with GPUs or with several processors");
    return machine_.finish();
  }

 private:
  /// What the link of an object leads to.
  struct Place {
    std::uint64_t above = 0;
  };

  struct GpuSearch final : pugi::xml_tree_walker {
    bool found = false;
    bool for_each(pugi::xml_node& node) override {
      found = found || is_gpu_device(node);
      return !found;
    }
  };
  [[nodiscard]] static bool has_gpu(pugi::xml_node root) {
    GpuSearch search;
    root.traverse(search);
    return search.found;
  }

  /// The operating system's view: a GPU or a coprocessor, but not a display.
  [[nodiscard]] static bool is_gpu_device(const pugi::xml_node& object) {
    const std::string name = object.attribute("name").value();
    if (object_type(object) != "OSDev") return false;
    return name.starts_with("nvml") || name.starts_with("cuda") || name.starts_with("rsmi") ||
           name.starts_with("ze") || name.starts_with("opencl");
  }
  /// A network or OpenFabrics device; since hwloc 3, types are bits.
  [[nodiscard]] bool is_network_device(const pugi::xml_node& object) const {
    const std::uint64_t type =
        parse_whole_number(object.attribute("osdev_type").value()).value_or(0);
    static constexpr std::uint64_t network_bits = 16 + 32;
    const bool is_network = has_type_bits_ ? (type & network_bits) != 0 : type == 2 || type == 3;
    return object_type(object) == "OSDev" && is_network;
  }

  void add_children(const pugi::xml_node& parent, const Place& place) {
    for (const pugi::xml_node& child : parent) {
      const std::string_view tag = child.name();
      if (tag == "object")
        add_object(child, place);
      else if (child.type() == pugi::node_element && tag != "info" && tag != "page_type" &&
               tag != "userdata")
        machine_.not_understood(fmt::format("<{}>", tag));
    }
  }

  /// Those of hwloc 1 and 2; only a few of them matter here.
  void check_attributes(const pugi::xml_node& object) {
    static const std::set<std::string_view> known{"allowed_cpuset",
                                                  "allowed_nodeset",
                                                  "bridge_pci",
                                                  "bridge_type",
                                                  "cache_associativity",
                                                  "cache_linesize",
                                                  "cache_size",
                                                  "cache_type",
                                                  "complete_cpuset",
                                                  "complete_nodeset",
                                                  "cpuset",
                                                  "depth",
                                                  "dont_merge",
                                                  "gp_index",
                                                  "huge_page_free",
                                                  "huge_page_size_kB",
                                                  "id",
                                                  "kind",
                                                  "local_memory",
                                                  "name",
                                                  "nodeset",
                                                  "online_cpuset",
                                                  "os_index",
                                                  "os_level",
                                                  "osdev_type",
                                                  "page_size",
                                                  "pci_busid",
                                                  "pci_link_speed",
                                                  "pci_type",
                                                  "subkind",
                                                  "subtype",
                                                  "type"};
    for (const pugi::xml_attribute& attribute : object.attributes())
      if (!known.contains(attribute.name()))
        machine_.not_understood(fmt::format("{} of objects", attribute.name()));
  }

  void add_object(const pugi::xml_node& object, const Place& place) {
    check_attributes(object);
    const std::string type = object_type(object);
    if (type == "Package" || type == "Socket") return add_package(object);
    if (type == "Bridge") return add_bridge(object, place);
    if (type == "PCIDev") return add_device(object, place);
    if (is_within_processor(type)) return add_children(object, place);
    if (type != "OSDev") machine_.not_understood(fmt::format("objects of type {}", type));
  }

  void add_package(const pugi::xml_node& object) {
    const std::string name = fmt::format("package{}", packages_.size());
    const std::uint64_t part =
        machine_.part(name, has_gpus_ ? PartRole::processor : PartRole::participant);
    participants_ += has_gpus_ ? 0 : 1;
    packages_.push_back({part, socket_rate(processor_of(object))});
    remember(object, part);
    add_children(object, {part});
  }

  [[nodiscard]] static ProcessorWords processor_of(const pugi::xml_node& package) {
    ProcessorWords words;
    for (const pugi::xml_node& info : package.children("info")) {
      const std::string name = info.attribute("name").value();
      if (name == "CPUVendor") words.vendor = info.attribute("value").value();
      if (name == "CPUModelNumber") words.model = info.attribute("value").value();
    }
    return words;
  }

  /// A host bridge belongs to the processor. Others are PCI switches and their ports.
  void add_bridge(const pugi::xml_node& object, const Place& place) {
    const std::string bus = object.attribute("pci_busid").value();
    if (bus.empty()) return add_children(object, place);
    const std::uint64_t part = machine_.part("pci " + bus, PartRole::bridge);
    join(object, part, place);
    add_children(object, {part});
  }

  /// In GB/s; 0 is unknown.
  [[nodiscard]] double pci_rate(const pugi::xml_node& object) {
    const auto rate = parse_decimal(object.attribute("pci_link_speed").value());
    if (rate && *rate > 0 && *rate < 1e6) return *rate;
    assumed_rates_ = true;
    return assumed_pcie_rate();
  }

  void add_device(const pugi::xml_node& object, const Place& place) {
    const std::string bus = object.attribute("pci_busid").value();
    const bool is_switch = std::string_view(object.attribute("subtype").value()) == "NVSwitch";
    if (is_switch) return remember(object, machine_.part("nvswitch", PartRole::forwarder));
    std::optional<std::uint64_t> gpu;
    for (const pugi::xml_node& child : object.children("object")) {
      if (is_network_device(child)) networks_.push_back(child.attribute("name").value());
      if (!is_gpu_device(child)) continue;
      if (!gpu) gpu = add_gpu(object, place);
      remember(child, *gpu);
    }
    if (gpu) remember(object, *gpu);
  }

  std::uint64_t add_gpu(const pugi::xml_node& object, const Place& place) {
    const std::uint64_t part =
        machine_.part(fmt::format("gpu{}", participants_++), PartRole::participant);
    join(object, part, place);
    return part;
  }

  void join(const pugi::xml_node& object, std::uint64_t part, const Place& place) {
    machine_.link(part, place.above,
                  {.rate = pci_rate(object), .kind = "pci", .line = file_.line_of(object)});
    board_is_used_ = board_is_used_ || place.above == *machine_.find("machine");
  }

  void remember(const pugi::xml_node& object, std::uint64_t part) {
    parts_.try_emplace(object.attribute("gp_index").value(), part);
  }

  /// Devices that hwloc cannot place belong to the machine, which all packages reach.
  void join_packages() {
    const std::uint64_t board = *machine_.find("machine");
    for (std::size_t i = 0; i < packages_.size(); ++i) {
      const auto join = [&](std::uint64_t other, double rate) {
        machine_.link(other, packages_[i].part,
                      {.rate = std::min(packages_[i].rate, rate), .kind = "socket"});
      };
      for (std::size_t j = 0; j < i; ++j) join(packages_[j].part, packages_[j].rate);
      if (board_is_used_) join(board, packages_[i].rate);
    }
  }

  /// NVLinkBandwidth and XGMIBandwidth, in MB/s; on the diagonal is the highest value.
  void read_matrix(const pugi::xml_node& element) {
    const std::string_view tag = element.name();
    if (tag != "distances2" && tag != "distances2hetero") return;
    const std::string name = element.attribute("name").value();
    if (name != "NVLinkBandwidth" && name != "XGMIBandwidth") {
      if (!name.empty() && name != "NUMALatency") machine_.not_understood(name);
      return;
    }
    std::vector<std::string> objects;
    for (const pugi::xml_node& list : element.children("indexes"))
      for (const std::string& index : words(list.text().get(), " \n\t"))
        objects.push_back(index.substr(index.rfind(':') + 1));
    std::vector<double> values;
    for (const pugi::xml_node& list : element.children("u64values"))
      for (const std::string& value : words(list.text().get(), " \n\t"))
        values.push_back(parse_decimal(value).value_or(-1));
    if (values.size() != objects.size() * objects.size() ||
        std::ranges::any_of(values, [](double value) { return !(value >= 0 && value < 1e12); }))
      throw machine_.malformed(
          fmt::format("the matrix {} of line {} is not square", name, file_.line_of(element)),
          hwloc_hint);
    add_matrix(name == "NVLinkBandwidth" ? "nvlink" : "xgmi", objects, values);
  }

  void add_matrix(const std::string& kind, const std::vector<std::string>& objects,
                  const std::vector<double>& values) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, double> rates;
    for (std::size_t i = 0; i < objects.size(); ++i)
      for (std::size_t j = 0; j < objects.size(); ++j) {
        const auto from = parts_.find(objects[i]);
        const auto to = parts_.find(objects[j]);
        const double value = values[i * objects.size() + j];
        if (i == j || value == 0 || from == parts_.end() || to == parts_.end()) continue;
        if (from->second != to->second) rates[{from->second, to->second}] += value / 1e3;
      }
    for (const auto& [ends, rate] : rates)
      if (ends.first < ends.second)
        machine_.link(ends.first, ends.second, {.rate = rate, .kind = kind});
  }

  void warn() {
    if (assumed_rates_)
      machine_.warn("does not give the speed of some PCI links; assuming PCIe 3.0 with 16 lanes");
    std::ranges::sort(networks_);
    networks_.erase(std::unique(networks_.begin(), networks_.end()), networks_.end());
    if (!networks_.empty())
      machine_.warn(
          fmt::format("describes one host, whose network devices lead nowhere and are left out: {}",
                      fmt::join(networks_, ", ")));
  }

  struct Package {
    std::uint64_t part = 0;
    double rate = 0;
  };

  const XmlDocument& file_;
  MachineBuilder machine_;
  bool has_gpus_ = false;
  bool has_type_bits_ = false;
  bool assumed_rates_ = false;
  bool board_is_used_ = false;
  std::uint64_t participants_ = 0;
  std::vector<Package> packages_;
  std::vector<std::string> networks_;
  std::map<std::string, std::uint64_t> parts_;  // by gp_index
};

}  // namespace

GraphRecords read_hwloc(const std::filesystem::path& path, std::istream& in) {
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const XmlDocument file(text);
  require_xml(path, file);
  return HwlocReader(path, file).read();
}

}  // namespace asterism
