// Every mistake in the JSON form gets its place, its field and a way out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"
#include "io/schedule_file/schedule_file_helpers.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using testing::header_line;
using testing::steps_of;

struct Mistake {
  std::string text;
  ErrorCode code;
  std::string sentence;
  std::string hint;
};

void expect_all(const std::vector<Mistake>& mistakes) {
  for (const Mistake& mistake : mistakes) {
    SCOPED_TRACE(mistake.text);
    expect_error([&] { return steps_of(mistake.text); }, mistake.code, mistake.sentence,
                 mistake.hint);
  }
}

/// A broadcast on ring:4 with one line behind its header.
Mistake in_line(const std::string& line, ErrorCode code, const std::string& sentence,
                const std::string& hint) {
  return {header_line("ring:4", "broadcast") + line, code, sentence, hint};
}

Mistake in_header(const std::string& fields, ErrorCode code, const std::string& sentence,
                  const std::string& hint) {
  return {header_line("star:4", "broadcast", fields), code, sentence, hint};
}

TEST(ScheduleFileErrors, of_text_that_is_no_schedule) {
  using enum ErrorCode;
  expect_all({
      {"", malformed, "plan is empty", "truncated"},
      {"\n\n", malformed, "plan, line 3, header: there is none", "truncated"},
      {"hello", malformed, "plan, line 1, header: is not JSON: column 1", "schedule-format.md"},
      {"[1]", malformed, "plan, line 1, header: is not the header", R"("asterism":"schedule")"},
      {"{}", malformed, "plan, line 1, header: is not the header", R"("asterism":"schedule")"},
      {R"({"asterism":1})", malformed, "is not the header", R"("asterism":"schedule")"},
      {R"({"asterism":"schedule")", malformed, "header: is not JSON", "truncated"},
      {R"({"asterism":"sched)", malformed, "header: is not JSON", "truncated"},
  });
}

TEST(ScheduleFileErrors, of_versions) {
  using enum ErrorCode;
  const std::string start = R"({"asterism":"schedule")";
  expect_all({
      {start + R"(,"network":"ring:4"})", malformed, "line 1, version: the field is missing",
       "doc"},
      {start + R"(,"version":7,"new":1})", unsupported, "line 1, version: the file has version 7",
       "reads versions 1 to 6"},
      {header_line("ring:4", "broadcast", R"(,"control":true)"), unsupported,
       "control: version 1 has no such field", "version 3"},
      {header_line("ring:4", "broadcast", R"(,"participants":[0,1])"), unsupported,
       "participants: version 1 has no such field", "version 4"},
      {start + R"(,"version":4,"network":"ring:4","collective":"broadcast","participants":[1,2]})",
       usage, "has the source 0, which does not take part", ""},
      {start + R"(,"version":4,"network":"ring:4","collective":"allgather","participants":[1,9]})",
       out_of_range, "participants[1]: ", ""},
      {start + R"(,"version":4,"network":"ring:4","collective":"allgather","participants":3})",
       malformed, "participants: has a number where an array belongs", ""},
      {header_line("ring:4", "broadcast", R"(,"chunks":1)"), unsupported,
       "chunks: version 1 has no such field", "version 3"},
      {start + R"(,"version":3,"network":"ring:4","collective":"broadcast","batch":6,"chunks":4})",
       out_of_range, "chunks: 4 does not divide the batch, 6", "make one"},
      {start + R"(,"version":3,"network":"ring:4","collective":"broadcast","chunks":0})",
       out_of_range, "chunks: 0 does not divide the batch", "make one"},
      {start + R"(,"version":3,"network":"ring:4","collective":"broadcast","control":true})" +
           "\n" + R"({"step":1,"transfers":[[0,0,0,1,2]]})",
       malformed, "more than four parts", "CONTROL"},
      {start + R"(,"version":3,"network":"ring:4","collective":"broadcast","control":true})" +
           "\n" + R"({"step":1,"transfers":[[0,0,0,"many"]]})",
       malformed, "transfers[0].control: has a text where", "doc"},
      {start + R"(,"version":"1"})", malformed, "version: has a text where a whole number", "doc"},
      {start + R"(,"version":1.5})", out_of_range, "version: 1.5 is not a whole number", "doc"},
  });
}

