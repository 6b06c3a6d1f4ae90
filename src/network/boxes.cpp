// Equal boxes of GPUs, joined by NICs and the switches of a fabric.
#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/gpu_machine.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_boxes = std::uint64_t{1} << 20;
constexpr std::uint32_t max_nics_per_gpu = 8;
constexpr double max_nic_rate = 1e6;

enum class FabricShape { rail, single };

struct BoxesSettings {
  std::uint64_t boxes = 0;
  BoxNics nics;
  FabricShape fabric = FabricShape::rail;
};

/// The settings of a spec: "2,nics=4,rate=25,fabric=single".
class BoxesReader {
 public:
  BoxesReader(const SpecArguments& arguments, std::string_view text, const GpuBox& box)
      : arguments_(arguments), box_(box), parts_(split(text, ',')) {}

  [[nodiscard]] BoxesSettings read() {
    BoxesSettings settings{.boxes = whole_number("K", parts_.front(), 1, max_boxes),
                           .nics = box_.default_nics};
    for (std::size_t i = 1; i < parts_.size(); ++i) set(settings, parts_[i]);
    return settings;
  }

 private:
  void set(BoxesSettings& settings, std::string_view part) {
    const std::size_t equals = std::min(part.find('='), part.size());
    const std::string_view key = part.substr(0, equals);
    const std::string_view value = part.substr(std::min(equals + 1, part.size()));
    const auto* const known = std::ranges::find(keys, key);
    if (known == keys.end() || known < next_)
      throw arguments_.error(ErrorCode::malformed, fmt::format("has {} too many", in_quotes(part)));
    next_ = known + 1;
    if (key == "nics") set_nics(settings.nics, value);
    if (key == "rate") set_rate(settings.nics, value);
    if (key == "fabric") set_fabric(settings, value);
  }

  void set_nics(BoxNics& nics, std::string_view value) {
    const std::uint64_t most = std::uint64_t{box_.gpus} * max_nics_per_gpu;
    const auto count = static_cast<std::uint32_t>(whole_number("nics", value, 1, most));
    if (count % box_.gpus != 0 && box_.gpus % count != 0)
      throw arguments_.error(
          ErrorCode::out_of_range,
          fmt::format("has nics = {}, which neither divides the {} GPUs of a box nor is a "
                      "multiple of them",
                      count, box_.gpus));
    if (count == nics.count) return;
    nics.count = count;
    nics.gpus.clear();
  }

  void set_rate(BoxNics& nics, std::string_view value) {
    const auto rate = parse_decimal(value);
    if (!rate || !(*rate > 0) || *rate > max_nic_rate)
      throw arguments_.error(
          ErrorCode::out_of_range,
          fmt::format("has rate = {}, which is not a number of GB/s from 0 to {}",
                      printable(value, 24), max_nic_rate));
    nics.rate = *rate;
  }

  void set_fabric(BoxesSettings& settings, std::string_view value) {
    if (value != "rail" && value != "single")
      throw arguments_.error(
          ErrorCode::unknown_name,
          fmt::format("has fabric {}, which is none of rail, single", in_quotes(value)));
    settings.fabric = value == "rail" ? FabricShape::rail : FabricShape::single;
  }

  [[nodiscard]] std::uint64_t whole_number(std::string_view name, std::string_view text,
                                           std::uint64_t low, std::uint64_t high) const {
    const auto number = parse_whole_number(text);
    if (!number)
      throw arguments_.error(ErrorCode::malformed, fmt::format("has {} where the number {} belongs",
                                                               in_quotes(text), name));
    if (*number < low || *number > high)
      throw arguments_.error(
          ErrorCode::out_of_range,
          fmt::format("has {} = {}, which is not from {} to {}", name, *number, low, high));
    return *number;
  }

  /// In the order in which a spec gives them.
  static constexpr std::array<std::string_view, 3> keys{"nics", "rate", "fabric"};

  const SpecArguments& arguments_;
  const GpuBox& box_;
  std::vector<std::string> parts_;
  const std::string_view* next_ = keys.data();
};

std::string canonical_settings(const BoxesSettings& settings, const BoxNics& usual) {
  std::string text = std::to_string(settings.boxes);
  if (settings.nics.count != usual.count) text += fmt::format(",nics={}", settings.nics.count);
  if (settings.nics.rate != usual.rate) text += fmt::format(",rate={}", settings.nics.rate);
  if (settings.fabric == FabricShape::single) text += ",fabric=single";
  return text;
}

