// An exhibit of a paper, measured.
#pragma once

#include <string>

#include <asterism/papers.hpp>

namespace asterism::testing {

[[nodiscard]] inline PaperResult measured_exhibit(const std::string& paper,
                                                  const std::string& exhibit,
                                                  Effort effort = Effort::quick) {
  const Paper& found = paper_catalogue().get(paper);
  return measure_exhibit(found, find_exhibit(found, exhibit), {effort, 0, {}});
}

}  // namespace asterism::testing
