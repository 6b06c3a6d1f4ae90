// asterism export SPEC --format simgrid: a network as a platform for another simulator.
#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/platform.hpp>

#include "cli/export.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "problem/units.hpp"
#include "view/results/written.hpp"

namespace asterism::cli {

namespace {

/// The fields of a model that a platform has.
constexpr std::array<std::string_view, 8> fields_of_platforms{
    "ts", "tm", "bandwidth", "rates", "duplex", "link_delay", "class_delays", "class_overheads"};

bool says(const ProblemWords& words, std::string_view name) {
  return std::ranges::any_of(words.model, [&](const auto& word) { return word.first == name; });
}

Model platform_model(const ProblemWords& words) {
  for (const auto& [name, value] : words.model)
    if (std::ranges::find(fields_of_platforms, name) == fields_of_platforms.end())
      throw Error(ErrorCode::usage, fmt::format("a platform has no {}", name),
                  "it has a latency or --ts, --bandwidth or --tm, --rate, --duplex, --link-delay, "
                  "--class-delay and --class-overhead");
  auto model_words = words.model;
  if (!says(words, "ts")) model_words.emplace_back("ts", fmt::format("{}us", usual_link_latency));
  if (!says(words, "tm") && !says(words, "bandwidth"))
    model_words.emplace_back("bandwidth", fmt::format("{}MB/s", usual_link_bandwidth));
  if (std::ranges::any_of(model_words, [](const auto& word) {
        return word.first != "rates" && has_unit(word.second);
      }))
    model_words.emplace_back("message", "1B");  // required by a model with units
  Model model;
  set_model_words(model, model_words);
  return model;
}

}  // namespace

int export_platform(const ExportWords& words, const Session& session) {
  const PlatformFormat& format = platform_formats().get(words.format);
  ExportWords rest = words;
  rest.problem.words.model.clear();
  const FaultWords faults = faults_only(rest);
  PlatformRequest request{.network = open_network(words.problem.words.network, faults),
                          .model = platform_model(words.problem.words),
                          .routes = words.routes};
  OutputFile file(words.output);
  format.write(request, file.stream(), file.watched(session.progress()));
  file.commit();
  if (!file.is_stdout())
    print(written_network_report(*request.network, format.name, words.output, session.form));
  return 0;
}

void add_platform_options(Command& command, ExportWords& words) {
  command
      .texts(
          "--latency",
          [&words](const std::vector<std::string>& texts) {
            for (const std::string& text : texts)
              words.problem.words.model.emplace_back("ts", text);
          },
          fmt::format("Link latency of a platform (same as --ts) [{}us; {}MB/s]",
                      usual_link_latency, usual_link_bandwidth))
      .last_counts()
      .in_group("Formats");
  command.text("--routes", words.routes, "Routes of a platform, as in `asterism route` [shortest]")
      .in_group("Formats");
}

}  // namespace asterism::cli
