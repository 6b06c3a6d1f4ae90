#include "network/files/link_rates.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace asterism {

double pcie_rate(double gigatransfers, double lanes) {
  static constexpr double first_with_130_bits = 8;
  static constexpr double first_with_flits = 64;
  const double coding = gigatransfers >= first_with_flits      ? 242.0 / 256
                        : gigatransfers >= first_with_130_bits ? 128.0 / 130
                                                               : 8.0 / 10;
  return gigatransfers * coding / 8 * lanes;
}

double assumed_pcie_rate() {
  return pcie_rate(8, 16);
}

double nvlink_rate(std::uint64_t compute_capability) {
  if (compute_capability >= 100) return 50;
  if (compute_capability >= 90) return 25;
  if (compute_capability > 80) return 14.0625;
  return compute_capability >= 70 ? 25 : 20;
}

double xgmi_rate(std::string_view architecture) {
  if (architecture.starts_with("gfx")) architecture.remove_prefix(3);
  if (architecture.starts_with("94") || architecture.starts_with("95")) return 64;
  return architecture == "90a" || architecture == "910" ? 50 : 46;
}

double infiniband_rate(std::string_view width_and_speed) {
  struct Speed {
    std::string_view name;
    double gigabits;  // of data, per lane
  };
  static constexpr std::array speeds{Speed{"SDR", 2},
                                     Speed{"DDR", 4},
                                     Speed{"QDR", 8},
                                     Speed{"FDR10", 10},
                                     Speed{"FDR", 14.0625 * 64 / 66},
                                     Speed{"EDR", 25},
                                     Speed{"HDR", 50},
                                     Speed{"NDR", 100},
                                     Speed{"XDR", 200}};
  const std::size_t cross = width_and_speed.find('x');
  if (cross == std::string_view::npos) return 0;
  const auto width = parse_whole_number(width_and_speed.substr(0, cross));
  const auto speed =
      std::ranges::find(speeds, trimmed(width_and_speed.substr(cross + 1)), &Speed::name);
  static constexpr std::uint64_t widest = 12;
  if (!width || *width == 0 || *width > widest || speed == speeds.end()) return 0;
  return static_cast<double>(*width) * speed->gigabits / 8;
}

double socket_rate(const ProcessorWords& processor) {
  static constexpr double unknown = 6;
  if (processor.vendor == "AuthenticAMD") return 16;
  if (processor.architecture.starts_with("ppc64")) return 32;
  if (processor.vendor != "GenuineIntel") return unknown;
  const std::uint64_t model = parse_whole_number(processor.model).value_or(0);
  if (model >= 0xCF) return 40;
  if (model >= 0x8F) return 22;
  return model >= 0x55 ? 10 : unknown;
}

}  // namespace asterism
