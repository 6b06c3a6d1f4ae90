// asterism draw SPEC -o FILE: a picture of a network.
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/plan.hpp>
#include <asterism/route.hpp>

#include "base/text.hpp"
#include "cli/chosen_algorithm.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "view/results/drawing.hpp"
#include "view/results/picture_file.hpp"
#include "view/verdict.hpp"

namespace asterism::cli {

namespace {

struct DrawWords {
  ProblemOptions problem;
  std::string output, labels = "auto";
  std::string route, routing, tree, around;
  std::string max_nodes;
};

/// The picture and its description.
struct DrawnNetwork {
  std::shared_ptr<const Network> network;
  std::optional<Route> route{};
  NodeId root = no_node;
};

void require_one_subject(const DrawWords& words) {
  const int asked = static_cast<int>(!words.route.empty()) + static_cast<int>(!words.tree.empty()) +
                    static_cast<int>(!words.problem.words.collective.empty());
  if (asked > 1)
    throw Error(ErrorCode::usage, "--route, --tree and --load are three things to show",
                "draw one of them at a time");
  if (!words.problem.words.model.empty() && words.problem.words.collective.empty())
    throw Error(ErrorCode::usage, "ports, costs and other options of the model go with --load",
                "say which collective, as in --load alltoall, or leave them out");
  if (!words.tree.empty() && !words.around.empty())
    throw Error(ErrorCode::usage, "--tree draws what is around its root, --around something else",
                "leave one of them out");
}

FigureFormat drawing_format(const std::string& output) {
  return output == stdout_name ? FigureFormat::svg : figure_format(output);
}

/// Labels may contain hyphens. The text is split where both halves are labels.
std::pair<NodeId, NodeId> ends_of_route(const Network& network, const std::string& text) {
  std::optional<Error> reason;
  for (std::size_t dash = text.find('-'); dash != std::string::npos;
       dash = text.find('-', dash + 1)) {
    try {
      const NodeId from = network.parse_label(std::string_view(text).substr(0, dash));
      const NodeId to = network.parse_label(std::string_view(text).substr(dash + 1));
      return {from, to};
    } catch (const Error& error) {
      if (!reason) reason = error;
    }
  }
  if (reason) throw Error(*reason);
  throw Error(
      ErrorCode::malformed, fmt::format("{} is not a route", in_quotes(text)),
      fmt::format("write the labels of two nodes with a hyphen between them, as in "
                  "--route {}-{}",
                  network.label(NodeId{0}), network.label(NodeId{network.node_count() - 1})));
}

Route route_of_words(const std::shared_ptr<const Network>& network, const DrawWords& words,
                     const Session& session) {
  const auto ends = ends_of_route(*network, words.route);
  RouteOptions options;
  options.memory_limit = session.memory_limit();
  return find_route(route_algorithm(*network, words.routing),
                    {network, ends.first, ends.second, options});
}

DrawingRequest drawing_request(const DrawnNetwork& drawn, const DrawWords& words,
                               const Session& session) {
  DrawingRequest request{.network = drawn.network};
  if (drawn.route) request.centres = drawn.route->path;
  if (drawn.root != no_node) request.centres = {drawn.root};
  if (!words.around.empty()) {
    request.centres = {drawn.network->parse_label(words.around)};
    request.around = true;
  }
  if (!words.max_nodes.empty()) {
    const auto most = parse_whole_number(words.max_nodes);
    if (!most || *most < 2)
      throw Error(ErrorCode::usage,
                  fmt::format("--max-nodes {} is not a number above 1", in_quotes(words.max_nodes)),
                  "write digits, as in --max-nodes 200");
    request.max_nodes = *most;
  }
  request.progress = session.progress();
  return request;
}

/// Writes the file, if there is one, and prints a description of the drawing.
void write_drawing(const Drawing& drawing, const DrawWords& words, OutputFile* file,
                   const Session& session) {
  if (!drawing.part().empty())
    print_message(fmt::format("note: drawn are only {}", drawing.part()));
  if (file != nullptr) {
    const Picture picture = picture_of(drawing, parse_label_choice(words.labels));
    file->stream() << picture_bytes(picture, drawing_format(words.output));
    file->commit();
  }
  if (session.form == Form::json)
    print(drawing_document(drawing, words.output).document());
  else if (words.output != stdout_name)
    print(drawing_text(drawing, words.output));
}

int draw_load(const DrawWords& words, OutputFile* file, const Session& session) {
  const ChosenAlgorithm chosen = chosen_algorithm(words.problem, session);
  const AlgorithmRequest request{chosen.stated.problem, chosen.stated.parameters,
                                 session.memory_limit(), session.progress()};
  require_applicable(*chosen.algorithm, request);
  LinkLoadMeter load(session.memory_limit());
  const CheckedRun run = run_checked(*chosen.algorithm, request, {.sinks = {&load}});
  if (!run.verdict.valid) {
    print_message(fmt::format("not valid: {}", run.verdict.earliest()->text));
    print_message("nothing was drawn; `asterism simulate` shows all violations");
    return 1;
  }
  const DrawnNetwork drawn{.network = chosen.stated.problem.shared_network()};
  Drawing drawing(drawing_request(drawn, words, session));
  drawing.show_load(
      load, fmt::format("{} by {}: time that the busier direction of each link is in use",
                        to_string(chosen.stated.problem.collective.kind()),
                        name_with_parameters(chosen.algorithm->name, chosen.stated.parameters)));
  write_drawing(drawing, words, file, session);
  return 0;
}

int draw_network(const DrawWords& words, OutputFile* file, const Session& session) {
  DrawnNetwork drawn{.network =
                         open_network(words.problem.words.network, words.problem.words.faults)};
  if (!words.route.empty()) drawn.route = route_of_words(drawn.network, words, session);
  if (!words.tree.empty()) drawn.root = drawn.network->parse_label(words.tree);
  Drawing drawing(drawing_request(drawn, words, session));
  if (drawn.route) drawing.mark_route(*drawn.route);
  if (drawn.root != no_node) drawing.mark_tree(drawn.root);
  write_drawing(drawing, words, file, session);
  return 0;
}

int run_draw(const DrawWords& words, const Session& session) {
  if (words.output.empty() && session.form != Form::json)
    throw Error(ErrorCode::usage, "draw needs a file to write",
                "name it with -o, as in -o star.svg, or ask for the coordinates with --json");
  if (!words.output.empty()) (void)drawing_format(words.output);
  require_one_on_stdout(words.output, session.form);
  (void)parse_label_choice(words.labels);
  require_one_subject(words);
  const std::unique_ptr<OutputFile> file =
      words.output.empty() ? nullptr : std::make_unique<OutputFile>(words.output);
  return words.problem.words.collective.empty() ? draw_network(words, file.get(), session)
                                                : draw_load(words, file.get(), session);
}

void add_marks(Command& command, DrawWords& words) {
  static constexpr const char* group = "What to show";
  command.text("--route", words.route, "Route between two nodes, e.g. 3241-1234").in_group(group);
  command.text("--routing", words.routing, "Routing algorithm (`asterism route --help` lists them)")
      .needs("--route")
      .in_group(group);
  command.text("--tree", words.tree, "Breadth-first tree from this node").in_group(group);
  command
      .text("--load", words.problem.words.collective, "Link load of this collective, e.g. alltoall")
      .in_group(group);
  command
      .text("--algorithm", words.problem.algorithm,
            "Algorithm of the collective (default: the best of `asterism plan`)")
      .needs("--load")
      .in_group(group);
  command
      .texts("--source", words.problem.words.sources,
             "Source or root of the collective (default: node 0)")
      .needs("--load")
      .in_group(group);
  command
      .texts("--parameter", words.problem.words.parameters, "Parameter of the algorithm, e.g. k=2")
      .needs("--load")
      .in_group(group);
}

}  // namespace

void add_draw_command(CommandLine& line) {
  Command command =
      line.add("draw", "Draw a network with routes, trees, faults or link load",
               "asterism draw star:4 -o star.svg\n"
               "  asterism draw torus:8x8 --fail-node '(2,3)' --route '(0,0)-(5,5)' -o torus.pdf\n"
               "  asterism draw hypercube:4 --load alltoall -o load.png");
  const auto words = std::make_shared<DrawWords>();
  command.text("SPEC", words->problem.words.network, "Network, e.g. star:4").required();
  command.text("-o,--output", words->output,
               "Picture to write: .svg, .png or .pdf (-: SVG on stdout)");
  command.text("--labels", words->labels, "Node labels: auto (where there is room), all or none")
      .shows_default();
  command.text("--around", words->around,
               "Draw the surroundings of this node, on circles by distance");
  command.text("--max-nodes", words->max_nodes,
               "Node limit; of a larger network, a part is drawn (default: 300 nodes of networks "
               "with more than 1000)");
  add_marks(command, *words);
  add_fault_options_with_seed(command, words->problem.words.faults);
  // The field "routing" refers to paths in wormhole switching, but --routing refers to the route
  // here.
  add_model_options(command, words->problem, ports_of_algorithm, {"routing"});
  command.runs([words](const Session& session) { return run_draw(*words, session); });
}

}  // namespace asterism::cli