TEST(ScheduleFileErrors, of_header_fields) {
  using enum ErrorCode;
  const std::string start = R"({"asterism":"schedule","version":1)";
  expect_all({
      {start + "}", malformed, "line 1, network: the field is missing", "schedule-format.md"},
      {start + R"(,"network":4})", malformed, "network: has a number where a text", "doc"},
      {start + R"(,"network":"ring:4"})", malformed, "collective: the field is missing", "doc"},
      {header_line("rong:4", "broadcast"), unknown_name, "network: unknown network \"rong\"",
       "did you mean \"ring\"?"},
      {header_line("ring:x", "broadcast"), malformed, "line 1, network: the network \"ring:x\"",
       "write ring:n"},
      {header_line("graph:/no/such/file", "broadcast"), not_found, "network: cannot read", "path"},
      {header_line("ring:4", "brodcast"), unknown_name, "collective: unknown collective",
       "did you mean \"broadcast\"?"},
      in_header(R"(,"souces":[1])", unknown_name, "line 1, souces: unknown field",
                "did you mean \"sources\"?"),
      in_header(R"(,"qqqqqqqqqqqqqqqqqqq":1)", unknown_name, "unknown field",
                "the fields here are asterism, version"),
      in_header(R"(,"batch":2,"batch":3)", malformed, "header: the field \"batch\" is given twice",
                "once"),
      in_header(R"(,"sources":3)", malformed, "sources: has a number where an array", "doc"),
      in_header(R"(,"sources":[null])", malformed, "sources[0]: has null where a node's", "doc"),
      in_header(R"(,"sources":[0,99])", out_of_range, "sources[1]: star:4 has no node 99",
                "its nodes are 0 to 23; a label is written as text, as in \"1234\""),
      in_header(R"(,"sources":[-1])", out_of_range, "sources[0]: -1 is not a whole", "doc"),
      in_header(R"(,"sources":["1233"])", not_a_node, "line 1, sources[0]: the label \"1233\"",
                "write each symbol once"),
      in_header(R"(,"sources":[0,1])", usage,
                "sources, batch, participants, counts: broadcast with 2 sources", "one"),
      in_header(R"(,"batch":0)", usage,
                "sources, batch, participants, counts: broadcast with a batch of 0", "batch"),
      in_header(R"(,"batch":-1)", out_of_range, "batch: -1 is not a whole number from 0", "doc"),
      in_header(R"(,"batch":18446744073709551616)", out_of_range, "batch: 1.8", "doc"),
      in_header(R"(,"batch":true)", malformed, "batch: has true or false where a whole", "doc"),
      in_header(R"(,"batch":1e999)", malformed, "header: is not JSON", "doc"),
      in_header(R"(,"algorithm":7)", malformed, "algorithm: has a number where a text", "doc"),
      in_header(R"(,"parameters":[])", malformed, "parameters: has an array where an object",
                "doc"),
      in_header(R"(,"parameters":{"k":2})", malformed, "parameters.k: has a number where", "doc"),
      in_header(R"(,"no_redundancy":1)", malformed, "no_redundancy: has a number where true",
                "doc"),
      in_header(R"(,"header_bits":-1)", out_of_range, "header_bits: -1 is not a whole", "doc"),
      in_header(R"(,"header_bits":4294967296)", out_of_range,
                "header_bits: 4294967296 is too large", "at most 4294967295"),
      {header_line("ring:4", "multi-broadcast"), usage, "multi-broadcast with 0 sources", "one"},
      {header_line("ring:4", "allgather", R"(,"sources":[1])"), usage, "with 1 sources", "none"},
      {header_line("ring:5000000000", "alltoall"), too_large,
       "line 1, sources, batch, participants, counts: ", "fewer nodes"},
  });
}

