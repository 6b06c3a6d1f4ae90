#include "explore/dropped_schedule.hpp"

#include <gtest/gtest.h>

namespace asterism::explore {
namespace {

std::string format_of(const std::string& text) {
  const auto schedule = dropped_schedule("file", text);
  if (!schedule) return "none";
  return schedule->format == nullptr ? "own" : schedule->format->name;
}

TEST(DroppedSchedule, is_recognised_by_its_content) {
  EXPECT_EQ(format_of(R"({"asterism":"schedule","version":1,"network":"ring:4"})"), "own");
  EXPECT_EQ(format_of("<?xml version=\"1.0\"?>\n<!-- ours -->\n<algo name=\"ring\" ngpus=\"4\">"),
            "msccl");
  EXPECT_EQ(format_of(R"({"name": "ring", "collective": "allgather", "gpus": []})"), "mscclpp");
  EXPECT_EQ(format_of("// allgather\nnum_ranks 4\n"), "goal");
  EXPECT_EQ(format_of("step,from,to,port,messages\r\n1,0,1,0,0\r\n"), "csv");
}

TEST(DroppedSchedule, leaves_graphs_alone) {
  EXPECT_EQ(format_of(""), "none");
  EXPECT_EQ(format_of("a b\nb c\n"), "none");
  EXPECT_EQ(format_of("source,target,weight\na,b,1\n"), "none");
  EXPECT_EQ(format_of("from,to\na,b\n"), "none");
  EXPECT_EQ(format_of("<graphml><graph edgedefault=\"undirected\"/></graphml>"), "none");
  EXPECT_EQ(format_of("<system version=\"1\"><cpu numaid=\"0\"/></system>"), "none");
  EXPECT_EQ(format_of(R"({"name": "cluster", "devices": []})"), "none");
}

}  // namespace
}  // namespace asterism::explore
