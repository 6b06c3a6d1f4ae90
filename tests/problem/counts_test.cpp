// Counts of messages as people write them.
#include "problem/counts.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/problem.hpp>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using testing::TemporaryFolder;
using Counts = std::vector<std::uint64_t>;

Counts read(const std::string& text, std::uint64_t participants = 3,
            CollectiveKind kind = CollectiveKind::allgather) {
  return read_counts(text, kind, participants);
}

TEST(Counts, are_a_list_a_rule_or_a_file) {
  EXPECT_EQ(read("3,0,5"), (Counts{3, 0, 5}));
  EXPECT_EQ(read("3 0;5"), (Counts{3, 0, 5}));
  EXPECT_EQ(read("linear"), (Counts{1, 2, 3}));
  EXPECT_EQ(read("one-large:100"), (Counts{100, 1, 1}));
  const TemporaryFolder folder;
  const std::string file = folder.file("counts", "# of three\n3,\t0 # none\r\n\n5");
  EXPECT_EQ(read("file:" + file), (Counts{3, 0, 5}));
  EXPECT_EQ(read("file:" + folder.file("comment", "1 2 3 # and so on")), (Counts{1, 2, 3}));
}

TEST(Counts, of_an_alltoall_are_a_matrix_row_by_row) {
  const auto pairs = CollectiveKind::alltoall;
  EXPECT_EQ(read("0,1,2,3", 2, pairs), (Counts{0, 1, 2, 3}));
  EXPECT_EQ(read("linear", 2, pairs), (Counts{1, 1, 2, 2}));
  EXPECT_EQ(read("one-large:9", 2, pairs), (Counts{9, 9, 1, 1}));
  EXPECT_EQ(read("random:9", 3, pairs).size(), 9U);
  const TemporaryFolder folder;
  EXPECT_EQ(read("file:" + folder.file("matrix", "0 1\n2 3\n"), 2, pairs), (Counts{0, 1, 2, 3}));
}

TEST(Counts, that_are_random_depend_on_the_seed_only_and_cover_the_range) {
  EXPECT_EQ(read("random:9", 50), read("random:9,1", 50));
  EXPECT_NE(read("random:9,1", 50), read("random:9,2", 50));
  Counts seen(4);
  for (const std::uint64_t count : read("random:3", 200)) ++seen.at(count);
  for (const std::uint64_t times : seen) EXPECT_GT(times, 20U);
  EXPECT_EQ(read("random:0", 3), (Counts{0, 0, 0}));
}

TEST(Counts, that_make_no_sense_are_refused) {
  using enum ErrorCode;
  const auto refused = [](const std::string& text, ErrorCode code, const std::string& sentence,
                          const std::string& hint) {
    SCOPED_TRACE(text);
    expect_error([&] { return read(text).size(); }, code, sentence, hint);
  };
  refused("-1,2,3", malformed, "the count \"-1\" is not a whole number", "digits only");
  refused("1,nan,3", malformed, "the count \"nan\" is not a whole number", "digits only");
  refused("1,2,3.5", malformed, "the count \"3.5\" is not a whole number", "digits only");
  refused("1,2,1e3", malformed, "the count \"1e3\"", "digits only");
  refused("1,2,0x3", malformed, "the count \"0x3\"", "digits only");
  refused("1,2,99999999999999999999999", out_of_range, "is too large", "larger units");
  refused("1,2,1099511627777", out_of_range, "is too large", "write at most 1099511627776");
  refused("1,2", usage, "2 counts were given, but allgatherv takes 3",
          "one for each of 3 participants");
  refused("1,2,3,4", usage, "more than 3 counts", "one for each of 3 participants");
  refused("nan", malformed, "\"nan\" says no counts", "random:MAX");
  refused("", malformed, "says no counts", "write a list");
  refused("lineal", malformed, "\"lineal\" says no counts", "linear");
  refused("linear:3", malformed, "says no counts", "linear");
  refused("one-large:", malformed, "the count \"\" is not", "digits only");
  refused("one-large:-2", malformed, "the count \"-2\" is not", "digits only");
  refused("random:x", malformed, "the count \"x\" is not", "digits only");
  refused("random:5,x", malformed, "the seed \"x\" of random counts", "random:MAX,SEED");
  refused("file:", not_found, "no counts can be read from the file", "name a file");
  refused("file:/no/such/file", not_found, "/no/such/file", "name a file");
  const TemporaryFolder folder;
  refused("file:" + folder.path().string(), not_found, "no counts can be read", "name a file");
  refused("file:" + folder.file("empty", ""), not_found, "no counts can be read", "name a file");
  refused("file:" + folder.file("comments", "# nothing\n"), usage, "0 counts", "one for each");
  refused("file:" + folder.file("few", "1\n2\n"), usage, "2 counts", "one for each");
  refused("file:" + folder.file("rubbish", std::string(100000, '\0')), malformed, "the count",
          "digits only");
  expect_error([] { return read("1,2,3", 2, CollectiveKind::alltoall).size(); }, usage,
               "3 counts were given, but alltoallv takes 4", "each of 4 pairs");
  expect_error([] { return read("linear", 5000, CollectiveKind::alltoall).size(); }, too_large,
               "alltoallv of 5,000 participants", "fewer participants");
}

TEST(Counts, go_with_the_names_with_a_v_and_with_no_other) {
  ProblemWords words{.network = "ring:3", .collective = "MPI_Allgatherv"};
  const auto state = [&] { return state_problem(words).collective.message_count(); };
  expect_error(state, ErrorCode::usage, "allgatherv needs to know how many messages each has",
               "where all have as many it is allgather");
  words.counts = "3,0,5";
  EXPECT_EQ(state(), 8U);
  words.collective = "allgather";
  expect_error(state, ErrorCode::usage, "allgather has the same number of messages for all",
               "with counts it is allgatherv");
  words.collective = "allreduce";
  expect_error(state, ErrorCode::usage, "allreduce has the same number", "gatherv take counts");
  words.collective = "gatherv";
  words.batch = 2;
  expect_error(state, ErrorCode::usage, "counts and a batch exclude each other",
               "leave one of them out");
  words.batch = 1;
  words.counts = "0,0,0";
  expect_error(state, ErrorCode::usage, "all counts are 0", "give at least one node a message");
}

TEST(Counts, are_of_the_participants_alone) {
  ProblemWords words{.network = "mesh:4x4", .collective = "scatterv"};
  words.participants = {"ids:4-7"};
  words.counts = "linear";
  const Collective forwarding = state_problem(words).collective;
  EXPECT_EQ(forwarding.message_count(), 10U);
  EXPECT_EQ(forwarding.destination(MessageId{9}), NodeId{7});
  words.bystanders = "idle";
  const Problem alone = state_problem(words);
  EXPECT_EQ(alone.network().node_count(), 4U);
  EXPECT_EQ(alone.collective.counts(), (Counts{1, 2, 3, 4}));
}

}  // namespace
}  // namespace asterism
