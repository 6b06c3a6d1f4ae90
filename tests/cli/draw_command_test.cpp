// asterism draw, as a user runs it.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

class DrawCommand : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_.path() / name).string();
  }
  /// Draws into a file, and returns what is in it.
  [[nodiscard]] std::string drawn(Words words, const std::string& name = "a.svg") const {
    words.insert(words.begin(), "draw");
    words.insert(words.end(), {"-o", path(name)});
    const Outcome outcome = run_program(words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return file_text(path(name));
  }
  void expect_nothing_drawn(Words words, const std::string& sentence,
                            const std::string& hint) const {
    words.insert(words.begin(), "draw");
    expect_refused(words, sentence, hint);
    EXPECT_EQ(folder_.entries(), 0U) << sentence;
  }

  TemporaryFolder folder_;
};

TEST_F(DrawCommand, writes_the_format_of_the_ending) {
  const Outcome outcome = run_program({"draw", "star:4", "-o", path("star.svg")});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, path("star.svg") +
                             ": star:4 drawn as nested substars, by the last symbols\n"
                             "  24 nodes, 36 links\n");
  EXPECT_THAT(file_text(path("star.svg")), HasSubstr("<svg"));
  EXPECT_EQ(file_text(path("star.svg")), drawn({"star:4"}));
  EXPECT_THAT(drawn({"star:4"}, "star.png"), StartsWith("\x89PNG"));
  EXPECT_THAT(drawn({"star:4"}, "star.pdf"), StartsWith("%PDF-"));
}

TEST_F(DrawCommand, refuses_other_endings_before_any_work) {
  for (const std::string name : {"a.gif", "a", "a.svg.gz"})
    expect_nothing_drawn({"star:20", "-o", path(name)}, "cannot draw a figure as " + path(name),
                         "end the file in .svg, .pdf or .png");
  expect_nothing_drawn({"star:4"}, "draw needs a file to write", "-o star.svg");
}

