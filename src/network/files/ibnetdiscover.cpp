// InfiniBand fabrics as ibnetdiscover prints them.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/lines.hpp"
#include "network/files/link_rates.hpp"
#include "network/files/machine_builder.hpp"

namespace asterism {

namespace {

constexpr const char* fabric_hint =
    "save the whole output of ibnetdiscover, without options, in the file";

/// A device: a switch, a channel adapter or a router.
struct FabricDevice {
  std::string id{};  // "S-0005ad00070421a0"
  std::string description{};
  bool is_switch = false;
  std::uint64_t line = 0;
};

/// One end of a cable, as a device lists it.
struct FabricPort {
  std::string device{}, port{}, other{}, other_port{}, speed{};
  std::uint64_t line = 0;
};

/// The text between the first two double quotes from `at` on, and where it ends.
std::pair<std::string, std::size_t> quoted_text(std::string_view text, std::size_t at) {
  const std::size_t begin = text.find('"', at);
  if (begin == std::string_view::npos) return {"", std::string_view::npos};
  const std::size_t end = text.find('"', begin + 1);
  if (end == std::string_view::npos) return {"", std::string_view::npos};
  return {std::string(text.substr(begin + 1, end - begin - 1)), end + 1};
}

/// "3" of "[3]..."; empty if there is none.
std::string bracketed(std::string_view text) {
  const std::size_t close = text.find(']');
  if (!text.starts_with('[') || close == std::string_view::npos) return {};
  const std::string number(text.substr(1, close - 1));
  return parse_whole_number(number) ? number : std::string{};
}

class FabricReader {
 public:
  FabricReader(const std::filesystem::path& path, std::istream& in)
      : machine_(path, "the output of ibnetdiscover"), lines_(in, 0) {}

  [[nodiscard]] GraphRecords read() {
    while (lines_.next()) add_line(lines_.text());
    if (devices_.empty()) throw machine_.malformed("it has no Switch and no Ca", fabric_hint);
    name_devices();
    for (const FabricPort& port : ports_) add_link(port);
    return machine_.finish();
  }

 private:
  [[nodiscard]] Error malformed(const std::string& complaint) const {
    return machine_.malformed(fmt::format("line {} {}", lines_.number(), complaint), fabric_hint);
  }

  void add_line(std::string_view line) {
    if (line.starts_with('#')) return;
    if (line.starts_with('[')) return add_port(line);
    const std::string kind = words(line, " \t").front();
    if (kind == "Switch" || kind == "Ca" || kind == "Rt") return add_device(line, kind != "Ca");
    if (kind == "Chassis" || kind == "Non-Chassis") return;  // headings of the option --grouping
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) throw malformed(fmt::format("has {}", in_quotes(line)));
    static const std::set<std::string_view> known{"vendid",     "devid",  "sysimgguid",
                                                  "switchguid", "caguid", "rtguid"};
    const std::string_view name = line.substr(0, equals);
    if (!known.contains(name)) machine_.not_understood(std::string(name));
  }

  /// Switch 36 "S-0005ad00070421a0"  # "leaf 1" enhanced port 0 lid 6 lmc 0
  void add_device(std::string_view line, bool is_switch) {
    const auto [id, end] = quoted_text(line, 0);
    if (id.empty()) throw malformed("does not name its device");
    const std::size_t comment = line.find('#', end);
    const auto [description, rest] =
        quoted_text(line, comment == std::string_view::npos ? line.size() : comment);
    if (!devices_.try_emplace(id, FabricDevice{id, description, is_switch, lines_.number()}).second)
      throw malformed(fmt::format("has the device {} again", in_quotes(id)));
    order_.push_back(id);
  }

  /// [1](guid)  "H-0008f10403961354"[1](guid)  # "host mlx5_0" lid 4 4xHDR
  void add_port(std::string_view line) {
    if (order_.empty()) throw malformed("is a port of no device");
    FabricPort port;
    port.device = order_.back();
    port.port = bracketed(line);
    const auto [other, end] = quoted_text(line, 0);
    port.other = other;
    port.other_port = end < line.size() ? bracketed(line.substr(end)) : "";
    if (port.port.empty() || other.empty() || port.other_port.empty())
      throw malformed("does not have a port, a device and its port");
    const std::vector<std::string> all = words(line, " \t");
    port.speed = all.back();
    port.line = lines_.number();
    ports_.push_back(std::move(port));
  }

