#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "cli/with_folder.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

class VerifyCommand : public WithFolder {};

TEST_F(VerifyCommand, accepts_what_schedule_wrote_in_both_forms) {
  for (const std::string name : {"s.jsonl", "s.astb"})
    for (const std::string collective :
         {"broadcast", "allgather", "alltoall", "scatter", "gather"}) {
      const std::string algorithm = collective == "broadcast" ? "tree" : "cyclic-sweep";
      const Outcome written = run_program(
          {"schedule", "scc:4", collective, "--algorithm", algorithm, "-o", path(name)});
      ASSERT_EQ(written.code, 0) << written.err;
      const Outcome verified = run_program({"verify", path(name), "--json"});
      EXPECT_EQ(verified.code, 0) << verified.err;
      const auto document = verified.json();
      const auto simulated =
          run_program({"simulate", "scc:4", collective, "--algorithm", algorithm, "--json"}).json();
      for (const char* key :
           {"valid", "steps", "startups", "transmissions", "packets_total", "messages_total",
            "max_packet", "time", "lower_bound", "link_use", "buffer"})
        EXPECT_EQ(document[key], simulated[key]) << name << ' ' << collective << ' ' << key;
    }
}

constexpr const char* broadcast_on_a_file =
    R"("collective":"broadcast","sources":["a"]}
{"step":1,"transfers":[["a",0]]}
{"step":2,"transfers":[["a",1],["b",1]]}
{"end":2}
)";

TEST_F(VerifyCommand, reads_schedules_of_other_programs_on_graph_files) {
  const std::string graph = write("square.edges", "a b\na c\nb d\nc d\n");
  const std::string good =
      write("good.jsonl", R"({"asterism":"schedule","version":1,"network":"graph:)" + graph +
                              "\"," + broadcast_on_a_file);
  const Outcome outcome = run_program({"verify", good});
  EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("verdict         valid"));
}

TEST_F(VerifyCommand, a_wrong_schedule_is_told_with_step_label_port_and_message) {
  const std::string bad =
      write("bad.jsonl",
            R"({"asterism":"schedule","version":1,"network":"star:3","collective":"allgather"}
{"step":1,"transfers":[["123","2","123"],["321","3","213"]]}
{"end":1}
)");
  const Outcome outcome = run_program({"verify", bad});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(
      outcome.err,
      HasSubstr("not valid: step 1: sender lacks the message, node 321, port 3, message of 213"));
  EXPECT_THAT(outcome.out, HasSubstr("NOT VALID"));
  EXPECT_THAT(outcome.out, HasSubstr("incomplete"));
  const auto document = run_program({"verify", bad, "--json"}).json();
  EXPECT_EQ(document["valid"], false);
  EXPECT_EQ(document["violations"][0]["kind"], "sender lacks the message");
  EXPECT_EQ(document["violations"][0]["count"], 1);
}

TEST_F(VerifyCommand, bad_files_get_a_sentence_with_file_line_and_field) {
  const std::string header =
      R"({"asterism":"schedule","version":1,"network":"ring:4","collective":"broadcast","sources":[0]})";
  const auto refused = [&](const std::string& content, const std::string& place,
                           const std::string& words) {
    const std::string file = write("bad.jsonl", content);
    const Outcome outcome = run_program({"verify", file});
    EXPECT_EQ(outcome.code, 2) << content;
    EXPECT_EQ(outcome.out, "") << content;
    EXPECT_THAT(outcome.err, HasSubstr("bad.jsonl")) << content;
    EXPECT_THAT(outcome.err, HasSubstr(place)) << content;
    EXPECT_THAT(outcome.err, HasSubstr(words)) << content;
  };
  refused("{\"asterism\":", "line 1", "");
  refused(header + "\n{\"step\":1,\"transfres\":[]}\n", "line 2", "transfres");
  refused(header + "\n{\"step\":2,\"transfers\":[]}\n", "line 2", "step");
  refused(header + "\n{\"step\":1,\"transfers\":[[9,0]]}\n", "line 2", "9");
  refused(header + "\n{\"step\":1,\"transfers\":[[0,7]]}\n", "line 2", "7");
  refused(header + "\n{\"step\":1,\"transfers\":[]}\n", "line 3", "");
  refused(
      "{\"asterism\":\"schedule\",\"version\":7,\"network\":\"ring:4\",\"collective\":"
      "\"broadcast\"}\n",
      "line 1", "version");
  const Outcome missing = run_program({"verify", path("none.jsonl")});
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("cannot read"));
}

TEST_F(VerifyCommand, schedule_writes_nothing_when_it_cannot) {
  const Outcome outcome =
      run_program({"schedule", "star:4", "alltoall", "--algorithm", "cyclic-sweep",
                   "--packet-limit", "1", "-o", path("never.jsonl")});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("not valid"));
  EXPECT_FALSE(std::filesystem::exists(path("never.jsonl")));
  EXPECT_EQ(run_program({"schedule", "star:4", "broadcast", "--algorithm", "tree", "-o", path("x"),
                         "--format", "xml"})
                .code,
            2);
  EXPECT_EQ(
      run_program({"schedule", "star:4", "broadcast", "--algorithm", "tree", "-o", path("no/x")})
          .code,
      2);
}

TEST_F(VerifyCommand, times_a_schedule_without_steps_if_asked) {
  for (const std::string algorithm : {"direct", "cyclic-sweep"}) {
    const std::string file = path("timed.jsonl");
    ASSERT_EQ(run_program({"schedule", "star:4", "alltoall", "--algorithm", algorithm, "--ports",
                           "all", "-o", file})
                  .code,
              0);
    const auto timing = run_program({"verify", file, "--asynchronous", "--json"}).json()["timing"];
    const auto simulated = run_program({"simulate", "star:4", "alltoall", "--algorithm", algorithm,
                                        "--ports", "all", "--asynchronous", "--json"})
                               .json();
    EXPECT_EQ(timing, simulated["timing"]) << algorithm;
    const Outcome text = run_program({"verify", file, "--asynchronous", "--delay", "constant:2"});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("in lock step"));
    EXPECT_FALSE(run_program({"verify", file, "--json"}).json().contains("timing"));
    expect_refused({"verify", file, "--delay", "constant:2"}, "--asynchronous", "--help");
  }
}

TEST_F(VerifyCommand, times_nothing_that_is_not_valid) {
  const std::string file =
      write("wrong.jsonl", R"({"asterism":"schedule","version":1,)"
                           R"("network":"ring:3","collective":"broadcast",)"
                           R"("sources":["0"]})"
                           "\n{\"step\":1,\"transfers\":[[\"2\",0]]}\n{\"end\":1}\n");
  const Outcome outcome = run_program({"verify", file, "--asynchronous", "--json"});
  EXPECT_EQ(outcome.code, 1) << outcome.err;
  EXPECT_FALSE(outcome.json().contains("timing"));
}

}  // namespace
}  // namespace asterism::testing
