// Parsing the kernel's memory information, from texts and from a folder that simulates a system.
#include "base/system_memory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/temporary_folder.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::TemporaryFolder;
using Version = MemoryGroupMount::Version;

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;

constexpr const char* meminfo =
    "MemTotal:       24601012 kB\n"
    "MemFree:        21180748 kB\n"
    "MemAvailable:   1048576 kB\n"
    "Buffers:           54020 kB\n";

/// Files of a system below a folder of its own.
class System {
 public:
  explicit System(const std::string& available = meminfo) { write("proc/meminfo", available); }

  void write(const std::string& path, const std::string& content) const {
    std::filesystem::create_directories((folder_ / path).parent_path());
    static_cast<void>(folder_.file(path, content));
  }
  void mount(const std::string& lines) const { write("proc/self/mountinfo", lines); }
  void join(const std::string& lines) const { write("proc/self/cgroup", lines); }
  /// A group of version 2.
  void limit(const std::string& group, const std::string& most, std::uint64_t used,
             std::uint64_t cached = 0) const {
    const std::string place = "sys/fs/cgroup/" + group + "/";
    write(place + "memory.max", most + "\n");
    write(place + "memory.current", std::to_string(used) + "\n");
    write(place + "memory.stat",
          "anon 4096\ninactive_file " + std::to_string(cached) + "\nactive_file 8192\n");
  }
  [[nodiscard]] std::filesystem::path root() const { return folder_.path(); }
  [[nodiscard]] std::uint64_t free() const { return free_memory(folder_.path()); }

 private:
  TemporaryFolder folder_;
};

constexpr const char* one_tree = "30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n";

}  // namespace

TEST(Available, is_the_line_of_that_name) {
  EXPECT_EQ(parse_available(meminfo), 1024 * mebi);
  EXPECT_EQ(parse_available("MemAvailable: 7 kB"), 7 * 1024U);
}

TEST(Available, is_unknown_where_the_line_is_missing_or_no_number) {
  for (const char* text : {"", "MemFree: 12 kB\n", "MemAvailable:\n", "MemAvailable: many kB\n",
                           "MemAvailable: -1 kB\n", "MemAvailable: 99999999999999999999 kB\n",
                           "MemAvailable: 18446744073709551615 kB\n"})
    EXPECT_EQ(parse_available(text), std::nullopt) << text;
}

TEST(MemoryMounts, of_version_two_and_of_the_memory_controller_of_version_one) {
  EXPECT_THAT(parse_memory_mounts(
                  "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
                  "33 31 0:30 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n"
                  "35 31 0:32 /docker/a /sys/fs/cgroup/memory rw shared:9 master:2 - cgroup "
                  "cgroup rw,memory\n"
                  "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n"),
              ElementsAre(MemoryGroupMount{Version::v1, "/docker/a", "/sys/fs/cgroup/memory"},
                          MemoryGroupMount{Version::v2, "/", "/sys/fs/cgroup/unified"}));
}

TEST(MemoryMounts, with_blanks_in_their_paths) {
  EXPECT_THAT(parse_memory_mounts("1 2 0:1 /a\\040b /c\\134d\\9 rw - cgroup2 none rw\n"),
              ElementsAre(MemoryGroupMount{Version::v2, "/a b", "/c\\d\\9"}));
}

TEST(MemoryMounts, skip_lines_that_are_cut_short) {
  EXPECT_THAT(parse_memory_mounts(""), IsEmpty());
  EXPECT_THAT(
      parse_memory_mounts("30 23 0:26 / /sys/fs/cgroup rw\n30 23 0:26 / /sys - cgroup2\n-\n"),
      IsEmpty());
}

TEST(MemoryGroup, is_found_by_the_version_of_the_tree) {
  const std::string both = "9:name=systemd:/\n4:cpu,memory:/one/two\n0::/three:four\n";
  EXPECT_EQ(parse_memory_group(both, Version::v1), "/one/two");
  EXPECT_EQ(parse_memory_group(both, Version::v2), "/three:four");
}

TEST(MemoryGroup, may_be_missing) {
  EXPECT_EQ(parse_memory_group("", Version::v2), std::nullopt);
  EXPECT_EQ(parse_memory_group("0::/x\n", Version::v1), std::nullopt);
  EXPECT_EQ(parse_memory_group("3:cpuset:/\n1:memoryless:/x\n", Version::v1), std::nullopt);
  EXPECT_EQ(parse_memory_group("nonsense\n0:\n", Version::v2), std::nullopt);
}

TEST(GroupFolders, go_from_the_innermost_out) {
  EXPECT_THAT(group_folders({Version::v2, "/", "/sys/fs/cgroup"}, "/user/shell"),
              ElementsAre("/sys/fs/cgroup/user/shell", "/sys/fs/cgroup/user", "/sys/fs/cgroup"));
  EXPECT_THAT(group_folders({Version::v2, "/", "/sys/fs/cgroup"}, "/"),
              ElementsAre("/sys/fs/cgroup"));
}

