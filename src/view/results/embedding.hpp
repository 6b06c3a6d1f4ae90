// The measures of an embedding, as a table and as JSON.
#pragma once

#include <string>

#include <asterism/embedding.hpp>

#include "view/form.hpp"

namespace asterism {

[[nodiscard]] std::string embedding_report(const Embedding& embedding,
                                           const EmbeddingMeasures& measures, Form form);

}  // namespace asterism