TEST_F(DrawCommand, minus_is_svg_on_stdout) {
  const Outcome outcome = run_program({"draw", "ring:5", "-o", "-"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, drawn({"ring:5"}));
  expect_refused({"draw", "ring:5", "-o", "-", "--json"}, "--json and -o - would both write",
                 "name a file");
}

TEST_F(DrawCommand, json_says_what_was_drawn) {
  const auto document = run_program({"draw", "mesh:3x2", "--json"}).json();
  EXPECT_EQ(document["network"], "mesh:3x2");
  EXPECT_EQ(document["file"], nullptr);
  EXPECT_EQ(document["part"], nullptr);
  EXPECT_EQ(document["shape"], "a grid");
  EXPECT_EQ(document["width"], 1);
  EXPECT_EQ(document["height"], 0.5);
  ASSERT_EQ(document["nodes"].size(), 6U);
  EXPECT_EQ(document["nodes"][5]["label"], "(2,1)");
  EXPECT_EQ(document["nodes"][5]["x"], 1);
  EXPECT_EQ(document["nodes"][5]["y"], 0);
  ASSERT_EQ(document["links"].size(), 7U);
  EXPECT_EQ(document["links"][0]["class"], "+x / -x");
  const auto both = run_program({"draw", "mesh:3x2", "--json", "-o", path("a.svg")}).json();
  EXPECT_EQ(both["file"], path("a.svg"));
  EXPECT_THAT(file_text(path("a.svg")), HasSubstr("<svg"));
}

TEST_F(DrawCommand, marks_a_route) {
  const auto document =
      run_program({"draw", "star:4", "--route", "3241-1234", "--routing", "akers87", "--json"})
          .json();
  EXPECT_EQ(document["mark"], "route from 3241 to 1234 by akers87: 2 links");
  const auto marked = std::ranges::count_if(
      document["links"], [](const nlohmann::json& link) { return link["marked"] == true; });
  EXPECT_EQ(marked, 2);
  EXPECT_THAT(drawn({"star:4", "--route", "3241-1234"}), HasSubstr("links marked"));
  std::filesystem::remove(path("a.svg"));
  expect_nothing_drawn({"star:4", "--route", "3241", "-o", path("b.svg")}, "is not a route",
                       "--route 1234-4321");
}

TEST_F(DrawCommand, refuses_what_is_no_node_or_algorithm) {
  const std::string file = path("b.svg");
  expect_nothing_drawn({"star:4", "--route", "1134-1234", "-o", file}, "1134", "hint: ");
  expect_nothing_drawn({"star:4", "--route", "1234-12345", "-o", file}, "12345", "hint: ");
  expect_nothing_drawn({"star:4", "--tree", "99", "-o", file}, "99", "hint: ");
  expect_nothing_drawn({"star:4", "--around", "99", "-o", file}, "99", "hint: ");
  expect_nothing_drawn({"star:4", "--route", "3241-1234", "--routing", "best", "-o", file},
                       "unknown routing algorithm \"best\"", "hint: ");
  expect_nothing_drawn({"star:4", "--load", "shout", "-o", file}, "\"shout\"", "hint: ");
  expect_nothing_drawn({"star:4", "--load", "alltoall", "--algorithm", "nothing", "-o", file},
                       "\"nothing\"", "hint: ");
  expect_nothing_drawn({"star:4", "--fail-node", "77", "-o", file}, "77", "hint: ");
  expect_nothing_drawn({"graph:" + path("missing.graphml"), "-o", file}, "missing.graphml",
                       "hint: ");
  expect_nothing_drawn({"star:4", "--labels", "some", "-o", file}, "labels cannot be \"some\"",
                       "auto, all, none");
}

TEST_F(DrawCommand, refuses_what_does_not_go_together) {
  const std::string file = path("b.svg");
  expect_nothing_drawn({"star:4", "--route", "3241-1234", "--tree", "1234", "-o", file},
                       "--route, --tree and --load are three things", "one of them");
  expect_nothing_drawn({"star:4", "--tree", "1234", "--around", "1243", "-o", file},
                       "--tree draws what is around its root", "leave one");
  expect_nothing_drawn({"star:4", "--ts", "5", "-o", file}, "go with --load", "--load alltoall");
  expect_nothing_drawn({"star:4", "--routing", "akers87", "-o", file}, "--routing", "hint: ");
  expect_nothing_drawn({"star:4", "--algorithm", "tree", "-o", file}, "--algorithm", "hint: ");
}

TEST_F(DrawCommand, draws_a_tree_over_faults) {
  const auto document = run_program({"draw", "mesh:5x5", "--fail-node", "(1,0)", "--fail-node",
                                     "(0,1)", "--tree", "(2,2)", "--json"})
                            .json();
  EXPECT_THAT(document["network"], StartsWith("faulty:"));
  EXPECT_EQ(document["mark"], "breadth-first tree from (2,2): depth 4");
  EXPECT_EQ(document["nodes"].size(), 25U);
  EXPECT_EQ(document["nodes"][0]["state"], "cut off");
  EXPECT_EQ(document["nodes"][1]["state"], "failed");
  EXPECT_EQ(document["nodes"][12]["state"], "works");
  const auto random =
      run_program({"draw", "torus:6x6", "--fail-random", "5", "--seed", "3", "--json"}).json();
  const auto failed = std::ranges::count_if(
      random["links"], [](const nlohmann::json& link) { return link["failed"] == true; });
  EXPECT_EQ(failed, 5);
}

TEST_F(DrawCommand, draws_the_load_of_links) {
  const auto document = run_program({"draw", "ring:6", "--load", "broadcast", "--algorithm", "tree",
                                     "--ports", "all", "--json"})
                            .json();
  EXPECT_EQ(document["load"],
            "broadcast by tree: time that the busier direction of each link is in use");
  const auto used = std::ranges::count_if(
      document["links"], [](const nlohmann::json& link) { return link["load"] > 0; });
  EXPECT_EQ(used, 5);
  EXPECT_THAT(drawn({"hypercube:3", "--load", "alltoall"}), HasSubstr("alltoall by "));
  const Outcome wrong = run_program({"draw", "star:4", "--load", "alltoall", "--algorithm",
                                     "cyclic-sweep", "--packet-limit", "2", "-o", path("b.svg")});
  EXPECT_EQ(wrong.code, 1);
  EXPECT_EQ(wrong.out, "");
  EXPECT_THAT(wrong.err, StartsWith("not valid: step 1: packet too large"));
  EXPECT_FALSE(std::filesystem::exists(path("b.svg")));
}

TEST_F(DrawCommand, of_a_large_network_says_that_it_is_a_part) {
  const Outcome outcome = run_program({"draw", "hypercube:40", "-o", path("a.svg")});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.err, StartsWith("note: drawn are only the 41 of 1,099,511,627,776 nodes "
                                      "within 1 link of 0000"));
  EXPECT_THAT(file_text(path("a.svg")), HasSubstr("only a part: the 41 of 1,099,511,627,776"));
  const auto route = run_program({"draw", "hypercube:40", "--json", "--route",
                                  std::string(40, '0') + "-" + std::string(36, '0') + "1111"})
                         .json();
  EXPECT_THAT(route["part"], HasSubstr("of the route"));
  const auto elsewhere =
      run_program({"draw", "torus:99x99", "--around", "(50,50)", "--max-nodes", "30", "--json"})
          .json();
  EXPECT_EQ(elsewhere["part"], "the 25 of 9,801 nodes within 3 links of (50,50)");
  std::filesystem::remove(path("a.svg"));
  expect_nothing_drawn({"star:7", "--max-nodes", "100000", "-o", path("b.svg")},
                       "a drawing of 100,000 nodes would be unreadable", "at most 5,000");
  for (const std::string count : {"1", "-5", "many"})
    expect_nothing_drawn({"star:7", "--max-nodes", count, "-o", path("b.svg")},
                         "--max-nodes \"" + count + "\" is not a number above 1", "digits");
  expect_nothing_drawn({"complete:1000000000", "-o", path("b.svg")}, "too many to draw",
                       "smaller network");
}