TEST(ScheduleFileErrors, of_the_model) {
  using enum ErrorCode;
  const auto model = [](const std::string& fields, ErrorCode code, const std::string& sentence,
                        const std::string& hint) {
    return in_header(R"(,"model":{)" + fields + "}", code, "plan, line 1, " + sentence, hint);
  };
  expect_all({
      in_header(R"(,"model":"one")", malformed, "model: has a text where an object", "doc"),
      model(R"("prots":1)", unknown_name, "model.prots: unknown field", "did you mean \"ports\"?"),
      model(R"("ports":"two")", malformed, "model.ports: \"two\" is not a port model", "all"),
      model(R"("ports":0)", malformed, "model.ports: \"0\" is not a port model", "all"),
      model(R"("ports":[])", malformed, "model.ports: has an array where a word or a number",
            "doc"),
      model(R"("control":"x")", unknown_name, "model.control: unknown control \"x\"", "mimd, simd"),
      model(R"("duplex":1)", malformed, "model.duplex: has a number where a text", "doc"),
      model(R"("switching":"")", unknown_name, "model.switching: unknown switching \"\"",
            "wormhole"),
      model(R"("ts":-1)", out_of_range, "model.ts: -1 is negative", "from 0 on"),
      model(R"("ts":1e61)", out_of_range, "model.ts: ts = 1e+61 is out of range",
            "from 0 to 1e+60"),
      model(R"("message_size":0)", out_of_range, "model.message_size: message_size = 0 is out of",
            "from 1e-60"),
      model(R"("tm":"1")", malformed, "model.tm: has a text where a number", "doc"),
      model(R"("packet_limit":0.5)", out_of_range, "model.packet_limit: 0.5 is not a whole", "doc"),
      model(R"("rates":{"star dimension":0})", out_of_range, "model.rates.star dimension: 0 is not",
            "above 0"),
      model(R"("rates":{"nope":1})", unknown_name, "model.rates: star:4 has no link class \"nope\"",
            "it has "),
  });
}

TEST(ScheduleFileErrors, of_lines) {
  using enum ErrorCode;
  expect_all({
      in_line("{\"step\":1,\"transfers\":[}", malformed,
              "plan, line 2, step 1, transfers[0]: is "
              "not JSON: column 24",
              "doc"),
      in_line("nonsense", malformed, "plan, line 2: is not JSON: column 2", "doc"),
      in_line(R"({"step":1,"transfers":[]} 1)", malformed, "line 2, transfers: is not JSON", "doc"),
      in_line("7", malformed, "plan, line 2: has a number where an object belongs", "doc"),
      in_line("[]", malformed, "plan, line 2: has an array where an object belongs", "doc"),
      in_line("null", malformed, "plan, line 2: has null where an object belongs", "doc"),
      in_line("{}", malformed, "line 2, step: the field is missing", "a step is {"),
      in_line(R"({"step":1})", malformed, "line 2, transfers: the field is missing", "a step is {"),
      in_line(R"({"transfers":[]})", malformed, "line 2, step: the field is missing", "a step is"),
      in_line(R"({"stp":1})", unknown_name, "line 2, stp: unknown field", "mean \"step\"?"),
      in_line(R"({"wxyzwxyzw":1})", unknown_name, "unknown field", "the last line has end"),
      in_line(R"({"step":1,"step":1})", malformed, "\"step\" is given twice", "once"),
      in_line(R"({"end":0,"end":0})", malformed, "\"end\" is given twice", "once"),
      in_line(R"({"transfers":[],"transfers":[]})", malformed, "\"transfers\" is given twice", ""),
      in_line(R"({"step":"1"})", malformed, "line 2, step: has a text where a whole number", "doc"),
      in_line(R"({"step":{}})", malformed, "line 2, step: has an object where a whole", "doc"),
      in_line(R"({"step":[1]})", malformed, "line 2, step: has an array where a whole", "doc"),
      in_line(R"({"step":true})", malformed, "step: has true or false where a whole", "doc"),
      in_line(R"({"step":-1})", out_of_range, "line 2, step: -1 is not a whole number", "doc"),
      in_line(R"({"step":1.0})", out_of_range, "line 2, step: 1.0 is not a whole number", "doc"),
      in_line(R"({"step":18446744073709551616})", out_of_range, "step: 18446744073709551616 is not",
              "doc"),
      in_line(R"({"transfers":1})", malformed, "transfers: has a number where an array", "doc"),
      in_line(R"({"transfers":""})", malformed, "transfers: has a text where an array", "doc"),
      in_line("{\"st\xC3(\":1}", malformed, "plan, line 2: is not JSON: column 6", "doc"),
  });
}

