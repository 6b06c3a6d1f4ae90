// Graphs that NCCL writes (NCCL_GRAPH_DUMP_FILE): the rings that it found, with their speeds.
#include <algorithm>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/machine_builder.hpp"
#include "network/files/xml_file.hpp"

namespace asterism {

namespace {

constexpr const char* graph_dump_hint =
    "write the file with NCCL_GRAPH_DUMP_FILE=graph.xml in the environment of an NCCL program";

class NcclGraphReader {
 public:
  NcclGraphReader(const std::filesystem::path& path, const XmlDocument& file)
      : file_(file), machine_(path, "a graph of NCCL") {}

  [[nodiscard]] GraphRecords read() {
    const pugi::xml_node graphs = file_.top().child("graphs");
    const pugi::xml_node ring = ring_of(graphs);
    check_attributes(ring, {"id", "pattern", "crossnic", "nchannels", "speedintra", "speedinter",
                            "latencyinter", "typeintra", "typeinter", "samechannels"});
    speed_ = positive(ring, "speedintra");
    for (const pugi::xml_node& child : ring) {
      if (std::string_view(child.name()) == "channel")
        add_channel(child);
      else if (child.type() == pugi::node_element)
        machine_.not_understood(fmt::format("<{}> in <graph>", child.name()));
    }
    add_links();
    return machine_.finish();
  }

 private:
  /// Pattern 4 is a ring; the others are trees and the like over the same GPUs.
  [[nodiscard]] pugi::xml_node ring_of(const pugi::xml_node& graphs) {
    pugi::xml_node ring;
    for (const pugi::xml_node& graph : graphs.children("graph")) {
      const std::string pattern = graph.attribute("pattern").value();
      if (pattern == "4" && !ring)
        ring = graph;
      else
        machine_.not_understood(
            fmt::format("graph {} of pattern {}", graph.attribute("id").value(), pattern));
    }
    if (!ring) throw machine_.malformed("it has no <graph> of pattern 4, a ring", graph_dump_hint);
    return ring;
  }

  void check_attributes(const pugi::xml_node& element, const std::vector<std::string_view>& known) {
    for (const pugi::xml_attribute& attribute : element.attributes())
      if (std::ranges::find(known, attribute.name()) == known.end())
        machine_.not_understood(fmt::format("{} of <{}>", attribute.name(), element.name()));
  }

  [[nodiscard]] double positive(const pugi::xml_node& graph, const char* name) const {
    const std::string text = graph.attribute(name).value();
    const auto number = parse_decimal(text);
    if (!number || !(*number > 0 && *number < 1e12))
      throw machine_.malformed(
          fmt::format("{} is {} in line {}", name, name_text(text), file_.line_of(graph)),
          graph_dump_hint);
    return *number;
  }

  /// A ring through all GPUs in this order, and through the network if it names a network device.
  void add_channel(const pugi::xml_node& channel) {
    std::vector<std::uint64_t> ring;
    for (const pugi::xml_node& child : channel) {
      if (child.type() != pugi::node_element) continue;
      const std::string_view kind = child.name();
      if (kind != "gpu" && kind != "net") {
        machine_.not_understood(fmt::format("<{}> in <channel>", child.name()));
        continue;
      }
      check_attributes(child, {"dev"});
      const std::uint64_t part = kind == "net" ? fabric() : gpu(child);
      if (ring.empty() || ring.back() != part) ring.push_back(part);
    }
    if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
    if (ring.size() < 2)
      throw machine_.malformed(
          fmt::format("the <channel> of line {} has fewer than two GPUs", file_.line_of(channel)),
          graph_dump_hint);
    for (std::size_t i = 0; i < ring.size(); ++i)
      rates_[{ring[i], ring[(i + 1) % ring.size()]}] += speed_;
  }

  std::uint64_t gpu(const pugi::xml_node& element) {
    const std::string device = element.attribute("dev").value();
    if (device.empty())
      throw machine_.malformed(
          fmt::format("the <gpu> of line {} has no dev", file_.line_of(element)), graph_dump_hint);
    return machine_.part("gpu" + device, PartRole::participant);
  }
  std::uint64_t fabric() { return machine_.part("fabric", PartRole::forwarder); }

  void add_links() {
    for (const auto& [ends, rate] : rates_) {
      const auto back = rates_.find({ends.second, ends.first});
      if (back != rates_.end() && ends.second < ends.first) continue;
      const double reverse = back == rates_.end() || back->second == rate ? 0 : back->second;
      machine_.link(ends.first, ends.second,
                    {.rate = rate,
                     .kind = "channel",
                     .one_way = back == rates_.end(),
                     .reverse_rate = reverse});
    }
  }

  const XmlDocument& file_;
  MachineBuilder machine_;
  double speed_ = 0;
  std::map<std::pair<std::uint64_t, std::uint64_t>, double> rates_;
};

}  // namespace

GraphRecords read_nccl_graph(const std::filesystem::path& path, std::istream& in) {
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const XmlDocument file(text);
  require_xml(path, file);
  return NcclGraphReader(path, file).read();
}

}  // namespace asterism
