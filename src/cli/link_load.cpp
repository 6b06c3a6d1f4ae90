#include "cli/link_load.hpp"

#include <asterism/error.hpp>

#include "cli/output.hpp"
#include "view/results/link_load.hpp"

namespace asterism::cli {

void add_link_load_option(Command& command, std::string& file) {
  command.text("--link-load", file, "Write the load of every link to this CSV file");
}

LinkLoadFile::LinkLoadFile(const std::string& name, std::uint64_t memory_limit) {
  if (name.empty()) return;
  if (name == stdout_name)
    throw Error(ErrorCode::usage, "--link-load writes a file, not standard output",
                "name a file, as in --link-load load.csv");
  file_ = std::make_unique<AtomicFile>(name);
  load_ = std::make_unique<LinkLoadMeter>(memory_limit);
}

void LinkLoadFile::save() {
  if (file_ == nullptr) return;
  write_link_load(*load_, file_->stream());
  file_->commit();
}

}  // namespace asterism::cli