TEST(ScheduleFileErrors, of_steps_out_of_order) {
  using enum ErrorCode;
  const std::string first = "{\"step\":1,\"transfers\":[]}\n";
  expect_all({
      in_line(R"({"step":2,"transfers":[]})", malformed, "plan, line 2, step: step 2 where step 1",
              "in order"),
      in_line(R"({"step":0,"transfers":[]})", malformed, "step 0 where step 1", "in order"),
      in_line(first + first, malformed, "plan, line 3, step: step 1 where step 2", "in order"),
  });
}

TEST(ScheduleFileErrors, of_the_end) {
  using enum ErrorCode;
  const std::string first = "{\"step\":1,\"transfers\":[]}\n";
  expect_all({
      in_line("", malformed, "plan, line 2, end: the file stops after 0 steps", "truncated"),
      in_line(first, malformed, "plan, line 3, end: the file stops after 1 steps", "truncated"),
      in_line(first + R"({"step":2,"tran)", malformed, "plan, line 3, step: is not JSON", "trunc"),
      in_line(first + R"({"end":2})", malformed, "plan, line 3, end: 2 steps where 1 belong",
              "missing or one too many"),
      in_line("{\"end\":0}\n{\"end\":0}", malformed, "plan, line 3: there is more behind the end",
              "remove"),
      in_line(R"({"end":0,"step":1})", malformed, "line 2, end: the last line has other", "end"),
  });
}

TEST(ScheduleFileErrors, of_transfers) {
  using enum ErrorCode;
  const auto transfer = [](const std::string& text, ErrorCode code, const std::string& sentence,
                           const std::string& hint) {
    return in_line(R"({"step":1,"transfers":[[0,0],)" + text + "]}", code,
                   "plan, line 2, step 1, transfers[1]" + sentence, hint);
  };
  expect_all({
      transfer("3", malformed, ": has a number where a transfer [FROM,PORT,MESSAGES]", "doc"),
      transfer("\"3\"", malformed, ": has a text where a transfer", "doc"),
      transfer("{}", malformed, ": has an object where a transfer", "doc"),
      transfer("[]", malformed, ".from: the transfer ends where a node's id", "[FROM,PORT"),
      transfer("[0]", malformed, ".port: the transfer ends where a port's", "[FROM,PORT"),
      transfer("[0,0,0,0]", malformed, ": the transfer has more than three parts", "array"),
      transfer("[0,0,0,[0]]", malformed, ": has an array where the end of the transfer", "doc"),
      transfer("[4,0]", out_of_range, ".from: ring:4 has no node 4", "0 to 3"),
      transfer("[-4,0]", out_of_range, ".from: -4 is not a whole number", "doc"),
      transfer("[0.5,0]", out_of_range, ".from: 0.5 is not a whole number", "doc"),
      transfer("[99999999999999999999,0]", out_of_range, ".from: 99999999999999999999 is", "doc"),
      transfer("[\"9\",0]", not_a_node, ".from: the label \"9\"", "labels of ring:4 look like"),
      transfer("[\"\\u001b[2J\",0]", not_a_node, ".from: the label \"\\x1b[2J\"",
               "labels of ring:4"),
      transfer("[[0],0]", malformed, ".from: has an array where a node's id or label", "doc"),
      transfer("[null,0]", malformed, ".from: has null where a node's id or label", "doc"),
      transfer("[0,2]", out_of_range, ".port: ring:4 has no port 2", "0 to 1"),
      transfer("[0,\"+y\"]", unknown_name, ".port: ring:4 has no port \"+y\"", "named +x, -x"),
      transfer("[0,[0]]", malformed, ".port: has a path of ports without wormhole", "wormhole"),
      transfer("[0,{}]", malformed, ".port: has an object where a port's", "doc"),
      transfer("[0,0,1]", out_of_range, ".messages: this broadcast has no message 1", "0 to 0"),
      transfer("[0,0,[0,1]]", out_of_range, ".messages: this broadcast has no message 1", "0 to 0"),
      transfer("[0,0,\"0\"]", malformed, ".messages: the message \"0\" of a broadcast", "batch-1"),
      transfer("[0,0,[[0,1]]]", malformed, ".messages: a message of this broadcast is not a pair",
               "only an alltoall"),
      transfer("[0,0,false]", malformed, ".messages: has true or false where a message or", "doc"),
      transfer("[0,0,[null]]", malformed, ".messages: has null where a message", "doc"),
  });
}

