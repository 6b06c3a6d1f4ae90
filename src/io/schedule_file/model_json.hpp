// Models as JSON: one object, in schedule files and in the output of commands.
#pragma once

#include <nlohmann/json.hpp>

#include <asterism/model.hpp>

namespace asterism {

using ordered_json = nlohmann::ordered_json;

/// Omits fields with default values, except for the oldest fields.
[[nodiscard]] ordered_json model_json(const Model& model, const Model& defaults = {});

}  // namespace asterism
