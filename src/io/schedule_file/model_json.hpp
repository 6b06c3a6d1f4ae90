// Models as JSON: one object, in schedule files and in what commands print.
#pragma once

#include <nlohmann/json.hpp>

#include <asterism/model.hpp>

namespace asterism {

using ordered_json = nlohmann::ordered_json;

/// Without the fields, except the oldest, in which it has the defaults.
[[nodiscard]] ordered_json model_json(const Model& model, const Model& defaults = {});

}  // namespace asterism
