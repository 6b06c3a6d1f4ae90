// The catalogue of platform formats: one line per format. Each format and its description are in a
// separate file.
#include <asterism/platform.hpp>

namespace asterism {

PlatformFormat simgrid_platform_format();
PlatformFormat simgrid_hosts_format();

Registry<PlatformFormat>& platform_formats() {
  static Registry<PlatformFormat> formats("platform format",
                                          {simgrid_platform_format(), simgrid_hosts_format()});
  return formats;
}

Model usual_platform_model() {
  Model model;
  model.ports = Model::Ports::all;
  model.unit = Model::Unit::microseconds;
  model.startup = usual_link_latency;
  model.transmission = 1 / usual_link_bandwidth;
  return model;
}

}  // namespace asterism
