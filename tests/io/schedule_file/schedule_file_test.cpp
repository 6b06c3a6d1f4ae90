#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "io/schedule_file/schedule_file_helpers.hpp"
#include "problem/paths.hpp"

namespace asterism {
namespace {

using testing::converted;
using testing::header_line;
using testing::RecordedStep;
using testing::Recorder;
using testing::steps_of;
using testing::written;

constexpr const char* plain_model =
    R"("model":{"ports":"one","control":"mimd","duplex":"full","switching":"store-and-forward",)"
    R"("ts":1,"tm":1,"tc":1,"message_size":1,"packet_limit":0,"rates":{}})";

const std::vector<std::string>& networks() {
  static const std::vector<std::string> specs{"star:4",   "ring:5",       "hypercube:3",
                                              "mesh:3x4", "complete:300", "macro-star:2,2",
                                              "scc:4",    "wk:3,3",       "ring:4000000000"};
  return specs;
}

Model random_model(const Network& network) {
  Model model;
  model.ports = *rc::gen::element(
      Model::Ports::one, Model::Ports::several(*rc::gen::inRange(2U, Model::Ports::max_several)),
      Model::Ports::all, Model::Ports::single_dimension);
  model.control = *rc::gen::element(Model::Control::mimd, Model::Control::simd);
  model.duplex = *rc::gen::element(Model::Duplex::full, Model::Duplex::half);
  model.switching =
      *rc::gen::element(Model::Switching::store_and_forward, Model::Switching::wormhole);
  const auto cost = rc::gen::element(0.0, 1.0, 2.5, 1e-300, 1e60, 0.1, 12345678.0);
  model.startup = *cost;
  model.transmission = *cost;
  model.flit = *cost;
  model.hop = *cost;
  model.combining = *cost;
  if (network.axis(Port{0}))
    model.routing = *rc::gen::element(Model::Routing::any, Model::Routing::dimension_ordered);
  model.message_size = *rc::gen::element(1.0, 2.5, 1e-60, 1e60, 0.1, 12345678.0);
  model.packet_limit = *rc::gen::arbitrary<std::uint64_t>();
  if (*rc::gen::arbitrary<bool>()) model.rates[network.link_classes().front()] = 0.3;
  if (*rc::gen::arbitrary<bool>()) {
    model.link_delay = *cost;
    model.class_delays[network.link_classes().front()] = *cost;
    model.class_overheads[network.link_classes().back()] = *cost;
  }
  if (network.has_switches()) {
    model.switches =
        *rc::gen::element(Model::Switches::forward, Model::Switches::copy, Model::Switches::reduce);
    model.switch_hops =
        *rc::gen::element(Model::SwitchHops::store_and_forward, Model::SwitchHops::cut_through);
  }
  return model;
}

Collective random_collective(const Network& network) {
  using enum CollectiveKind;
  const auto kind = *rc::gen::element(broadcast, multi_broadcast, allgather, alltoall, scatter,
                                      gather, reduce, reduce_scatter, allreduce, barrier, scan);
  const NodeId node{*rc::gen::inRange<std::uint64_t>(1, network.node_count())};
  const auto batch = network.node_count() < 1000 ? *rc::gen::inRange<std::uint64_t>(1, 4) : 1;
  std::vector<NodeId> participants;
  if (*rc::gen::arbitrary<bool>()) participants = {NodeId{0}, node};
  const CollectiveTraits& traits = traits_of(kind);
  if (!participants.empty() && !traits.names_with_counts.empty() && *rc::gen::arbitrary<bool>()) {
    const std::vector<NodeId> root(traits.sources == CollectiveTraits::Sources::one ? 1 : 0, node);
    std::vector<std::uint64_t> counts(kind == alltoall ? 4 : 2, 1);
    counts[1] = *rc::gen::inRange<std::uint64_t>(0, 1000);
    return {kind, network, root, 1, participants, counts};
  }
  if (kind == barrier) return {kind, network, {}, 1, participants};
  // With one result for each of this many nodes, the parts could not be numbered.
  if (kind == reduce_scatter && network.node_count() >= 1000) participants = {NodeId{0}, node};
  if (traits.sources == CollectiveTraits::Sources::every)
    return {kind, network, {}, batch, participants};
  if (kind == multi_broadcast) return {kind, network, {node, NodeId{0}}, batch, participants};
  return {kind, network, {node}, batch, participants};
}

RecordedStep random_step(const Problem& problem, bool control = false) {
  const bool paths = allows_paths(problem);
  const auto nodes = rc::gen::inRange<std::uint64_t>(0, problem.network().node_count());
  const auto ports = rc::gen::inRange<std::uint32_t>(0, problem.network().port_count());
  const auto messages = rc::gen::inRange<std::uint64_t>(0, problem.collective.message_count());
  RecordedStep step(*rc::gen::inRange<std::size_t>(0, 6));
  for (auto& transfer : step) {
    transfer.from = NodeId{*nodes};
    const std::size_t length = paths ? *rc::gen::inRange<std::size_t>(0, 4) : 1;
    for (std::size_t i = 0; i < length; ++i) transfer.ports.emplace_back(*ports);
    const auto packet = *rc::gen::inRange<std::size_t>(0, 4);
    for (std::size_t i = 0; i < packet; ++i) transfer.messages.emplace_back(*messages);
    if (control) transfer.control = *rc::gen::element<std::uint64_t>(0, 1, 300);
  }
  return step;
}

void expect_same(const ScheduleHeader& read, const ScheduleHeader& made) {
  const Problem& a = read.problem;
  const Problem& b = made.problem;
  RC_ASSERT(a.network().spec() == b.network().spec());
  RC_ASSERT(a.collective.kind() == b.collective.kind());
  RC_ASSERT(std::ranges::equal(a.collective.sources(), b.collective.sources()));
  RC_ASSERT(a.collective.batch() == b.collective.batch());
  RC_ASSERT(a.collective.counts() == b.collective.counts());
  RC_ASSERT(a.collective.message_count() == b.collective.message_count());
  RC_ASSERT(std::ranges::equal(a.collective.participants(), b.collective.participants()));
  RC_ASSERT(a.model.ports == b.model.ports);
  RC_ASSERT(a.model.control == b.model.control);
  RC_ASSERT(a.model.duplex == b.model.duplex);
  RC_ASSERT(a.model.switching == b.model.switching);
  RC_ASSERT(a.model.startup == b.model.startup);
  RC_ASSERT(a.model.transmission == b.model.transmission);
  RC_ASSERT(a.model.flit == b.model.flit);
  RC_ASSERT(a.model.hop == b.model.hop);
  RC_ASSERT(a.model.combining == b.model.combining);
  RC_ASSERT(a.model.routing == b.model.routing);
  RC_ASSERT(a.model.message_size == b.model.message_size);
  RC_ASSERT(a.model.packet_limit == b.model.packet_limit);
  RC_ASSERT(a.model.rates == b.model.rates);
  RC_ASSERT(a.model.link_delay == b.model.link_delay);
  RC_ASSERT(a.model.class_delays == b.model.class_delays);
  RC_ASSERT(a.model.class_overheads == b.model.class_overheads);
  RC_ASSERT(a.model.switches == b.model.switches);
  RC_ASSERT(a.model.switch_hops == b.model.switch_hops);
  RC_ASSERT(read.algorithm == made.algorithm);
  RC_ASSERT(read.parameters == made.parameters);
  RC_ASSERT(read.no_redundancy == made.no_redundancy);
  RC_ASSERT(read.header_bits == made.header_bits);
  RC_ASSERT(read.control == made.control);
  RC_ASSERT(read.chunks == made.chunks);
}

RC_GTEST_PROP(ScheduleFile, reads_back_what_was_written, ()) {
  const auto network = make_network(*rc::gen::elementOf(networks()));
  const Problem problem(network, random_collective(*network), random_model(*network));
  const ScheduleHeader header{
      problem,
      *rc::gen::elementOf(std::vector<std::string>{"", "flood", "\"quoted\"\n"}),
      *rc::gen::element(Parameters{}, Parameters{{"k", "2"}, {"root path", "a,b"}}),
      *rc::gen::arbitrary<bool>(),
      *rc::gen::arbitrary<std::uint32_t>(),
      *rc::gen::arbitrary<bool>(),
      *rc::gen::element<std::uint64_t>(1, problem.collective.batch())};
  std::vector<RecordedStep> steps(*rc::gen::inRange<std::size_t>(0, 5));
  for (RecordedStep& step : steps) step = random_step(problem, header.control);

  for (const char* const format : {"jsonl", "binary"}) {
    std::istringstream in(written(header, steps, format));
    ScheduleReader reader(in, "plan");
    RC_ASSERT(reader.format().name == format);
    expect_same(reader.header(), header);
    Recorder recorder;
    reader.push_into(recorder);
    RC_ASSERT(recorder.begun && recorder.ended);
    RC_ASSERT(recorder.steps == steps);
  }
}

RC_GTEST_PROP(ScheduleFile, each_form_becomes_the_other_and_back_with_the_same_bytes, ()) {
  const auto network = make_network(*rc::gen::elementOf(networks()));
  const Problem problem(network, random_collective(*network), random_model(*network));
  ScheduleHeader header{problem};
  header.control = *rc::gen::arbitrary<bool>();
  std::vector<RecordedStep> steps(*rc::gen::inRange<std::size_t>(0, 5));
  for (RecordedStep& step : steps) step = random_step(problem, header.control);
  const std::string json = written(header, steps, "jsonl");
  const std::string binary = written(header, steps, "binary");
  RC_ASSERT(converted(json, "binary") == binary);
  RC_ASSERT(converted(binary, "jsonl") == json);
}

TEST(ScheduleFile, json_has_a_header_a_line_a_step_and_an_end) {
  const auto ring = make_network("ring:4");
  const Problem problem(ring, {CollectiveKind::broadcast, *ring, {NodeId{2}}});
  const std::string text =
      written({problem, "by hand", {{"k", "2"}}, true},
              {{{NodeId{2}, {Port{0}}, {MessageId{0}}}},
               {{NodeId{2}, {Port{1}}, {MessageId{0}}}, {NodeId{3}, {Port{0}}, {MessageId{0}}}}},
              "jsonl");
  EXPECT_EQ(text, std::string(R"({"asterism":"schedule","version":1,"network":"ring:4",)") +
                      R"("collective":"broadcast","sources":[2],)" + plain_model +
                      R"(,"algorithm":"by hand","parameters":{"k":"2"},"no_redundancy":true})"
                      "\n"
                      R"({"step":1,"transfers":[[2,0]]})"
                      "\n"
                      R"({"step":2,"transfers":[[2,1],[3,0]]})"
                      "\n"
                      R"({"end":2})"
                      "\n");
}

std::string first_line(const Problem& problem) {
  const std::string text = written({problem}, {}, "jsonl");
  return text.substr(0, text.find('\n'));
}

TEST(ScheduleFile, reductions_and_counts_are_version_5) {
  using ::testing::HasSubstr;
  const auto ring = make_network("ring:4");
  const std::string reduce =
      first_line(Problem(ring, {CollectiveKind::reduce, *ring, {NodeId{2}}, 3}));
  EXPECT_THAT(reduce, HasSubstr(R"("version":5,"network":"ring:4","collective":"reduce",)"
                                R"("sources":[2],"batch":3,)"));
  EXPECT_THAT(reduce, ::testing::Not(HasSubstr("gamma"))) << "it is 0 if it is missing";
  const std::string counted =
      first_line(Problem(ring, {CollectiveKind::allgather, *ring, {}, 1, {}, {1, 0, 2, 1}}));
  EXPECT_THAT(counted, HasSubstr(R"("version":5)"));
  EXPECT_THAT(counted, HasSubstr(R"("collective":"allgatherv","counts":[1,0,2,1])"));
  const std::string barrier = first_line(Problem(ring, {CollectiveKind::barrier, *ring}));
  EXPECT_THAT(barrier, HasSubstr(R"("message_size":1)")) << "the size of no message";
  Problem slow(ring, {CollectiveKind::allgather, *ring});
  EXPECT_THAT(first_line(slow), HasSubstr(R"("version":1)"));
  slow.model.combining = 2;
  EXPECT_THAT(first_line(slow), HasSubstr(R"("version":5)"));
  EXPECT_THAT(first_line(slow), HasSubstr(R"("gamma":2)"));
}

TEST(ScheduleFile, refuses_reductions_and_counts_that_make_no_sense) {
  const auto refused = [](const std::string& version, const std::string& collective,
                          const std::string& sentence) {
    std::istringstream in(R"({"asterism":"schedule","version":)" + version +
                          R"(,"network":"ring:3","collective":)" + collective + "}\n{\"end\":0}\n");
    try {
      const ScheduleReader reader(in, "plan");
      ADD_FAILURE() << collective;
    } catch (const Error& error) {
      EXPECT_THAT(error.sentence(), ::testing::HasSubstr(sentence)) << collective;
    }
  };
  refused("4", R"("allreduce")", "version 4 has no allreduce");
  refused("4", R"("allgather","counts":[1,1,1])", "version 4 has no such field");
  refused("5", R"("allgatherv")", "allgatherv without counts");
  refused("5", R"("allgatherv","counts":7)", "counts is not a list of whole numbers");
  refused("5", R"("allgatherv","counts":[1,1.5,1])", "counts is not a list of whole numbers");
  refused("5", R"("allgatherv","counts":[1,1])", "2 counts for allgatherv of 3");
  refused("5", R"("allgatherv","counts":[1,1,1],"chunks":2)", "2 does not divide all counts");
  refused("5", R"("allreduce","counts":[1,1,1])", "allreduce takes no counts");
  refused("5", R"("barrier","batch":2)", "no batch");
  refused("5", R"("allreduce","batch":3,"chunks":2)", "2 does not divide the batch");
}

TEST(ScheduleFile, binary_has_the_bytes_that_the_documentation_says) {
  const auto ring = make_network("ring:200");
  const Problem problem(ring, {CollectiveKind::allgather, *ring});
  const std::string binary = written({problem},
                                     {{{NodeId{199}, {Port{1}}, {MessageId{199}, MessageId{0}}},
                                       {NodeId{198}, {Port{0}}, {MessageId{1}}}}},
                                     "binary");
  const std::string start(
      "\x89"
      "ASTR\r\n\x1A\x01",
      9);
  ASSERT_TRUE(binary.starts_with(start));
  const auto records = binary.rfind('}') + 1;
  const std::string expected(
      "\x03"                              // two transfers, and 1
      "\x8E\x03\x01\x02\x8E\x03\x8D\x03"  // +199, port 1, 2: +199 -199
      "\x01\x00\x01\x02"                  // -1, port 0, 1: +1
      "\x00\x01",
      15);  // the end, one step
  EXPECT_EQ(binary.substr(records), expected);
}

TEST(ScheduleFile, everything_but_the_problem_has_a_default) {
  std::istringstream in(header_line("star:4", "broadcast") + R"({"end":0})");
  ScheduleReader reader(in, "plan");
  const ScheduleHeader& header = reader.header();
  EXPECT_EQ(header.problem.collective.sources()[0], NodeId{0});
  EXPECT_EQ(header.problem.collective.batch(), 1U);
  EXPECT_EQ(header.problem.model.ports, Model::Ports::one);
  EXPECT_EQ(header.problem.model.startup, 1);
  EXPECT_EQ(header.algorithm, "");
  EXPECT_FALSE(header.no_redundancy);
  EXPECT_EQ(header.header_bits, 0U);
  Recorder recorder;
  reader.push_into(recorder);
  EXPECT_TRUE(recorder.ended);
  EXPECT_TRUE(recorder.steps.empty());
}

TEST(ScheduleFile, a_header_may_come_from_another_program) {
  std::istringstream in(
      R"( {"collective" : "total exchange", "version":1,"network":"scc:4","asterism":"schedule",)"
      R"("model":{"ports":3,"control":"simd","duplex":"half","switching":"wormhole","ts":0.5,)"
      R"("tc":2e3,"rates":{"lateral":2}}})");
  const ScheduleReader reader(in, "plan");
  const Problem& problem = reader.header().problem;
  EXPECT_EQ(problem.collective.kind(), CollectiveKind::alltoall);
  EXPECT_EQ(problem.model.ports, Model::Ports::several(3));
  EXPECT_EQ(problem.model.control, Model::Control::simd);
  EXPECT_EQ(problem.model.duplex, Model::Duplex::half);
  EXPECT_EQ(problem.model.switching, Model::Switching::wormhole);
  EXPECT_EQ(problem.model.startup, 0.5);
  EXPECT_EQ(problem.model.flit, 2000);
  EXPECT_EQ(problem.model.rates.at("lateral"), 2);
}

TEST(ScheduleFile, nodes_and_ports_go_by_number_or_name) {
  const auto steps = steps_of(header_line("star:4", "broadcast", R"(,"sources":["2134"])") +
                              R"({"transfers":[["2134","2"],[6,0],["2134",0,0],[6,"2",[0]]],)"
                              R"("step":1})"
                              "\r\n\n"
                              R"({"end":1})"
                              "\n\n");
  ASSERT_EQ(steps.size(), 1U);
  ASSERT_EQ(steps[0].size(), 4U);
  for (const auto& transfer : steps[0]) EXPECT_EQ(transfer, steps[0][1]);
  EXPECT_EQ(steps[0][0].from, NodeId{6});
  EXPECT_EQ(steps[0][0].ports, std::vector{Port{0}});
  EXPECT_EQ(steps[0][0].messages, std::vector{MessageId{0}});
}

std::vector<MessageId> messages_of(const std::string& header, const std::string& messages) {
  return steps_of(header + R"({"step":1,"transfers":[[0,0,)" + messages + "]]}\n" +
                  R"({"end":1})")[0][0]
      .messages;
}

TEST(ScheduleFile, a_message_goes_by_the_label_of_its_node) {
  using Ids = std::vector<MessageId>;
  EXPECT_EQ(messages_of(header_line("hypercube:3", "allgather"), R"("101")"), Ids{MessageId{5}});
  EXPECT_EQ(messages_of(header_line("hypercube:3", "gather"), R"(["001",7])"),
            (Ids{MessageId{1}, MessageId{7}}));
  EXPECT_EQ(messages_of(header_line("hypercube:3", "scatter"), R"(["110"])"), Ids{MessageId{6}});
  EXPECT_EQ(messages_of(header_line("hypercube:3", "multi-broadcast", R"(,"sources":[7,"010"])"),
                        R"(["010","111",0])"),
            (Ids{MessageId{1}, MessageId{0}, MessageId{0}}));
  EXPECT_EQ(messages_of(header_line("hypercube:3", "alltoall"), R"([["001","010"],[1,2],10])"),
            (Ids{MessageId{10}, MessageId{10}, MessageId{10}}));
  const std::string among = R"({"asterism":"schedule","version":4,"network":"hypercube:3",)"
                            R"("participants":["001",3,"110"],"collective":)";
  EXPECT_EQ(messages_of(among + "\"allgather\"}\n", R"(["110"])"), Ids{MessageId{2}});
  EXPECT_EQ(messages_of(among + "\"alltoall\"}\n", R"([["110","001"],[3,6]])"),
            (Ids{MessageId{6}, MessageId{5}}));
  EXPECT_EQ(messages_of(header_line("hypercube:3", "broadcast", R"(,"batch":3)"), "[2,0]"),
            (Ids{MessageId{2}, MessageId{0}}));
}

TEST(ScheduleFile, two_numbers_in_an_alltoall_are_two_messages) {
  EXPECT_EQ(messages_of(header_line("ring:4", "alltoall"), "[1,2]"),
            (std::vector{MessageId{1}, MessageId{2}}));
}

TEST(ScheduleFile, under_wormhole_switching_a_transfer_takes_a_path) {
  const auto steps =
      steps_of(header_line("ring:4", "broadcast", R"(,"model":{"switching":"wormhole"})") +
               R"({"step":1,"transfers":[[0,["+x",0]],[0,1],[0,[]]]})"
               "\n"
               R"({"end":1})");
  EXPECT_EQ(steps[0][0].ports, (std::vector{Port{0}, Port{0}}));
  EXPECT_EQ(steps[0][1].ports, std::vector{Port{1}});
  EXPECT_TRUE(steps[0][2].ports.empty());
}

TEST(ScheduleFile, where_packets_cut_through_switches_a_transfer_takes_a_path) {
  const auto steps =
      steps_of(header_line("fat-tree:4", "broadcast", R"(,"model":{"switch_hops":"cut-through"})") +
               R"({"step":1,"transfers":[[0,[0,1]]]})"
               "\n"
               R"({"end":1})");
  EXPECT_EQ(steps[0][0].ports, (std::vector{Port{0}, Port{1}}));
}

TEST(ScheduleFile, the_header_outlives_the_reading) {
  std::istringstream in(header_line("ring:4", "allgather") + R"({"end":0})");
  ScheduleReader reader(in, "plan");
  Recorder recorder;
  reader.push_into(recorder);
  EXPECT_EQ(reader.header().problem.network().label(NodeId{3}), "3");
}

TEST(ScheduleFile, is_read_once) {
  std::istringstream in(header_line("ring:4", "allgather") + R"({"end":0})");
  ScheduleReader reader(in, "plan");
  Recorder recorder;
  reader.push_into(recorder);
  testing::expect_error(
      [&] {
        reader.push_into(recorder);
        return 0;
      },
      ErrorCode::usage, "plan has been read already", "open it again");
}

TEST(ScheduleFile, an_error_of_the_sink_passes_as_it_is) {
  struct Refusing final : StepSink {
    void begin(const ScheduleHeader&) override {}
    void take(const Step&) override { throw Error(ErrorCode::interrupted, "stopped", "again"); }
  } refusing;
  std::istringstream in(header_line("ring:4", "broadcast") + R"({"step":1,"transfers":[]})");
  ScheduleReader reader(in, "plan");
  try {
    reader.push_into(refusing);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.sentence(), "stopped");
  }
}

TEST(ScheduleFile, a_port_limit_of_one_is_written_as_one) {
  const auto ring = make_network("ring:4");
  Problem problem(ring, {CollectiveKind::allgather, *ring});
  problem.model.ports = Model::Ports::several(1);
  EXPECT_THAT(written({problem}, {}, "jsonl"), ::testing::HasSubstr(R"("ports":"one")"));
}

TEST(ScheduleFile, a_path_is_not_written_without_wormhole_switching) {
  const auto ring = make_network("ring:4");
  const Problem problem(ring, {CollectiveKind::allgather, *ring});
  for (const char* const format : {"jsonl", "binary"})
    testing::expect_error(
        [&] {
          return written({problem}, {{{NodeId{0}, {Port{0}, Port{0}}, {MessageId{0}}}}}, format);
        },
        ErrorCode::usage, "path of ports without wormhole", "one link");
}

TEST(ScheduleFile, control_units_are_the_fourth_part_of_a_transfer) {
  const std::string text =
      R"({"asterism":"schedule","version":3,"network":"ring:4","collective":"broadcast",)"
      R"("control":true})"
      "\n"
      R"({"step":1,"transfers":[[0,0,[],7],[0,1,0],[0,1]]})"
      "\n"
      R"({"end":1})";
  const auto steps = steps_of(text);
  EXPECT_EQ(steps[0][0].control, 7U);
  EXPECT_TRUE(steps[0][0].messages.empty());
  EXPECT_EQ(steps[0][1].control, 0U);
  EXPECT_EQ(steps[0][2].messages, std::vector{MessageId{0}});
}

TEST(ScheduleFile, is_written_in_the_oldest_version_that_can_say_it) {
  const auto ring = make_network("ring:4");
  ScheduleHeader header{Problem(ring, {CollectiveKind::broadcast, *ring, {NodeId{0}}, 6})};
  EXPECT_THAT(written(header, {}, "jsonl"), ::testing::HasSubstr(R"("version":1)"));
  header.chunks = 3;
  EXPECT_THAT(written(header, {}, "jsonl"), ::testing::HasSubstr(R"("version":3)"));
  const ScheduleHeader several{Problem(ring, {CollectiveKind::allgather, *ring, {}, 2})};
  EXPECT_THAT(written(several, {}, "jsonl"), ::testing::HasSubstr(R"("version":4)"));
  const ScheduleHeader among{
      Problem(ring, {CollectiveKind::allgather, *ring, {}, 1, {NodeId{1}, NodeId{2}}})};
  EXPECT_THAT(written(among, {}, "jsonl"), ::testing::HasSubstr(R"("participants":[1,2])"));
}

TEST(ScheduleFile, control_units_that_the_header_does_not_name_are_not_written) {
  const auto ring = make_network("ring:4");
  const Problem problem(ring, {CollectiveKind::broadcast, *ring, {NodeId{0}}});
  testing::expect_error(
      [&] {
        return written({problem}, {{{NodeId{0}, {Port{0}}, {}, 1}}}, "jsonl");
      },
      ErrorCode::usage, "control units that the header does not name", "header");
}

TEST(ScheduleFile, a_stream_that_fails_is_an_error) {
  const auto ring = make_network("ring:4");
  const Problem problem(ring, {CollectiveKind::allgather, *ring});
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  ScheduleWriter writer(out, schedule_formats().get("binary"));
  testing::expect_error(
      [&] {
        writer.begin({problem});
        return 0;
      },
      ErrorCode::unwritable, "cannot write the schedule", "disk");
}

TEST(ScheduleFile, a_name_that_is_not_utf8_is_not_written) {
  const auto ring = make_network("ring:4");
  const Problem problem(ring, {CollectiveKind::allgather, *ring});
  testing::expect_error(
      [&] {
        return written({problem, "\xFF"}, {}, "jsonl");
      },
      ErrorCode::unwritable, "not UTF-8", "rename");
}

TEST(ScheduleFile, large_steps_pass_the_buffers) {
  const auto ring = make_network(few_examples() ? "ring:20000" : "ring:100000");
  const Problem problem(ring, {CollectiveKind::allgather, *ring});
  std::vector<RecordedStep> steps(1);
  for (std::uint64_t node = 0; node < ring->node_count(); ++node)
    steps[0].push_back({NodeId{node}, {Port{0}}, {MessageId{ring->node_count() - 1 - node}}});
  const std::string json = written({problem}, steps, "jsonl");
  EXPECT_EQ(steps_of(json), steps);
  const std::string binary = converted(json, "binary");
  EXPECT_EQ(steps_of(binary), steps);
  EXPECT_LT(binary.size(), 5 * ring->node_count());
}

}  // namespace
}  // namespace asterism