/// The GPUs that share a NIC, consecutive ones for each.
std::vector<std::uint32_t> gpus_of_nic(const GpuBox& box, const BoxNics& nics, std::uint32_t nic) {
  if (!nics.gpus.empty()) return nics.gpus;
  std::vector<std::uint32_t> gpus;
  const std::uint32_t share = box.gpus / nics.count;
  for (std::uint32_t i = 0; i < share; ++i) gpus.push_back(nic * share + i);
  return gpus;
}

/// NICs of one GPU are links of that GPU; those that lead to one switch are one link.
void add_own_nics(GpuBox& box, const BoxesSettings& settings) {
  const std::uint32_t per_gpu = settings.nics.count / box.gpus;
  const bool rails = settings.fabric == FabricShape::rail;
  const double rate = settings.nics.rate * (rails ? 1 : per_gpu);
  for (std::uint32_t gpu = 0; gpu < box.gpus; ++gpu)
    for (std::uint32_t i = 0; i < (rails ? per_gpu : 1); ++i)
      box.uplinks.push_back({gpu, rails ? gpu * per_gpu + i : 0, {rate, gpu_latency::to_fabric}});
}

/// A NIC that several GPUs share is a node.
void add_shared_nics(GpuBox& box, const BoxesSettings& settings) {
  const BoxNics& nics = settings.nics;
  for (std::uint32_t nic = 0; nic < nics.count; ++nic) {
    const std::uint32_t node = box.nodes();
    for (const std::uint32_t gpu : gpus_of_nic(box, nics, nic))
      box.links.push_back({gpu, node, "pcie", {nics.pcie_rate, gpu_latency::pcie}});
    ++box.nics;
    box.uplinks.push_back({node,
                           settings.fabric == FabricShape::rail ? nic : 0,
                           {nics.rate, gpu_latency::to_fabric}});
  }
}

GpuBox with_nics(GpuBox box, const BoxesSettings& settings) {
  if (settings.nics.count < box.gpus)
    add_shared_nics(box, settings);
  else
    add_own_nics(box, settings);
  return box;
}

/// Names have no parameters, so a spec of boxes never reads a file.
std::shared_ptr<const Network> named_box(const SpecArguments& arguments, std::string_view name) {
  const NetworkFamily* const family = network_catalogue().find(lower_case(name));
  auto machine = family != nullptr && family->parameters.empty() ? make_network(name) : nullptr;
  if (machine == nullptr || as_gpu_machine(*machine) == nullptr)
    throw arguments.error(
        ErrorCode::unknown_name,
        fmt::format("has {} where the name of a machine with GPUs belongs", in_quotes(name)));
  return machine;
}

std::unique_ptr<Network> make_boxes(SpecArguments& arguments) {
  const std::string text = arguments.file();
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos)
    throw arguments.error(
        ErrorCode::malformed,
        fmt::format("has {} where a number of boxes, a / and a machine belong", in_quotes(text)));
  const auto machine = named_box(arguments, std::string_view(text).substr(slash + 1));
  const GpuBox& box = as_gpu_machine(*machine)->box();
  const BoxesSettings settings =
      BoxesReader(arguments, std::string_view(text).substr(0, slash), box).read();
  NetworkTraits traits = arguments.traits();
  traits.parameters = {settings.boxes};
  traits.spec =
      fmt::format("boxes:{}/{}", canonical_settings(settings, box.default_nics), machine->spec());
  return std::make_unique<GpuMachine>(std::move(traits), with_nics(box, settings), settings.boxes);
}

}  // namespace

NetworkFamily boxes_family() {
  return {.name = "boxes",
          .parameters = "K[,nics=N][,rate=GB/s][,fabric=rail|single]/MACHINE",
          .summary =
              "K boxes of a machine with GPUs, joined by NICs: NIC i of all boxes at the switch of "
              "rail i, or all NICs at one switch",
          .nodes = "K times those of a box and of its shared NICs, and the switches of the fabric",
          .citation =
              "NVIDIA DGX SuperPOD reference architecture, 2023, for rails; rates of the "
              "NICs are those of the machine",
          .reading =
              "without nics= and rate=, NICs are those of the machine. With nics=, they are "
              "spread evenly over the GPUs of a box. A NIC that several GPUs share is a node, "
              "linked to them by PCIe; otherwise a NIC is a link of its GPU. Switches of the "
              "fabric never limit the rate. Latency 1.3 us to the fabric, of the size that TACCL "
              "(NSDI 2023) reports, and 0.5 us on PCIe, assumed. g1.3 is GPU 3 of box 1, s1.0 its "
              "switch, n1.0 its shared NIC 0, f2 a switch of the fabric",
          .examples = {"boxes:2/dgx-h100", "boxes:4,fabric=single/dgx-a100",
                       "boxes:2,nics=4,rate=25/mi300x"},
          .make = make_boxes};
}

}  // namespace asterism
