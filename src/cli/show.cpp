// asterism show SPEC COLLECTIVE -o page.html: a schedule that plays step by step.
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/explain.hpp>
#include <asterism/plan.hpp>
#include <asterism/player.hpp>
#include <asterism/version.hpp>

#include "base/text.hpp"
#include "cli/chosen_algorithm.hpp"
#include "cli/invocation.hpp"
#include "cli/output.hpp"
#include "cli/schedule_input.hpp"
#include "cli/schedule_words.hpp"
#include "view/results/moving_picture.hpp"
#include "view/results/shown.hpp"
#include "view/spoken_name.hpp"

namespace asterism::cli {

namespace {

enum class ShowFormat { page, gif };

struct ShowWords {
  ProblemOptions problem;
  std::string output, format, state;
};

/// A schedule to show, and its description in the player.
struct ShownSchedule {
  SchedulePush push;
  std::shared_ptr<const Network> network;
  Playback::Algorithm algorithm{};
};

ShowFormat show_format(const ShowWords& words) {
  if (words.format == "html") return ShowFormat::page;
  if (words.format == "gif") return ShowFormat::gif;
  if (!words.format.empty())
    throw Error(ErrorCode::unknown_name,
                fmt::format("a schedule cannot be shown as {}", in_quotes(words.format)),
                "choose html or gif");
  if (words.output.ends_with(".gif")) return ShowFormat::gif;
  const bool is_page = words.output.ends_with(".html") || words.output.ends_with(".htm") ||
                       words.output.empty() || words.output == stdout_name;
  if (is_page) return ShowFormat::page;
  throw Error(ErrorCode::unknown_name,
              fmt::format("cannot show a schedule as {}", path_text(words.output)),
              "end the file in .html or .gif, or add --format");
}

std::optional<std::uint64_t> asked_state(const ShowWords& words, const Session& session) {
  if (words.state.empty()) return std::nullopt;
  const auto step = parse_whole_number(words.state);
  if (!step)
    throw Error(ErrorCode::usage,
                fmt::format("--state {} is not the number of a step", in_quotes(words.state)),
                "write digits, as in --state 3; 0 is before the first step");
  if (session.form != Form::json || !words.output.empty())
    throw Error(ErrorCode::usage, "what nodes hold after a step is printed as JSON only",
                "add --json, and leave -o out");
  return step;
}

Playback::Algorithm played_algorithm(const CollectiveAlgorithm& algorithm,
                                     const Parameters& parameters) {
  return {spoken_name(algorithm.name, parameters), how_it_works(algorithm), algorithm.citation};
}

ShownSchedule schedule_of_problem(const ShowWords& words, const Session& session) {
  const ChosenAlgorithm chosen = chosen_algorithm(words.problem, session);
  const CollectiveAlgorithm& algorithm = *chosen.algorithm;
  const AlgorithmRequest request{chosen.stated.problem, chosen.stated.parameters,
                                 session.memory_limit(), session.progress()};
  require_applicable(algorithm, request);
  ShownSchedule shown;
  shown.push = [&algorithm, request](StepSink& sink) { run_algorithm(algorithm, request, sink); };
  shown.network = request.problem.shared_network();
  shown.algorithm = played_algorithm(algorithm, request.parameters);
  return shown;
}

ShownSchedule schedule_of_file(const ShowWords& words, const Session& session) {
  require_only_file(words.problem);
  const auto input = std::make_shared<ScheduleInput>(
      words.problem.words.network, "show takes a network and a collective; show with one word");
  const std::uint64_t memory_limit = session.memory_limit();
  ShownSchedule shown;
  const ScheduleHeader& header = input->reader().header();
  shown.network = header.problem.shared_network();
  if (const auto* const algorithm = algorithm_catalogue().find(header.algorithm))
    shown.algorithm = played_algorithm(*algorithm, header.parameters);
  shown.push = [input, memory_limit](StepSink& sink) {
    input->reader().push_into(sink, memory_limit);
  };
  return shown;
}

PlaybackOptions playback_options(const ShownSchedule& shown, const Session& session) {
  PlaybackOptions options;
  options.command = invocation(session.words);
  options.version = version;
  options.algorithm = shown.algorithm;
  options.memory_limit = session.memory_limit();
  options.progress = session.progress();
  return options;
}

std::string bytes_of(const Playback& playback, const ShownSchedule& shown, ShowFormat format,
                     const Session& session) {
  if (format == ShowFormat::page) return player_page(playback);
  return gif_bytes(moving_picture(playback, shown.network, session.progress()), session.progress());
}

void write_bytes(const std::string& bytes, OutputFile& file) {
  if (file.is_stdout()) return print(bytes);
  file.stream() << bytes;
  file.commit();
}

int run_show(const ShowWords& words, const Session& session) {
  if (words.output.empty() && session.form != Form::json)
    throw Error(ErrorCode::usage, "show needs a file to write",
                "name it with -o, as in -o page.html, or ask for the data with --json");
  const ShowFormat format = show_format(words);
  require_one_on_stdout(words.output, session.form);
  const std::optional<std::uint64_t> state = asked_state(words, session);
  const ShownSchedule shown = names_file(words.problem) ? schedule_of_file(words, session)
                                                        : schedule_of_problem(words, session);
  if (state) {
    print(held_json(held_after(shown.push, *state, session.memory_limit())) + "\n");
    return 0;
  }
  const std::unique_ptr<OutputFile> file =
      words.output.empty() ? nullptr : std::make_unique<OutputFile>(words.output);
  const Playback playback = record_playback(shown.push, playback_options(shown, session));
  if (file != nullptr) write_bytes(bytes_of(playback, shown, format, session), *file);
  if (session.form == Form::json)
    print(playback_json(playback) + "\n");
  else if (words.output != stdout_name)
    print(shown_text(playback, words.output,
                     format == ShowFormat::page ? "a page" : "a moving picture"));
  if (playback.verdict.correct) return 0;
  print_message("not valid: " + playback.verdict.sentence);
  return 1;
}

}  // namespace

void add_show_command(CommandLine& line) {
  Command command = line.add(
      "show", "Play a schedule step by step: a page or an animation",
      "asterism show star:4 alltoall -o page.html\n"
      "  asterism show star:4 broadcast --algorithm tree -o broadcast.gif\n"
      "  asterism show ring.jsonl -o ring.html\n\n"
      "A schedule file can take the place of SPEC and COLLECTIVE. Without --algorithm, or with "
      "--algorithm best, the best algorithm of `asterism plan` is shown.\n"
      "An invalid schedule is shown up to its first violation, with exit code 1.");
  const auto words = std::make_shared<ShowWords>();
  add_problem_or_file_options(command, words->problem);
  command.text("-o,--output", words->output, "File to write: .html or .gif (-: page on stdout)");
  command.text("--format", words->format,
               "Format: html or gif (default: by the extension of the file)");
  command.text("--state", words->state,
               "With --json, print what every node holds after this step instead");
  command.runs([words](const Session& session) { return run_show(*words, session); });
}

}  // namespace asterism::cli