TEST_F(DrawCommand, leaves_nothing_half_written) {
  const Outcome full = run_program({"draw", "ring:5", "-o", "/dev/full"});
  EXPECT_EQ(full.code, 2);  // it has no ending of a picture
  const std::string link = path("full.svg");
  std::filesystem::create_symlink("/dev/full", link);
  const Outcome device = run_program({"draw", "ring:5", "-o", link});
  EXPECT_EQ(device.code, 2);
  EXPECT_THAT(device.err, HasSubstr("cannot write"));
  std::filesystem::remove(link);
  expect_nothing_drawn({"ring:5", "-o", path("nowhere/a.svg")}, "cannot write", "hint: ");
  const Outcome closed = run_program({"draw", "ring:5", "-o", "-"}, {"", ">/dev/full"});
  EXPECT_EQ(closed.code, 2);
  EXPECT_THAT(closed.err, HasSubstr("cannot write to standard output"));
}

TEST_F(DrawCommand, without_the_programs_of_others_says_what_to_install) {
  const Surroundings nothing{"PATH=/nowhere; export PATH", ""};
  const Outcome png = run_program({"draw", "ring:5", "-o", path("a.png")}, nothing);
  EXPECT_EQ(png.code, 2);
  EXPECT_EQ(png.err,
            "error: rsvg-convert is not there\nhint: PDF and PNG are made by rsvg-convert: install "
            "librsvg2-bin, or write a .svg\n");
  const Outcome springs = run_program({"draw", "backbone:1991", "-o", path("a.svg")}, nothing);
  EXPECT_EQ(springs.code, 2);
  EXPECT_EQ(springs.err,
            "error: sfdp is not there\nhint: graphs without a shape of their own are drawn by "
            "Graphviz: install graphviz\n");
  EXPECT_EQ(folder_.entries(), 0U);
  EXPECT_EQ(run_program({"draw", "star:5", "-o", path("a.svg")}, nothing).code, 0);
}

TEST_F(DrawCommand, draws_files) {
  const std::string file =
      folder_.file("site.dot", "digraph { a -> b; b -> c; c -> a; \"<x>\" -> a; a -> \"<x>\"; }");
  const auto document = run_program({"draw", "graph:" + file, "--json"}).json();
  EXPECT_EQ(document["shape"], "springs, by Graphviz");
  EXPECT_EQ(document["nodes"].size(), 4U);
  EXPECT_EQ(document["links"].size(), 4U);
  const auto one_way = std::ranges::count_if(
      document["links"], [](const nlohmann::json& link) { return link["one_way"] == true; });
  EXPECT_EQ(one_way, 3);
  EXPECT_EQ(drawn({"graph:" + file}), drawn({"graph:" + file}, "b.svg"));
  EXPECT_THAT(drawn({"graph:" + file}), Not(HasSubstr("<x>")));
}

/// Every "asterism draw ... -o docs/images/NAME.svg" of the page about drawings, as words.
std::vector<Words> documented_drawings() {
  std::vector<Words> drawings;
  std::istringstream lines(file_text(source_path("docs/draw.md")));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("./asterism draw ") || line.find("docs/images/") == std::string::npos)
      continue;
    std::istringstream in(line);
    drawings.emplace_back();
    for (std::string word; in >> word;) {
      std::erase(word, '\'');
      drawings.back().push_back(word);
    }
    drawings.back().erase(drawings.back().begin());
  }
  return drawings;
}

TEST_F(DrawCommand, makes_the_pictures_of_the_documentation) {
  const std::vector<Words> drawings = documented_drawings();
  EXPECT_GE(drawings.size(), 6U);
  for (Words words : drawings) {
    const std::string file = words.back();
    words.back() = "-";
    EXPECT_EQ(run_program(words).out, file_text(source_path(file)))
        << file << " is not what the program draws; docs/draw.md says how to draw it again";
  }
}

}  // namespace
}  // namespace asterism::testing
