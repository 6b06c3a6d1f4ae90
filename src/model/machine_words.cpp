#include "model/machine_words.hpp"

#include <fmt/format.h>

namespace asterism {

namespace {

std::string words_without_combining(const Model& model) {
  const bool wormhole = model.switching == Model::Switching::wormhole;
  if (model.unit == Model::Unit::microseconds)
    return fmt::format("ports: {}, t_s = {:g} us, {:g} GB/s, messages of {:g} B", ports_text(model),
                       model.startup, model.unit_time() > 0 ? 1e-3 / model.unit_time() : 0,
                       model.message_size);
  return fmt::format("ports: {}, t_s = {:g}, {} = {:g}", ports_text(model), model.startup,
                     wormhole ? "t_c" : "t_m", model.unit_time());
}

}  // namespace

std::string machine_words(const Model& model) {
  return words_without_combining(model) +
         (model.combining > 0 ? fmt::format(", gamma = {:g}", model.combining) : "");
}

}  // namespace asterism
