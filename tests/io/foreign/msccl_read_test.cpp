// Errors in a program of MSCCL, each reported with its step, GPU and line.
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "io/foreign/import_helpers.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using testing::finding;
using ::testing::HasSubstr;
using testing::read_text;

std::string msccl_step(int number, const std::string& type, const std::string& source,
                       const std::string& target, int count = 1, const std::string& wait = {},
                       bool announced = false) {
  const auto part = [](const std::string& slot) { return slot.substr(1); };
  const auto colon = wait.find(':');
  return fmt::format(
      "<step s=\"{}\" type=\"{}\" srcbuf=\"{}\" srcoff=\"{}\" dstbuf=\"{}\" dstoff=\"{}\" "
      "cnt=\"{}\" depid=\"{}\" deps=\"{}\" hasdep=\"{}\"/>\n",
      number, type, source[0], part(source), target[0], part(target), count,
      wait.empty() ? "-1" : wait.substr(0, colon), wait.empty() ? "-1" : wait.substr(colon + 1),
      announced ? 1 : 0);
}

std::string msccl_algo(const std::string& collective, int gpus, const std::string& body,
                       const std::string& more = {}) {
  return fmt::format(
      "<algo name=\"test\" proto=\"Simple\" nchannels=\"2\" ngpus=\"{}\" "
      "coll=\"{}\"{}>\n{}</algo>\n",
      gpus, collective, more, body);
}

/// An allgather of two GPUs: line 4 and 5 are the steps of GPU 0, line 10 and 11 those of GPU 1.
std::string exchange_of_two(const std::string& first_of_0, const std::string& second_of_0) {
  const std::string copy = msccl_step(2, "cpy", "i0", "o1");
  return msccl_algo("allgather", 2,
                    "<gpu id=\"0\" i_chunks=\"1\" o_chunks=\"2\" s_chunks=\"1\">\n"
                    "<tb id=\"0\" send=\"1\" recv=\"1\" chan=\"0\">\n" +
                        first_of_0 + second_of_0 + msccl_step(2, "cpy", "i0", "o0") +
                        "</tb>\n</gpu>\n"
                        "<gpu id=\"1\" i_chunks=\"1\" o_chunks=\"2\" s_chunks=\"0\">\n"
                        "<tb id=\"0\" send=\"0\" recv=\"0\" chan=\"0\">\n" +
                        msccl_step(0, "s", "i0", "o1") + msccl_step(1, "r", "i0", "o0") + copy +
                        "</tb>\n</gpu>\n");
}

const std::string send_own = msccl_step(0, "s", "i0", "o0");
const std::string receive_other = msccl_step(1, "r", "i0", "o1");

ExchangeCheck msccl_check(const std::string& text, const std::string& network = {}) {
  return check_exchange(read_text("msccl", text, network));
}

TEST(MscclReader, an_exchange_is_one_step_and_makes_its_own_network) {
  const ExchangeReading reading = read_text("msccl", exchange_of_two(send_own, receive_other));
  const ExchangeCheck check = check_exchange(reading);
  ASSERT_TRUE(check.valid) << check.findings.front().text;
  EXPECT_EQ(reading.contents, ExchangeContents::messages);
  EXPECT_EQ(reading.words.network, "complete:2");
  EXPECT_EQ(reading.words.collective, "allgather");
  EXPECT_EQ(reading.schedule.header().algorithm, "test");
  EXPECT_EQ(check.metering.steps, 1U);
  EXPECT_EQ(reading.place(0, 0).line, 4U);
  EXPECT_EQ(reading.place(0, 0).receive_line, 12U);
}

TEST(MscclReader, a_chunk_that_is_sent_before_it_arrived) {
  const auto check = msccl_check(exchange_of_two(msccl_step(0, "s", "o0", "o0"), receive_other));
  const ExchangeFinding found = finding(check, "sent before it arrived");
  EXPECT_FALSE(check.valid);
  EXPECT_EQ(found.line, 4U);
  EXPECT_EQ(found.rank, 0U);
  EXPECT_EQ(found.text,
            "GPU 0, threadblock 0, step 0 (line 4) reads o[0], where nothing has been put yet");
}

TEST(MscclReader, a_missing_receive_and_a_missing_send) {
  const auto no_receive =
      msccl_check(exchange_of_two(send_own, msccl_step(1, "nop", "i0", "o0", 0)));
  EXPECT_EQ(finding(no_receive, "no partner").text,
            "GPU 1, threadblock 0, step 0 (line 11) sends to GPU 0 over channel 0, which does not "
            "receive it");
  const auto no_send =
      msccl_check(exchange_of_two(msccl_step(0, "nop", "i0", "o0", 0), receive_other));
  EXPECT_EQ(finding(no_send, "no partner").line, 12U);
  EXPECT_THAT(finding(no_send, "no partner").text, HasSubstr("receives from GPU 0"));
}

