#include "problem/machine_words.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

namespace {

std::string bandwidth_words(const Model& model, const Network& network) {
  const double bandwidth = model.unit_time() > 0 ? 1e-3 / model.unit_time() : 0;
  if (network.costs_in_units() && bandwidth == 1) return "links of the network";
  return fmt::format("{:g} GB/s", bandwidth);
}

std::string words_without_combining(const Model& model, const Network& network) {
  const bool wormhole = model.switching == Model::Switching::wormhole;
  if (model.unit == Model::Unit::microseconds)
    return fmt::format("ports: {}, t_s = {:g} us, {}, messages of {}", ports_text(model),
                       model.startup, bandwidth_words(model, network),
                       size_text(model.message_size));
  std::string words = fmt::format("ports: {}, t_s = {:g}, {} = {:g}", ports_text(model),
                                  model.startup, wormhole ? "t_c" : "t_m", model.unit_time());
  if (model.message_size > 0 && model.message_size != 1)
    words += fmt::format(", messages of {:g} {}", model.message_size, wormhole ? "flits" : "units");
  return words;
}

std::string_view switches_word(Model::Switches switches) {
  switch (switches) {
    case Model::Switches::forward:
      return "forward";
    case Model::Switches::copy:
      return "copy";
    case Model::Switches::reduce:
      break;
  }
  return "reduce";
}

}  // namespace

std::string machine_words(const Model& model, const Network& network) {
  std::string words = words_without_combining(model, network);
  if (model.combining > 0) words += fmt::format(", gamma = {:g}", model.combining);
  if (model.link_delay > 0)
    words += fmt::format(", link delay = {:g}{}", model.link_delay,
                         model.unit == Model::Unit::microseconds ? " us" : "");
  if (model.switches != Model::default_switches)
    words += fmt::format(", switches: {}", switches_word(model.switches));
  if (model.switch_hops == Model::SwitchHops::store_and_forward)
    words += ", store-and-forward at switches";
  return words;
}

}  // namespace asterism