TEST(ScheduleFileErrors, of_messages_of_other_collectives) {
  using enum ErrorCode;
  const auto of = [](const std::string& header, const std::string& messages, ErrorCode code,
                     const std::string& sentence, const std::string& hint) {
    return Mistake{header + R"({"step":1,"transfers":[[0,0)" + messages + "]]}", code,
                   "plan, line 2, step 1, transfers[0].messages: " + sentence, hint};
  };
  const std::string alltoall = header_line("ring:4", "alltoall");
  expect_all({
      of(alltoall, "", malformed, "the transfer ends where a message", "only a collective of one"),
      of(alltoall, ",16", out_of_range, "this alltoall has no message 16", "0 to 15"),
      of(alltoall, ",\"1\"", malformed, "the label \"1\" alone", "[[SOURCE,DESTINATION],...]"),
      of(alltoall, ",[\"1\",\"2\"]", malformed, "the label \"1\" alone", "list of pairs"),
      of(alltoall, ",[[1]]", malformed, "the message has 1 nodes, not 2", "[SOURCE,DESTINATION]"),
      of(alltoall, ",[[1,2,3]]", malformed, "the message has 3 nodes", "[SOURCE,DESTINATION]"),
      of(alltoall, ",[[1,4]]", out_of_range, "ring:4 has no node 4", "0 to 3"),
      of(alltoall, ",[[[1],2]]", malformed, "has an array where a node's id or label", "doc"),
      of(header_line("ring:4", "multi-broadcast", R"(,"sources":[1,2])"), ",\"3\"", out_of_range,
         "\"3\" is not a source of this multi-broadcast", "header's sources"),
      of(header_line("ring:4", "allgather"), ",\"x\"", not_a_node, "the label \"x\"", "look like"),
  });
}

TEST(ScheduleFileErrors, of_a_long_list_of_port_names_are_short) {
  expect_error(
      [] {
        return steps_of(header_line("complete:40", "broadcast") +
                        R"({"step":1,"transfers":[[0,"x"]]})");
      },
      ErrorCode::unknown_name, "complete:40 has no port \"x\"", "+15, +16, ...");
}

TEST(ScheduleFileErrors, of_a_folder_in_place_of_a_file) {
  const testing::TemporaryFolder folder;
  std::ifstream in(folder.path(), std::ios::binary);
  expect_error([&] { return ScheduleReader(in, "here").format(); }, ErrorCode::not_found,
               "cannot read here", "exists");
}

}  // namespace
}  // namespace asterism
