#include "view/bandwidth.hpp"

#include <fmt/format.h>

namespace asterism {

std::string time_unit(const Model& model) {
  return model.unit == Model::Unit::microseconds ? " us" : "";
}

double in_gigabytes(double bytes_per_microsecond) {
  return bytes_per_microsecond / 1e3;
}

std::optional<Json> bandwidth_document(const Problem& problem, double time) {
  const auto bandwidths = bandwidths_of(problem, time);
  if (!bandwidths) return std::nullopt;
  Json json = Json::object();
  json.set("algorithm", in_gigabytes(bandwidths->algorithm));
  json.set("bus", in_gigabytes(bandwidths->bus));
  json.set("unit", "GB/s");
  return json;
}

void add_bandwidth(Json& document, const Problem& problem, double time) {
  if (auto bandwidth = bandwidth_document(problem, time))
    document.set("bandwidth", *std::move(bandwidth));
}

std::string bandwidth_text(const Problem& problem, double time) {
  const auto bandwidths = bandwidths_of(problem, time);
  if (!bandwidths) return "";
  const auto line = [](const char* name, double bandwidth) {
    return fmt::format("  {:<15} {:>15.6g} GB/s\n", name, in_gigabytes(bandwidth));
  };
  return line("algorithm bw", bandwidths->algorithm) + line("bus bw", bandwidths->bus);
}

}  // namespace asterism