TEST(MscclReader, counts_that_differ_and_slots_outside) {
  const auto check = msccl_check(exchange_of_two(send_own, msccl_step(1, "r", "i0", "o0", 2)));
  EXPECT_EQ(finding(check, "counts differ").line, 5U);
  EXPECT_THAT(finding(check, "counts differ").text, HasSubstr("sends 1 chunks"));
  const auto outside = msccl_check(exchange_of_two(send_own, msccl_step(1, "r", "i0", "o2")));
  EXPECT_EQ(
      finding(outside, "outside of a buffer").text,
      "GPU 0, threadblock 0, step 1 (line 5): o[2..2] is used, and the GPU has 2 chunks of o");
}

TEST(MscclReader, wrong_and_missing_results) {
  const auto check = msccl_check(exchange_of_two(send_own, msccl_step(1, "r", "i0", "s0")));
  EXPECT_EQ(finding(check, "missing result").text,
            "GPU 0 (line 2): nothing was put into o[1], where chunk 1 belongs");
  const auto wrong = msccl_check(exchange_of_two(send_own, receive_other + ""));
  EXPECT_TRUE(wrong.valid);
  std::string swapped = exchange_of_two(send_own, receive_other);
  const std::string copy = msccl_step(2, "cpy", "i0", "o0");
  swapped.replace(swapped.find(copy), copy.size(), msccl_step(2, "cpy", "i0", "o1"));
  EXPECT_EQ(finding(msccl_check(swapped), "wrong result").text,
            "GPU 0 (line 2): o[1] holds chunk 0 in the end, where chunk 1 belongs");
}

TEST(MscclReader, a_deadlock_is_named_from_end_to_end) {
  const std::string receive = msccl_step(0, "r", "i0", "o1");
  std::string text = exchange_of_two(receive, msccl_step(1, "s", "i0", "o0"));
  const std::string send_1 = msccl_step(0, "s", "i0", "o1") + msccl_step(1, "r", "i0", "o0");
  text.replace(text.rfind(send_1), send_1.size(),
               msccl_step(0, "r", "i0", "o0") + msccl_step(1, "s", "i0", "o1"));
  const ExchangeFinding found = finding(msccl_check(text), "deadlock");
  EXPECT_EQ(found.line, 4U);
  EXPECT_THAT(found.text, HasSubstr("GPU 0, threadblock 0, step 0 (line 4) waits for"));
  EXPECT_THAT(found.text, HasSubstr("waits for the first"));
}

TEST(MscclReader, ranks_that_are_no_neighbours) {
  std::string body;
  for (int gpu = 0; gpu < 4; ++gpu) {
    body += fmt::format("<gpu id=\"{}\" i_chunks=\"1\" o_chunks=\"1\" s_chunks=\"0\">\n", gpu);
    if (gpu == 0)
      body += "<tb id=\"0\" send=\"2\" recv=\"-1\" chan=\"0\">\n" + send_own + "</tb>\n";
    if (gpu == 2)
      body += "<tb id=\"0\" send=\"-1\" recv=\"0\" chan=\"0\">\n" + msccl_step(0, "r", "i0", "o0") +
              "</tb>\n";
    body += "</gpu>\n";
  }
  const auto check = msccl_check(msccl_algo("broadcast", 4, body), "ring:4");
  EXPECT_EQ(finding(check, "no such link").text,
            "GPU 0, threadblock 0, step 0 (line 4) sends to rank 2, and ring:4 has no link from 0 "
            "to 2");
}

/// GPU 0 gets a chunk in one threadblock and passes it on in another; `wait` is of the send.
std::string relay(const std::string& wait, bool announced) {
  return msccl_algo(
      "broadcast", 3,
      "<gpu id=\"0\" i_chunks=\"1\" o_chunks=\"1\" s_chunks=\"0\">\n"
      "<tb id=\"0\" send=\"1\" recv=\"-1\" chan=\"0\">\n" +
          send_own + msccl_step(1, "cpy", "i0", "o0") +
          "</tb>\n</gpu>\n<gpu id=\"1\" i_chunks=\"0\" o_chunks=\"1\" s_chunks=\"0\">\n"
          "<tb id=\"0\" send=\"-1\" recv=\"0\" chan=\"0\">\n" +
          msccl_step(0, "r", "i0", "o0", 1, {}, announced) +
          "</tb>\n<tb id=\"1\" send=\"2\" recv=\"-1\" chan=\"0\">\n" +
          msccl_step(0, "s", "o0", "o0", 1, wait) +
          "</tb>\n</gpu>\n<gpu id=\"2\" i_chunks=\"0\" o_chunks=\"1\" s_chunks=\"0\">\n"
          "<tb id=\"0\" send=\"-1\" recv=\"1\" chan=\"0\">\n" +
          msccl_step(0, "r", "i0", "o0") + "</tb>\n</gpu>\n");
}