TEST(GroupFolders, begin_where_a_container_sees_its_group) {
  const MemoryGroupMount mount{Version::v1, "/docker/a", "/sys/fs/cgroup/memory"};
  EXPECT_THAT(group_folders(mount, "/docker/a"), ElementsAre("/sys/fs/cgroup/memory"));
  EXPECT_THAT(group_folders(mount, "/docker/a/job"),
              ElementsAre("/sys/fs/cgroup/memory/job", "/sys/fs/cgroup/memory"));
  for (const char* elsewhere : {"/docker/b", "/docker", "/", "/../x"})
    EXPECT_THAT(group_folders(mount, elsewhere), ElementsAre("/sys/fs/cgroup/memory")) << elsewhere;
}

TEST(LeftOfLimit, is_the_limit_without_what_is_used) {
  EXPECT_EQ(left_of_limit("1000\n", "400\n", 0), 600U);
  EXPECT_EQ(left_of_limit("1000", "1000", 0), 0U);
  EXPECT_EQ(left_of_limit("1000", "1200", 0), 0U) << "a limit may be lowered below the use";
  EXPECT_EQ(left_of_limit("9223372036854771712", "4096", 0), 9223372036854767616U);
}

TEST(LeftOfLimit, counts_what_can_be_given_back_as_free) {
  EXPECT_EQ(left_of_limit("1000", "900", 500), 600U);
  EXPECT_EQ(left_of_limit("1000", "900", 5000), 1000U);
}

TEST(LeftOfLimit, is_none_where_there_is_no_limit) {
  for (const char* limit : {"max\n", "", "-1"})
    EXPECT_EQ(left_of_limit(limit, "1", 0), std::nullopt) << limit;
  EXPECT_EQ(left_of_limit("1000", "", 0), std::nullopt);
}

TEST(MemoryStat, has_a_value_by_name) {
  EXPECT_EQ(parse_stat("anon 1\ninactive_file 42\ntotal_inactive_file 43\n", "inactive_file"), 42U);
  EXPECT_EQ(parse_stat("anon 1\n", "inactive_file"), 0U);
  EXPECT_EQ(parse_stat("inactive_file lots\n", "inactive_file"), 0U);
}

TEST(FreeMemory, without_control_groups_is_what_the_machine_has) {
  EXPECT_EQ(System().free(), 1024 * mebi);
}

TEST(FreeMemory, without_any_of_these_files_is_what_the_machine_was_built_with) {
  const TemporaryFolder nothing;
  EXPECT_GT(free_memory(nothing.path()), mebi);
}

TEST(FreeMemory, is_what_a_group_leaves_if_that_is_less) {
  const System system;
  system.mount(one_tree);
  system.join("0::/job\n");
  system.limit("job", std::to_string(512 * mebi), 112 * mebi);
  EXPECT_EQ(system.free(), 400 * mebi);
  system.limit("job", "max", 112 * mebi);
  EXPECT_EQ(system.free(), 1024 * mebi);
  system.limit("job", std::to_string(4096 * mebi), 0);
  EXPECT_EQ(system.free(), 1024 * mebi) << "a group does not make memory";
}

TEST(FreeMemory, is_the_least_of_all_groups_around_the_process) {
  const System system;
  system.mount(one_tree);
  system.join("0::/user/slice/job\n");
  system.limit("user/slice/job", std::to_string(900 * mebi), 0);
  system.limit("user/slice", "max", 700 * mebi);
  system.limit("user", std::to_string(800 * mebi), 500 * mebi, 100 * mebi);
  system.limit("", std::to_string(1000 * mebi), 0);
  EXPECT_EQ(system.free(), 400 * mebi);
}

TEST(FreeMemory, reads_groups_of_version_one) {
  const System system;
  system.mount(
      "35 31 0:32 /docker/a /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
      "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  system.join("4:memory:/docker/a/job\n0::/\n");
  const std::string place = "sys/fs/cgroup/memory/";
  system.write(place + "job/memory.limit_in_bytes", "9223372036854771712\n");
  system.write(place + "job/memory.usage_in_bytes", "4096\n");
  system.write(place + "memory.limit_in_bytes", std::to_string(256 * mebi));
  system.write(place + "memory.usage_in_bytes", std::to_string(100 * mebi));
  system.write(place + "memory.stat",
               "inactive_file 0\ntotal_inactive_file " + std::to_string(44 * mebi) + "\n");
  EXPECT_EQ(system.free(), 200 * mebi);
}

TEST(FreeMemory, does_not_stumble_over_groups_that_cannot_be_read) {
  const System system;
  system.mount(one_tree);
  system.join("0::/gone\n");
  EXPECT_EQ(system.free(), 1024 * mebi);
  system.join("not a line of this file");
  EXPECT_EQ(system.free(), 1024 * mebi);
}

TEST(OwnMemory, is_the_second_number_of_statm) {
  const System system;
  system.write("proc/self/statm", "5000 300 20 1 0 50 0\n");
  EXPECT_EQ(own_memory(system.root()), 300U * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
  EXPECT_GT(own_memory(), mebi);
  EXPECT_EQ(own_memory("/no/such/folder"), 0U);
}

}  // namespace asterism
