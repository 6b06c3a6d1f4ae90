// Topologies that NCCL writes (NCCL_TOPO_DUMP_FILE), and RCCL with them.
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/link_rates.hpp"
#include "network/files/machine_builder.hpp"
#include "network/files/xml_file.hpp"

namespace asterism {

namespace {

using Element = pugi::xml_node;

constexpr const char* nccl_hint =
    "write the file with NCCL_TOPO_DUMP_FILE=topo.xml in the environment of an NCCL program";

std::string attribute_of(const Element& element, const char* name) {
  return element.attribute(name).value();
}

double number_of(const Element& element, const char* name, double otherwise) {
  const auto number = parse_decimal(attribute_of(element, name));
  return number && *number > 0 && *number < 1e12 ? *number : otherwise;
}

/// NCCL itself reads at most this many nodes of any kind. Each processor is linked to all others.
constexpr std::size_t max_processors_per_host = 576;

/// A <gpu> with what it needs of the elements around it.
struct NcclGpu {
  Element element;
  std::string bus;   // of its <pci>
  std::string host;  // the hash of its <cpu>
  std::uint64_t above = 0;
  std::uint64_t processor = 0;
  double pci_rate = 0;
  std::uint64_t part = 0;
};

struct NcclNic {
  Element element;
  std::string host;
  std::uint64_t above = 0;
  double pci_rate = 0;
};

struct NcclProcessor {
  std::uint64_t part = 0;
  double rate = 0;  // to others of the host
};

/// All links of a GPU to another or to a switch.
struct NcclBundle {
  double rate = 0;
  std::string kind{};
  std::uint64_t line = 0;
};

class NcclTopologyReader {
 public:
  NcclTopologyReader(const std::filesystem::path& path, const XmlDocument& file)
      : file_(file), machine_(path, "an NCCL topology") {}

  [[nodiscard]] GraphRecords read() {
    const Element system = file_.top().child("system");
    if (!system) throw machine_.malformed("it has no <system>", nccl_hint);
    check_attributes(system, {"version"});
    for (const Element& cpu : system.children("cpu"))
      hosts_.try_emplace(attribute_of(cpu, "host_hash"), hosts_.size());
    for (const Element& cpu : elements_of(system)) add_processor(cpu);
    if (gpus_.size() < 2)
      throw machine_.malformed(fmt::format("it has {} <gpu>", gpus_.empty() ? "no" : "only one"),
                               nccl_hint);
    name_gpus();
    for (const NcclGpu& gpu : gpus_) add_links(gpu);
    add_gpu_links();
    join_processors();
    join_hosts();
    return machine_.finish();
  }

 private:
  [[nodiscard]] static std::vector<Element> elements_of(const Element& parent) {
    std::vector<Element> found;
    for (const Element& child : parent)
      if (child.type() == pugi::node_element) found.push_back(child);
    return found;
  }

  /// Reports attributes that are not in `known`.
  void check_attributes(const Element& element, const std::vector<std::string_view>& known) {
    for (const pugi::xml_attribute& attribute : element.attributes())
      if (std::ranges::find(known, attribute.name()) == known.end())
        machine_.not_understood(fmt::format("{} of <{}>", attribute.name(), element.name()));
  }
  void not_understood(const Element& element) {
    machine_.not_understood(fmt::format("<{}> in <{}>", element.name(), element.parent().name()));
  }

  void add_processor(const Element& cpu) {
    if (std::string_view(cpu.name()) != "cpu") return not_understood(cpu);
    check_attributes(cpu,
                     {"host_hash", "numaid", "affinity", "arch", "vendor", "familyid", "modelid"});
    const std::string host = attribute_of(cpu, "host_hash");
    const std::string name = host_name(host, "cpu" + attribute_of(cpu, "numaid"));
    if (machine_.find(name))
      throw machine_.malformed(
          fmt::format("{} is there twice in line {}", name_text(name), file_.line_of(cpu)),
          "give every <cpu> of a host a numaid of its own");
    if (processors_[host].size() == max_processors_per_host)
      throw machine_.too_large(fmt::format("{} processors of a host", max_processors_per_host));
    const std::uint64_t part = machine_.part(name, PartRole::processor);
    processors_[host].push_back(
        {part, socket_rate({attribute_of(cpu, "arch"), attribute_of(cpu, "vendor"),
                            attribute_of(cpu, "modelid")})});
    const Place place{host, part, part};
    for (const Element& child : elements_of(cpu)) add_device(child, place);
  }