TEST(MscclReader, threadblocks_that_do_not_wait_for_each_other) {
  EXPECT_TRUE(msccl_check(relay("0:0", true)).valid);
  EXPECT_EQ(check_exchange(read_text("msccl", relay("0:0", true))).metering.steps, 2U);
  const auto race = msccl_check(relay("", true));
  EXPECT_FALSE(race.valid);
  EXPECT_EQ(finding(race, "sent before it arrived").line, 13U);
  const auto silent = msccl_check(relay("0:0", false));
  EXPECT_THAT(finding(silent, "waits for what is not announced").text,
              HasSubstr("hasdep=\"0\" and does not announce its end"));
}

/// GPU 0 sends i[0] to GPU 1 in one threadblock, and in another overwrites it.
TEST(MscclReader, a_buffer_that_is_overwritten_while_it_is_needed) {
  const auto program = [](const std::string& wait) {
    return msccl_algo(
        "broadcast", 2,
        "<gpu id=\"0\" i_chunks=\"1\" o_chunks=\"1\" s_chunks=\"1\">\n"
        "<tb id=\"0\" send=\"1\" recv=\"-1\" chan=\"0\">\n" +
            msccl_step(0, "cpy", "i0", "o0", 1, {}, true) +
            msccl_step(1, "s", "o0", "o0", 1, {}, true) +
            "</tb>\n<tb id=\"1\" send=\"-1\" recv=\"1\" chan=\"0\">\n" +
            msccl_step(0, "r", "i0", "o0", 1, wait) +
            "</tb>\n</gpu>\n<gpu id=\"1\" i_chunks=\"0\" o_chunks=\"1\" s_chunks=\"0\">\n"
            "<tb id=\"0\" send=\"0\" recv=\"0\" chan=\"0\">\n" +
            msccl_step(0, "r", "i0", "o0") + msccl_step(1, "s", "o0", "o0") + "</tb>\n</gpu>\n");
  };
  // What comes back was sent from there: the receive is behind the send through the other GPU.
  EXPECT_TRUE(msccl_check(program("")).valid);
  std::string early = program("");
  const std::string back = msccl_step(0, "r", "i0", "o0") + msccl_step(1, "s", "o0", "o0");
  early.replace(early.rfind(back), back.size(),
                msccl_step(0, "s", "s0", "o0") + msccl_step(1, "r", "i0", "o0"));
  const auto check = msccl_check(early);
  EXPECT_FALSE(check.valid);
  EXPECT_FALSE(finding(check, "outside of a buffer").text.empty());
}

TEST(MscclReader, sums_that_count_somebody_twice) {
  const auto program = [](const std::string& second) {
    return msccl_algo(
        "reduce", 2,
        "<gpu id=\"0\" i_chunks=\"1\" o_chunks=\"1\" s_chunks=\"1\">\n"
        "<tb id=\"0\" send=\"-1\" recv=\"1\" chan=\"0\">\n" +
            msccl_step(0, "rrc", "i0", "o0") + second +
            "</tb>\n</gpu>\n<gpu id=\"1\" i_chunks=\"1\" o_chunks=\"1\" s_chunks=\"0\">\n"
            "<tb id=\"0\" send=\"0\" recv=\"-1\" chan=\"0\">\n" +
            msccl_step(0, "s", "i0", "o0") + "</tb>\n</gpu>\n");
  };
  EXPECT_TRUE(msccl_check(program("")).valid);
  const auto twice = msccl_check(program(msccl_step(1, "re", "i0", "o0")));
  EXPECT_EQ(finding(twice, "contributes twice").text,
            "GPU 0, threadblock 0, step 1 (line 5) combines parts that both have the contribution "
            "of rank 0 to result 0");
}

