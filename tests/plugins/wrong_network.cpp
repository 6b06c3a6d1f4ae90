// Networks whose links are inconsistent, one per argument.
#include <limits>
#include <stdexcept>
#include <string>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/plugin.hpp>
#include <asterism/spec.hpp>

namespace {

using namespace asterism;

/// A ring of six nodes with one defect.
class Defective final : public Network {
 public:
  Defective(NetworkTraits traits, std::uint64_t defect)
      : Network(completed(std::move(traits))), defect_(defect) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    if (defect_ == 1 && node == NodeId{0}) return NodeId{99};
    if (defect_ == 2 && node == NodeId{0}) return node;
    if (defect_ == 3 && node == NodeId{4}) return NodeId{1};
    return NodeId{(node.value() + (port == Port{0} ? 1 : 5)) % 6};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    return defect_ == 4 ? Port{7} : Port{1 - port.value()};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override {
    return LinkClass{defect_ == 5 ? 9U : 0U};
  }
  [[nodiscard]] LinkCost link_cost(NodeId, Port) const override {
    if (defect_ == 10) return {.rate = -1};
    if (defect_ == 11) return {.latency = std::numeric_limits<double>::infinity()};
    return {};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    if (defect_ == 6) throw std::logic_error("no labels");
    return std::to_string(node.value());
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{defect_ == 7 ? 0 : std::stoull(std::string(text))};
  }

 private:
  static NetworkTraits completed(NetworkTraits traits) {
    traits.nodes = 6;
    traits.ports = 2;
    traits.link_classes = {"link"};
    return traits;
  }
  std::uint64_t defect_;
};

}  // namespace

ASTERISM_PLUGIN {
  network_catalogue().add({.name = "defective",
                           .parameters = "defect",
                           .summary = "a ring with a defect",
                           .nodes = "6",
                           .citation = "a test",
                           .examples = {"defective:0"},
                           .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
                             const std::uint64_t defect = arguments.number("defect", 0, 11);
                             if (defect == 8) throw std::runtime_error("cannot be made");
                             if (defect == 9) return nullptr;
                             return std::make_unique<Defective>(arguments.traits(), defect);
                           }});
  network_catalogue().add({.name = "unmade", .parameters = "", .summary = "without a function"});
}