  /// Where an element belongs.
  struct Place {
    std::string host;
    std::uint64_t processor = 0;
    std::uint64_t above = 0;
    double pci_rate = 0;  // of the link to `above`; 0 directly below a processor
    std::string bus{};
  };

  void add_device(const Element& element, const Place& place) {
    const std::string_view name = element.name();
    if (name == "pci") return add_pci(element, place);
    if (name == "gpu") return add_gpu(element, place);
    if (name == "nic") return add_nic(element, place);
    not_understood(element);
  }

  void add_pci(const Element& pci, const Place& place) {
    check_attributes(pci, {"busid", "class", "vendor", "device", "subsystem_vendor",
                           "subsystem_device", "link_speed", "link_width"});
    const std::string bus = attribute_of(pci, "busid");
    if (bus.empty())
      throw machine_.malformed(fmt::format("the <pci> of line {} has no busid", file_.line_of(pci)),
                               nccl_hint);
    Place inner = place;
    inner.pci_rate = rate_of_pci(pci);
    inner.bus = bus;
    const bool is_bridge =
        attribute_of(pci, "class").starts_with("0x0604") || static_cast<bool>(pci.child("pci"));
    if (is_bridge) {
      inner.above = machine_.part(host_name(place.host, "pci " + bus), PartRole::bridge);
      machine_.link(inner.above, place.above,
                    {.rate = inner.pci_rate, .kind = "pci", .line = file_.line_of(pci)});
    }
    for (const Element& child : elements_of(pci)) add_device(child, inner);
  }

  [[nodiscard]] double rate_of_pci(const Element& pci) {
    const auto speed = words(attribute_of(pci, "link_speed"), " ");
    const double transfers = speed.empty() ? 0 : parse_decimal(speed.front()).value_or(0);
    const double lanes = number_of(pci, "link_width", 0);
    const bool has_speed = transfers > 0 && transfers <= 1024;
    const bool has_width = lanes > 0 && lanes <= 64;
    if (!has_speed || !has_width)
      machine_.warn(
          "does not give the speed of some PCI links; assuming PCIe 3.0 where the speed "
          "and 16 lanes where the width is missing");
    return pcie_rate(has_speed ? transfers : 8, has_width ? lanes : 16);
  }

  void add_gpu(const Element& gpu, const Place& place) {
    check_attributes(gpu, {"dev", "sm", "rank", "gdr", "gcn", "arch", "mlopart"});
    gpus_.push_back({gpu, place.bus, place.host, place.above, place.processor,
                     place.pci_rate == 0 ? assumed_pcie_rate() : place.pci_rate});
  }

  void add_nic(const Element& nic, const Place& place) {
    check_attributes(nic, {});
    nics_.push_back({nic, place.host, place.above, place.pci_rate});
    for (const Element& net : elements_of(nic)) {
      if (std::string_view(net.name()) != "net") {
        not_understood(net);
        continue;
      }
      check_attributes(net, {"name", "dev", "latency", "speed", "port", "guid", "maxconn", "gdr",
                             "coll", "keep", "net", "gin"});
    }
  }