  /// Adapters of one host have its name in front of theirs: "node1 mlx5_0", "node1 HCA-1".
  [[nodiscard]] static std::string host_of(const FabricDevice& device) {
    const std::vector<std::string> parts = words(device.description, " ");
    if (parts.size() != 2) return device.description;
    static constexpr std::array<std::string_view, 4> adapters{"mlx", "HCA-", "hfi", "qib"};
    const bool is_adapter = std::ranges::any_of(
        adapters, [&](std::string_view name) { return parts[1].starts_with(name); });
    return is_adapter ? parts[0] : device.description;
  }

  void name_devices() {
    std::map<std::string, int> uses;
    std::set<std::string> switches;
    for (const auto& [id, device] : devices_) {
      ++uses[device.description];
      if (device.is_switch) switches.insert(device.description);
    }
    for (const std::string& id : order_) {
      const FabricDevice& device = devices_.at(id);
      if (device.description.find("Aggregation Node") != std::string::npos) {
        machine_.warn("has SHARP aggregation nodes, which are left out");
        continue;
      }
      std::string name = device.is_switch ? device.description : host_of(device);
      // Adapters without a name of their own all have the name of their model.
      const bool is_shared = uses[device.description] > 1;
      if (is_shared && !device.is_switch && !name.empty())
        machine_.warn(fmt::format("describes several adapters as {}; each is taken as a host",
                                  in_quotes(device.description)));
      if (name.empty() || is_shared || (!device.is_switch && switches.contains(name))) name = id;
      parts_[id] =
          machine_.part(name, device.is_switch ? PartRole::forwarder : PartRole::participant);
    }
  }

  /// Both devices list a cable; it is added when it is met first.
  void add_link(const FabricPort& port) {
    if (!devices_.contains(port.other))
      throw machine_.malformed(fmt::format("line {} leads to the device {}, which is not listed",
                                           port.line, in_quotes(port.other)),
                               fabric_hint);
    const auto from = parts_.find(port.device);
    const auto to = parts_.find(port.other);
    if (from == parts_.end() || to == parts_.end()) return;
    const Socket here(port.device, port.port);
    const Socket there(port.other, port.other_port);
    const bool is_new = plug(here, there, port.line);
    if (!plug(there, here, port.line) || !is_new) return;
    const double rate = infiniband_rate(port.speed);
    if (rate == 0)
      throw machine_.malformed(
          fmt::format("line {} ends with {}, which is not a speed", port.line,
                      in_quotes(port.speed)),
          "every port needs its width and speed, such as 4xHDR, at the end of its line");
    machine_.link(from->second, to->second, {.rate = rate, .kind = port.speed, .line = port.line});
  }

  using Socket = std::pair<std::string, std::string>;  // a device and its port

  /// Returns whether the port is used for the first time. Throws Error if it leads elsewhere.
  bool plug(const Socket& port, const Socket& other, std::uint64_t line) {
    const auto [known, is_new] = cables_.try_emplace(port, Cable{other, line});
    if (known->second.other != other)
      throw machine_.malformed(
          fmt::format("lines {} and {} lead from port {} of {} to different ports",
                      known->second.line, line, port.second, in_quotes(port.first)),
          "a port has one cable; does the file hold the outputs of several runs?");
    return is_new;
  }

  MachineBuilder machine_;
  TextLines lines_;
  std::map<std::string, FabricDevice> devices_;
  std::vector<std::string> order_;
  std::vector<FabricPort> ports_;
  std::map<std::string, std::uint64_t> parts_;
  struct Cable {
    Socket other;
    std::uint64_t line = 0;
  };
  std::map<Socket, Cable> cables_;
};

}  // namespace

GraphRecords read_ibnetdiscover(const std::filesystem::path& path, std::istream& in) {
  return FabricReader(path, in).read();
}

}  // namespace asterism