TEST(MscclReader, in_place_input_and_output_are_one_buffer) {
  // An allgather in place: what a GPU has is at its place in the output already.
  const std::string text = msccl_algo(
      "allgather", 2,
      "<gpu id=\"0\" i_chunks=\"1\" o_chunks=\"2\" s_chunks=\"0\">\n"
      "<tb id=\"0\" send=\"1\" recv=\"1\" chan=\"0\">\n" +
          msccl_step(0, "s", "o0", "o0") + msccl_step(1, "r", "o1", "o1") +
          "</tb>\n</gpu>\n<gpu id=\"1\" i_chunks=\"1\" o_chunks=\"2\" s_chunks=\"0\">\n"
          "<tb id=\"0\" send=\"0\" recv=\"0\" chan=\"0\">\n" +
          msccl_step(0, "s", "i0", "o1") + msccl_step(1, "r", "o0", "o0") + "</tb>\n</gpu>\n",
      " inplace=\"1\"");
  const auto check = msccl_check(text);
  EXPECT_TRUE(check.valid) << check.findings.front().text;
}

TEST(MscclReader, messages_are_cut_into_the_chunks_of_the_buffers) {
  const std::string text =
      msccl_algo("broadcast", 2,
                 "<gpu id=\"0\" i_chunks=\"3\" o_chunks=\"3\" s_chunks=\"0\">\n"
                 "<tb id=\"0\" send=\"1\" recv=\"-1\" chan=\"0\">\n" +
                     msccl_step(0, "s", "i0", "o0", 2) + msccl_step(1, "s", "i2", "o2", 1) +
                     msccl_step(2, "cpy", "i0", "o0", 3) +
                     "</tb>\n</gpu>\n<gpu id=\"1\" i_chunks=\"3\" o_chunks=\"3\" s_chunks=\"0\">\n"
                     "<tb id=\"0\" send=\"-1\" recv=\"0\" chan=\"0\">\n" +
                     msccl_step(0, "r", "i0", "o0", 2) + msccl_step(1, "r", "i2", "o2", 1) +
                     "</tb>\n</gpu>\n");
  const auto check = msccl_check(text);
  ASSERT_TRUE(check.valid) << check.findings.front().text;
  EXPECT_EQ(check.metering.chunks, 3U);
  EXPECT_EQ(check.metering.startups, 2U);
  EXPECT_DOUBLE_EQ(check.metering.time, 2 + 1.0);  // two start-ups, and three thirds of a message
}

TEST(MscclReader, what_is_no_program_is_refused_with_its_line) {
  const auto refused = [](const std::string& text, const std::string& complaint) {
    expect_error([&] { return read_text("msccl", text); }, ErrorCode::malformed, complaint, "");
  };
  refused("<html/>", "the document is <html>, not <algo>");
  refused(msccl_algo("allgather", 2, ""), "the file says 2 GPUs and has 0");
  refused(msccl_algo("allgather", 1, "<gpu/>"), "line 2: <gpu> has no id");
  refused(msccl_algo("allgather", 2, "<gpu id=\"0\"/><gpu id=\"0\"/>"), "GPU 0 is there twice");
  refused(exchange_of_two("<op step=\"0\"/>", ""), "line 4: there is <op> where <step> belongs");
  refused(msccl_algo("sums", 2, "<gpu id=\"0\"/><gpu id=\"1\"/>"),
          "the collective \"sums\" is not known");
  refused(exchange_of_two(msccl_step(1, "s", "i0", "o0"), receive_other),
          "file, line 4: step 1 stands where 0 belongs");
  refused(exchange_of_two(msccl_step(0, "x", "i0", "o0"), receive_other),
          "the type \"x\" of a step is not known");
  refused(exchange_of_two(msccl_step(0, "s", "q0", "o0"), receive_other), "srcbuf is \"q\"");
  refused(exchange_of_two(msccl_step(0, "s", "inan", "o0"), receive_other), "srcoff is \"nan\"");
  refused(exchange_of_two(msccl_step(0, "s", "i99999999999999999999", "o0"), receive_other),
          "srcoff is \"99999999999999999999\"");
  refused(exchange_of_two(msccl_step(0, "s", "i0", "o0", 1, "7:0"), receive_other),
          "waits for step 0 of threadblock 7, which this GPU does not have");
  std::string huge = exchange_of_two(send_own, receive_other);
  huge.replace(huge.find("ngpus=\"2\""), 9, "ngpus=\"9999999999\"");
  refused(huge, "ngpus is \"9999999999\"");
}