  /// GPUs are ordered by rank if all have one, or else by host and device.
  void name_gpus() {
    const bool has_ranks = std::ranges::all_of(gpus_, [](const NcclGpu& gpu) {
      return parse_whole_number(attribute_of(gpu.element, "rank")).has_value();
    });
    const auto key = [&](const NcclGpu& gpu) {
      const auto number = [&](const char* name) {
        return parse_whole_number(attribute_of(gpu.element, name)).value_or(0);
      };
      return std::pair(has_ranks ? number("rank") : hosts_.at(gpu.host),
                       has_ranks ? 0 : number("dev"));
    };
    std::ranges::stable_sort(gpus_, {}, key);
    for (NcclGpu& gpu : gpus_) {
      const std::string part = attribute_of(gpu.element, "mlopart");
      const std::string name =
          host_name(gpu.host, fmt::format("gpu{}{}", attribute_of(gpu.element, "dev"),
                                          part.empty() || part == "-1" ? "" : "." + part));
      if (machine_.find(name))
        throw machine_.malformed(fmt::format("{} is there twice in line {}", name_text(name),
                                             file_.line_of(gpu.element)),
                                 "give every <gpu> of a host a dev of its own");
      gpu.part = machine_.part(name, PartRole::participant);
      by_bus_.try_emplace({gpu.host, lower_case(gpu.bus)}, gpu.part);
    }
  }

  void add_links(const NcclGpu& gpu) {
    machine_.link(gpu.part, gpu.above,
                  {.rate = gpu.pci_rate, .kind = "pci", .line = file_.line_of(gpu.element)});
    for (const Element& child : elements_of(gpu.element)) {
      const std::string_view name = child.name();
      if (name == "nvlink" || name == "xgmi")
        add_gpu_link(gpu, child);
      else if (name == "c2c")
        add_chip_link(gpu, child);
      else
        not_understood(child);
    }
  }

  [[nodiscard]] double rate_of_gpu_link(const NcclGpu& gpu, const Element& link) const {
    const double count = number_of(link, "count", 0);
    if (count == 0)
      throw machine_.malformed(
          fmt::format("the <{}> of line {} has no count", link.name(), file_.line_of(link)),
          nccl_hint);
    if (std::string_view(link.name()) == "xgmi") {
      const std::string gcn = attribute_of(gpu.element, "gcn");
      return count * xgmi_rate(gcn.empty() ? attribute_of(gpu.element, "arch") : gcn);
    }
    const auto capability = parse_whole_number(attribute_of(gpu.element, "sm"));
    if (!capability)
      throw machine_.malformed(
          fmt::format("the <gpu> of line {} has NVLinks and no sm", file_.line_of(gpu.element)),
          "give the compute capability, such as sm=\"90\"");
    return count * nvlink_rate(*capability);
  }

  void add_gpu_link(const NcclGpu& gpu, const Element& link) {
    check_attributes(link, {"target", "count", "tclass"});
    const double rate = rate_of_gpu_link(gpu, link);
    const std::string target = lower_case(attribute_of(link, "target"));
    const std::string target_class = attribute_of(link, "tclass");
    const std::string kind = link.name();
    const auto add = [&](std::uint64_t end) {
      NcclBundle& bundle = bundles_[{gpu.part, end}];
      bundle = {bundle.rate + rate, kind, file_.line_of(link)};
    };
    if (const auto other = by_bus_.find({gpu.host, target}); other != by_bus_.end()) {
      add(other->second);
    } else if (target_class.starts_with("0x068001")) {
      add(gpu.processor);
    } else if (target_class.starts_with("0x0680")) {
      add(switch_of(gpu, target));
    } else {
      machine_.not_understood(fmt::format("<{}> to {}, which is not in the file", kind, target));
    }
  }

  /// All NVSwitches of a host are one, because every GPU has links to all of them; so are those of
  /// several hosts that NCCL names by the address of the fabric.
  std::uint64_t switch_of(const NcclGpu& gpu, const std::string& target) {
    const bool is_fabric = target.find("ff:ff") != std::string::npos;
    return machine_.part(is_fabric ? "nvswitch" : host_name(gpu.host, "nvswitch"),
                         PartRole::forwarder);
  }

  /// Both ends name a link between two GPUs; the first in order adds it.
  void add_gpu_links() {
    for (const auto& [ends, bundle] : bundles_) {
      const auto back = bundles_.find({ends.second, ends.first});
      const bool is_second = back != bundles_.end() && ends.second < ends.first;
      if (is_second) continue;
      const bool differs = back != bundles_.end() && back->second.rate != bundle.rate;
      machine_.link(ends.first, ends.second,
                    {.rate = bundle.rate,
                     .kind = bundle.kind,
                     .line = bundle.line,
                     .reverse_rate = differs ? back->second.rate : 0});
    }
  }

