// Checkpoints that are damaged, cut, mixed or of something else are refused, with a sentence.
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/error.hpp>

#include "folders.hpp"
#include "saved_ranks.hpp"
#include "search/restored.hpp"

namespace asterism::distributed {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

const std::string first_part = "level-000002.part-00000-of-00002";
const std::string second_part = "level-000002.part-00001-of-00002";

/// A checkpoint of two ranks at level 2.
void write_checkpoint(const fs::path& directory, const std::string& spec = "star:7",
                      unsigned level = 2) {
  testing::SavedRanks run(spec, 2);
  run.begin();
  for (unsigned i = 0; i < level; ++i) run.advance();
  run.save(Checkpoint(directory, run.identity));
}

/// The sentence with which it is refused; empty if it is read.
std::string refusal(const fs::path& directory, const std::string& spec = "star:7") {
  testing::SavedRanks run(spec, 3);
  try {
    run.read(Checkpoint(directory, run.identity));
  } catch (const Error& error) {
    EXPECT_FALSE(error.hint().empty());
    return error.sentence();
  }
  return "";
}

void change(const fs::path& path, const std::function<void(std::string&)>& how) {
  std::string content = content_of(path);
  how(content);
  std::ofstream(path, std::ios::binary) << content;
}

TEST(CheckpointDamage, none_is_none) {
  const TemporaryFolder scratch;
  write_checkpoint(scratch.path());
  EXPECT_EQ(refusal(scratch.path()), "");
}

RC_GTEST_PROP(CheckpointDamage, of_any_one_byte_is_found, ()) {
  const TemporaryFolder scratch;
  write_checkpoint(scratch.path());
  const std::string name = *rc::gen::element(first_part, second_part, std::string("manifest.json"));
  change(scratch.path() / name, [](std::string& content) {
    char& byte = content[*rc::gen::inRange<std::size_t>(0, content.size())];
    byte = static_cast<char>(byte ^ *rc::gen::inRange(1, 256));
  });
  RC_ASSERT(!refusal(scratch.path()).empty());
}

RC_GTEST_PROP(CheckpointDamage, by_a_cut_is_found, ()) {
  const TemporaryFolder scratch;
  write_checkpoint(scratch.path());
  const std::string name = *rc::gen::element(first_part, second_part, std::string("manifest.json"));
  change(scratch.path() / name, [](std::string& content) {
    content.resize(*rc::gen::inRange<std::size_t>(0, content.size()));
  });
  RC_ASSERT(refusal(scratch.path()).find("damaged") != std::string::npos);
}

TEST(CheckpointDamage, by_more_bytes_is_found) {
  for (const std::string& name : {first_part, second_part, std::string("manifest.json")}) {
    const TemporaryFolder scratch;
    write_checkpoint(scratch.path());
    change(scratch.path() / name, [](std::string& content) { content += "more"; });
    EXPECT_THAT(refusal(scratch.path()), HasSubstr("damaged")) << name;
  }
}

TEST(CheckpointDamage, by_a_part_that_is_missing_is_found) {
  const TemporaryFolder scratch;
  write_checkpoint(scratch.path());
  fs::remove(scratch.path() / second_part);
  EXPECT_THAT(refusal(scratch.path()), HasSubstr(second_part + " is not there"));
}

TEST(CheckpointDamage, by_parts_that_were_exchanged_is_found) {
  const TemporaryFolder scratch;
  write_checkpoint(scratch.path());
  fs::rename(scratch.path() / first_part, scratch.path() / "aside");
  fs::rename(scratch.path() / second_part, scratch.path() / first_part);
  fs::rename(scratch.path() / "aside", scratch.path() / second_part);
  EXPECT_THAT(refusal(scratch.path()), HasSubstr("is of another search, level or number of ranks"));
}

TEST(CheckpointDamage, by_a_part_of_another_level_or_search_is_found) {
  for (const auto& [spec, level] :
       std::vector<std::pair<std::string, unsigned>>{{"star:7", 1}, {"pancake:7", 2}}) {
    const TemporaryFolder scratch, other;
    write_checkpoint(scratch.path());
    write_checkpoint(other.path(), spec, level);
    std::string name = second_part;
    name.replace(11, 1, std::to_string(level));
    fs::copy_file(other.path() / name, scratch.path() / second_part,
                  fs::copy_options::overwrite_existing);
    EXPECT_THAT(refusal(scratch.path()), HasSubstr("is of another search")) << spec;
  }
}

TEST(CheckpointDamage, by_a_manifest_of_another_level_is_found) {
  const TemporaryFolder scratch, other;
  write_checkpoint(scratch.path());
  write_checkpoint(other.path(), "star:7", 3);
  fs::copy_file(other.path() / "manifest.json", scratch.path() / "manifest.json",
                fs::copy_options::overwrite_existing);
  EXPECT_THAT(refusal(scratch.path()), HasSubstr("level-000003.part-00000-of-00002 is not there"));
}

TEST(ForeignCheckpoint, of_another_network_or_source_is_named) {
  const TemporaryFolder scratch;
  write_checkpoint(scratch.path());
  EXPECT_THAT(
      refusal(scratch.path(), "pancake:7"),
      HasSubstr("holds the checkpoint of a search of star:7 from 1234567, not of pancake:7"));
  const auto network = make_network("star:7");
  EXPECT_THROW((void)Checkpoint(scratch.path(), identity_of(*network, NodeId{5})).manifest(),
               Error);
}

TEST(ForeignCheckpoint, of_a_file_that_has_changed_is_refused) {
  const TemporaryFolder graph, scratch;
  graph.file("site.dot", "graph { 0 -- 1; 1 -- 2; 2 -- 3; 3 -- 4; }");
  const std::string spec = "graph:" + (graph.path() / "site.dot").string();
  write_checkpoint(scratch.path(), spec);
  EXPECT_EQ(refusal(scratch.path(), spec), "");
  graph.file("site.dot", "graph { 0 -- 1; 0 -- 2; 2 -- 3; 3 -- 4; }");
  EXPECT_THAT(refusal(scratch.path(), spec), HasSubstr("has changed since its checkpoint"));
}

TEST(ForeignCheckpoint, of_a_later_version_is_said_to_be_one) {
  const TemporaryFolder scratch;
  write_checkpoint(scratch.path());
  change(scratch.path() / "manifest.json", [](std::string& content) {
    content.replace(content.find("\"version\": 1"), 12, "\"version\": 2");
  });
  EXPECT_THAT(refusal(scratch.path()), HasSubstr("version"));
}

TEST(ForeignCheckpoint, that_is_other_json_is_no_manifest) {
  for (const char* text : {"", "[]", "{}", "{\"format\": 3}", "null", "\xff"}) {
    const TemporaryFolder scratch;
    scratch.file("manifest.json", text);
    EXPECT_THAT(refusal(scratch.path()), HasSubstr("is not the manifest of a checkpoint")) << text;
  }
}

TEST(Manifest, comes_back_as_it_was_written) {
  const Manifest manifest{{"star:5", "12345", 120, 77}, {1, 4, 12}, {5, ~std::uint64_t{0}, 1}};
  EXPECT_EQ(parse_manifest(manifest_text(manifest), "it"), manifest);
}

TEST(Manifest, that_counts_more_nodes_than_there_are_is_refused_though_its_checksum_fits) {
  for (const std::vector<std::uint64_t>& counts :
       {std::vector<std::uint64_t>{1, 120}, {1, 0, 3}, {}, {~std::uint64_t{0}, 2}}) {
    const Manifest manifest{
        {"star:5", "12345", 120, 77}, counts.empty() ? std::vector<std::uint64_t>{0} : counts, {5}};
    EXPECT_THROW((void)parse_manifest(manifest_text(manifest), "it"), Error);
  }
}

TEST(Manifest, of_a_file_whose_name_is_no_text_comes_back) {
  const TemporaryFolder graph, scratch;
  graph.file("s\xff.dot", "graph { 0 -- 1; 1 -- 2; 2 -- 3; }");
  const std::string spec = "graph:" + (graph.path() / "s\xff.dot").string();
  write_checkpoint(scratch.path(), spec);
  EXPECT_EQ(refusal(scratch.path(), spec), "");
}

TEST(Restored, counts_what_a_manifest_says) {
  testing::SavedRanks run("star:6", 1);
  run.begin();
  for (int level = 0; level < 5; ++level) {
    EXPECT_EQ(run.searches[0].store().counts(), expected_counts({run.identity, run.counts, {1}}));
    run.advance();
  }
}

TEST(Restored, finds_nodes_that_cannot_be) {
  testing::SavedRanks run("star:6", 1);
  LevelStore& store = run.searches[0].store();
  store.add(Place{0, 719}, 0);
  EXPECT_TRUE(holds_only_nodes(store, *run.space));
  store.add(Place{0, 720}, 1);
  EXPECT_FALSE(holds_only_nodes(store, *run.space));
}

}  // namespace
}  // namespace asterism::distributed