/// As TE-CCL writes it: elements that runtimes do not know are passed over with a note.
TEST(MscclReader, unknown_elements_are_named_and_passed_over) {
  std::string text = exchange_of_two(send_own, receive_other);
  const std::string block = "<tb id=\"0\" send=\"1\"";
  text.insert(text.find(block), "<copy i_off=\"0\" o_off=\"0\"/>\n");
  text.insert(text.find("</algo>"), "<remark/>\n");
  const ExchangeReading reading = read_text("msccl", text);
  EXPECT_TRUE(check_exchange(reading).valid);
  ASSERT_EQ(reading.notes.size(), 1U);
  EXPECT_EQ(reading.notes.front(),
            "elements that runtimes do not know were passed over, as they do: <copy>, <remark>");
}

/// The least that a file says: everything else has a default, and GPUs come in any order.
TEST(MscclReader, attributes_that_collections_leave_out_have_defaults) {
  const std::string gpu =
      R"(<gpu id="{0}" i_chunks="1" o_chunks="2"><tb id="0" send="{1}" recv="{1}">
<step type="s" srcbuf="i" srcoff="0"/><step type="r" dstbuf="o" dstoff="{1}"/>
<step type="nop"/><step type="cpy" srcbuf="i" srcoff="0" dstbuf="o" dstoff="{0}"/></tb></gpu>)";
  const std::string text =
      fmt::format("<algo coll=\"AllGather\">{}{}</algo>", fmt::format(fmt::runtime(gpu), 1, 0),
                  fmt::format(fmt::runtime(gpu), 0, 1));
  const ExchangeReading reading = read_text("msccl", text);
  const ExchangeCheck check = check_exchange(reading);
  ASSERT_TRUE(check.valid) << check.findings.front().text;
  EXPECT_EQ(reading.words.collective, "allgather");
  EXPECT_TRUE(reading.notes.empty());
}

TEST(MscclReader, collectives_have_the_names_of_nccl) {
  const std::string text = exchange_of_two(send_own, receive_other);
  for (const char* const name : {"allgather", "all_gather", "AllGather", "ncclAllGather"}) {
    std::string other = text;
    other.replace(other.find("coll=\"allgather\""), 16, fmt::format("coll=\"{}\"", name));
    EXPECT_EQ(read_text("msccl", other).words.collective, "allgather") << name;
  }
  for (const char* const name : {"custom", "sendrecv"}) {
    std::string other = text;
    other.replace(other.find("coll=\"allgather\""), 16, fmt::format("coll=\"{}\"", name));
    expect_error([&] { return read_text("msccl", other); }, ErrorCode::usage,
                 "does not say which collective it is", "name it");
    EXPECT_TRUE(check_exchange(read_text("msccl", other, {}, "allgather")).valid) << name;
  }
}

TEST(MscclReader, huge_counts_reserve_nothing) {
  std::string huge = exchange_of_two(msccl_step(0, "s", "i0", "o0", 1'000'000'000), receive_other);
  const std::string small = "i_chunks=\"1\"";
  huge.replace(huge.find(small), small.size(), "i_chunks=\"1000000000000\"");
  ProblemWords words;
  EXPECT_THROW((void)read_exchange(exchange_formats().get("msccl"),
                                   {huge, "file", words, {}, std::uint64_t{64} << 20}),
               Error);
}

TEST(MscclReader, a_small_file_cannot_ask_for_the_work_of_a_large_one) {
  std::string huge = exchange_of_two(msccl_step(0, "s", "i0", "o0", 4'000'000),
                                     msccl_step(1, "r", "i0", "o4000000", 4'000'000));
  for (const auto& [small, large] : {std::pair("i_chunks=\"1\"", "i_chunks=\"4000000\""),
                                     std::pair("o_chunks=\"2\"", "o_chunks=\"8000000\""),
                                     std::pair("cnt=\"1\"", "cnt=\"4000000\"")})
    for (auto at = huge.find(small); at != std::string::npos; at = huge.find(small))
      huge.replace(at, std::string_view(small).size(), large);
  expect_error([&] { return read_text("msccl", huge); }, ErrorCode::too_large,
               "chunks to follow, too many for a file of", "divide all counts");
}

TEST(MscclReader, words_that_do_not_fit_the_file_are_errors) {
  const std::string text = exchange_of_two(send_own, receive_other);
  expect_error([&] { return read_text("msccl", text, {}, "alltoall"); }, ErrorCode::usage,
               "file is a program for allgather, not for alltoall", "name that collective");
  expect_error([&] { return read_text("msccl", text, "ring:5"); }, ErrorCode::usage,
               "file has 2 ranks, and ring:5 has 5 nodes", "complete:2");
}

}  // namespace
}  // namespace asterism