  void add_chip_link(const NcclGpu& gpu, const Element& link) {
    check_attributes(link, {"bw", "count"});
    const double rate = number_of(link, "bw", 0) * number_of(link, "count", 1) / 1e3;
    if (rate == 0)
      throw machine_.malformed(fmt::format("the <c2c> of line {} has no bw", file_.line_of(link)),
                               nccl_hint);
    machine_.link(gpu.part, gpu.processor,
                  {.rate = rate, .kind = "c2c", .line = file_.line_of(link)});
  }

  void join_processors() {
    for (const auto& [host, group] : processors_)
      for (std::size_t i = 0; i < group.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          machine_.link(group[j].part, group[i].part,
                        {.rate = std::min(group[i].rate, group[j].rate), .kind = "socket"});
  }

  /// NICs of several hosts meet at one switch. Those of a single host lead nowhere.
  void join_hosts() {
    std::vector<std::string> names;
    for (const NcclNic& nic : nics_)
      for (const Element& net : nic.element.children("net"))
        names.push_back(attribute_of(net, "name"));
    if (names.empty()) return;
    if (hosts_.size() < 2) {
      std::ranges::sort(names);
      names.erase(std::unique(names.begin(), names.end()), names.end());
      machine_.warn(
          fmt::format("describes one host, whose network devices lead nowhere and are "
                      "left out: {}",
                      fmt::join(names, ", ")));
      return;
    }
    const std::uint64_t fabric = machine_.part("fabric", PartRole::forwarder);
    for (const NcclNic& nic : nics_)
      for (const Element& net : nic.element.children("net")) add_net(nic, net, fabric);
  }

  /// 0 if it is missing or, as NCCL writes for what it does not know, not positive.
  [[nodiscard]] double stated_number(const Element& element, const char* name) const {
    const std::string text = attribute_of(element, name);
    const auto number = parse_decimal(text);
    if (!text.empty() && !(number && *number < 1e12))
      throw machine_.malformed(
          fmt::format("{} is {} in line {}", name, name_text(text), file_.line_of(element)),
          nccl_hint);
    return std::max(0.0, number.value_or(0));
  }

  void add_net(const NcclNic& nic, const Element& net, std::uint64_t fabric) {
    static constexpr double default_speed = 10000;  // of NCCL, in Mb/s
    const double speed = stated_number(net, "speed");
    if (speed == 0)
      machine_.warn("does not give the speed of some network devices; assuming 10 Gb/s, as NCCL");
    const double rate = (speed == 0 ? default_speed : speed) / 8000;
    const double latency = stated_number(net, "latency");
    const std::string name = host_name(
        nic.host, fmt::format("{}.{}", attribute_of(net, "name"), attribute_of(net, "port")));
    const std::uint64_t line = file_.line_of(net);
    const std::uint64_t part = machine_.part(name, PartRole::bridge);
    machine_.link(part, nic.above,
                  {.rate = nic.pci_rate == 0 ? rate : nic.pci_rate, .kind = "pci", .line = line});
    machine_.link(part, fabric, {.rate = rate, .latency = latency, .kind = "net", .line = line});
  }

  /// Names need no prefix as long as there is one host only.
  [[nodiscard]] std::string host_name(const std::string& host, const std::string& name) const {
    return hosts_.size() < 2 ? name : fmt::format("h{}.{}", hosts_.at(host), name);
  }

  const XmlDocument& file_;
  MachineBuilder machine_;
  std::map<std::string, std::size_t> hosts_;
  std::map<std::string, std::vector<NcclProcessor>> processors_;  // by host
  std::vector<NcclGpu> gpus_;
  std::vector<NcclNic> nics_;
  std::map<std::pair<std::string, std::string>, std::uint64_t> by_bus_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, NcclBundle> bundles_;
};

}  // namespace

GraphRecords read_nccl_topology(const std::filesystem::path& path, std::istream& in) {
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const XmlDocument file(text);
  require_xml(path, file);
  return NcclTopologyReader(path, file).read();
}

}  // namespace asterism
