#include "explore/question.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "explore/dropped.hpp"

namespace asterism::explore {
namespace {

using ::testing::HasSubstr;

std::string same_spec(const std::string& spec) {
  return spec;
}

std::string refusal_of(const std::string& query) {
  try {
    (void)state_problem(plan_question(parse_query(query)).first_problem());
    return "";
  } catch (const Error& error) {
    EXPECT_FALSE(error.hint().empty()) << query;
    return error.sentence();
  }
}

TEST(Question, is_a_problem_in_words) {
  const Question question = plan_question(parse_query(
      "network=star:5&collective=broadcast&source=21345&batch=3&ts=10&ports=all&rates=2%3D3&"
      "fail_random=1&seed=4&rank_by=asynchronous&effort=quick"));
  const ProblemWords words = question.first_problem();
  EXPECT_EQ(words.network, "star:5");
  EXPECT_EQ(words.collective, "broadcast");
  EXPECT_EQ(words.sources, (std::vector<std::string>{"21345"}));
  EXPECT_EQ(words.batch, 3U);
  EXPECT_EQ(words.faults.random, (std::vector<std::string>{"1"}));
  EXPECT_EQ(words.faults.seed, 4U);
  EXPECT_EQ(question.rank_by, Clock::asynchronous);
  EXPECT_EQ(question.effort, "quick");
  EXPECT_EQ(words.model, (std::vector<std::pair<std::string, std::string>>{
                             {"ts", "10"}, {"ports", "all"}, {"rates", "2=3"}}));
}

TEST(Question, is_refused_with_a_sentence_and_a_hint) {
  EXPECT_THAT(refusal_of(""), HasSubstr("names no network"));
  EXPECT_THAT(refusal_of("network=star:4"), HasSubstr("names no collective"));
  EXPECT_THAT(refusal_of("network=star:4&network=star:5&collective=broadcast"),
              HasSubstr("too many"));
  EXPECT_THAT(refusal_of("network=star:4&collective=broadcast&ts=1&ts=2"),
              HasSubstr("given twice"));
  EXPECT_THAT(refusal_of("network=star:4&collective=broadcast&memory_limit=9"),
              HasSubstr("no field"));
  EXPECT_THAT(refusal_of("network=star:4&collective=broadcast&counts=file:/etc/passwd"),
              HasSubstr("no field"));
  EXPECT_THAT(refusal_of("network=stair:4&collective=broadcast"), HasSubstr("stair"));
  EXPECT_THAT(refusal_of("network=star:4&collective=broadcst"), HasSubstr("broadcst"));
  EXPECT_THAT(refusal_of("network=star:4&collective=broadcast&effort=endless"),
              HasSubstr("endless"));
}

TEST(Question, has_numbers_that_are_numbers) {
  const std::string start = "network=star:4&collective=broadcast&";
  for (const char* field : {"ts=nan",
                            "ts=inf",
                            "ts=-1",
                            "tm=1e999",
                            "ts=1e61",
                            "ts=",
                            "message_size=0",
                            "message_size=-inf",
                            "ts=0x10",
                            "batch=0",
                            "batch=-1",
                            "batch=1.5",
                            "batch=99999999999",
                            "batch=nan",
                            "seed=-1",
                            "packet_limit=-1",
                            "packet_limit=1e3",
                            "ports=0",
                            "ports=-2",
                            "ports=nan"}) {
    if (std::string(field) == "ts=") {
      EXPECT_EQ(refusal_of(start + field), "");
    } else {
      EXPECT_NE(refusal_of(start + field), "") << field;
    }
  }
}

TEST(Question, reads_no_file_of_this_machine) {
  for (const char* spec : {"graph:/etc/passwd", "graph:x.dot", "cayley:/etc/passwd",
                           "faulty:0-1/graph:/etc/passwd", "faulty:0-1/faulty:2-3/graph:x"})
    EXPECT_THAT(refusal_of(std::string("network=") + spec + "&collective=broadcast"),
                HasSubstr("reads none of this machine"))
        << spec;
  for (const NetworkFamily& family : network_catalogue())
    for (const std::string& example : family.examples)
      EXPECT_NO_THROW(require_served(example)) << example;
}

TEST(Question, reads_no_file_within_a_composition) {
  for (const char* spec :
       {"product:ring:3/graph:/etc/passwd", "product:(graph:/etc/passwd)/ring:3",
        "hierarchy:ring:3/faulty:0/graph:/etc/passwd", "product:product:ring:3/(cayley:x)/ring:3"})
    EXPECT_THROW(require_served(spec), Error) << spec;
}

TEST(Question, of_a_comparison_has_several) {
  const Question question = comparison_question(
      parse_query("network=star:4&network=ring:24&collective=broadcast&collective=alltoall"));
  EXPECT_EQ(question.networks.size(), 2U);
  EXPECT_EQ(question.collectives.size(), 2U);
  std::string many = "collective=broadcast";
  for (int i = 0; i < 9; ++i) many += "&network=ring:4";
  EXPECT_THROW((void)comparison_question(parse_query(many)), Error);
}

TEST(Question, is_a_command) {
  const Question plan = plan_question(parse_query(
      "network=star:5&collective=allgather&ts=10&message_size=4&rates=2%3D3&effort=full"));
  EXPECT_EQ(plan_command(plan, same_spec),
            "asterism plan star:5 allgather --ts 10 --message-size 4 --rate 2=3 --effort full");
  const Question compared = comparison_question(
      parse_query("network=star:4&network=ring:24&collective=broadcast&ports=all"));
  EXPECT_EQ(comparison_command(compared, same_spec),
            "asterism compare star:4 ring:24 --collective broadcast --ports all");
  const Question odd =
      plan_question(parse_query("network=star:5&collective=broadcast&source=a%27%3Brm+-rf"));
  EXPECT_EQ(plan_command(odd, same_spec),
            "asterism plan star:5 broadcast --source 'a'\\'';rm -rf'");
}

TEST(Question, is_about_networks_that_can_be_answered_for) {
  Limits limits;
  limits.nodes = 100;
  EXPECT_NO_THROW(require_nodes(*make_network("star:4"), limits));
  EXPECT_THROW(require_nodes(*make_network("star:5"), limits), Error);
}

TEST(Dropped, graphs_are_networks_by_their_text) {
  const auto network = dropped_graphs().keep("/home/user/my site.edges", "a b\nb c\nc a\n");
  EXPECT_EQ(network->node_count(), 3U);
  EXPECT_EQ(network->family(), "dropped");
  EXPECT_EQ(dropped_graphs().shown(network->spec()), "graph:my_site.edges");
  EXPECT_EQ(dropped_graphs().shown("faulty:0-1/" + network->spec()),
            "faulty:0-1/graph:my_site.edges");
  EXPECT_EQ(dropped_graphs().shown("star:5"), "star:5");
  EXPECT_NO_THROW(require_served(network->spec()));
  EXPECT_EQ(make_network(network->spec())->label(NodeId{2}), "c");
  EXPECT_EQ(dropped_graphs().keep("my site.edges", "a b\nb c\nc a\n")->spec(), network->spec());
  EXPECT_NE(dropped_graphs().keep("my site.edges", "a b\nb c\n")->spec(), network->spec());
}

TEST(Dropped, graphs_are_read_by_their_ending) {
  EXPECT_EQ(dropped_graphs().keep("x.dot", "graph { a -- b; b -- c }")->node_count(), 3U);
  EXPECT_EQ(dropped_graphs().keep("x", "graph { a -- b; b -- c }")->node_count(), 3U);
  EXPECT_THROW((void)dropped_graphs().keep("x.graphml", "graph { a -- b }"), Error);
}

TEST(Dropped, texts_that_are_no_networks_are_refused) {
  for (const char* text :
       {"", "\n", "a\n", "a a\n", "a b\nc d\n", "\x00\x01\x02", "graph {", "<?xml"})
    EXPECT_THROW((void)dropped_graphs().keep("x", text), Error) << text;
  EXPECT_THROW((void)make_network("dropped:0000000000000000"), Error);
  EXPECT_THROW((void)make_network("dropped:../../etc/passwd"), Error);
}

TEST(Dropped, graphs_that_are_too_many_make_room) {
  Limits limits;
  limits.graphs = 2;
  limits.graph_bytes = 20;
  DroppedGraphs graphs(limits);
  const std::string first = graphs.keep("1", "a b\n")->spec().substr(8);
  (void)graphs.keep("2", "a b\n");
  EXPECT_NO_THROW((void)graphs.make(first, {}));
  (void)graphs.keep("3", "a b\n");
  EXPECT_THROW((void)graphs.make(first, {}), Error);
  EXPECT_THROW((void)graphs.keep("4", std::string(21, ' ')), Error);
}

}  // namespace
}  // namespace asterism::explore
