// Destinations of files: memory, a single file, or a folder that appears only when it is complete.
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>
#include <asterism/exchange.hpp>

#include "base/atomic_file.hpp"
#include "base/text.hpp"

namespace asterism {

namespace fs = std::filesystem;

std::ostream& ExchangeTexts::begin_file(const std::string& name) {
  names_.push_back(name);
  streams_.push_back(std::make_unique<std::ostringstream>());
  return *streams_.back();
}

std::vector<ExchangeTexts::File> ExchangeTexts::files() const {
  std::vector<File> result;
  result.reserve(names_.size());
  for (std::size_t i = 0; i < names_.size(); ++i) result.push_back({names_[i], streams_[i]->str()});
  return result;
}

class ExchangeOutput::Place {
 public:
  virtual ~Place() = default;
  virtual std::ostream& begin_file(const std::string& name) = 0;
  virtual void commit() = 0;

  std::uint64_t files = 0;
};

class ExchangeOutput::OneFile final : public ExchangeOutput::Place {
 public:
  explicit OneFile(const std::string& path) : file_(path) {}

  std::ostream& begin_file(const std::string&) override {
    if (files++ > 0)
      throw Error(ErrorCode::usage, "a second file of a format that has one", "declare a folder");
    return file_.stream();
  }
  void commit() override { file_.commit(); }

 private:
  AtomicFile file_;
};

/// Written next to its final location, then renamed.
class ExchangeOutput::Folder final : public ExchangeOutput::Place {
 public:
  explicit Folder(const std::string& path) : path_(place_of(path)) {
    std::error_code error;
    if (fs::exists(path_, error) && !fs::is_empty(path_, error))
      throw refused("there is something of that name already", "remove it, or name a new folder");
    part_ = path_.parent_path() / fmt::format(".{}.{}.part", path_.filename().string(), ::getpid());
    fs::remove_all(part_, error);
    if (fs::create_directory(part_, error); error)
      throw refused(error.message(), "name a new folder in one that you may write to");
  }
  ~Folder() override {
    std::error_code error;
    if (!part_.empty()) fs::remove_all(part_, error);
  }

  std::ostream& begin_file(const std::string& name) override {
    finish_file();
    ++files;
    stream_.open(part_ / name, std::ios::binary | std::ios::trunc);
    if (!stream_) throw refused(fmt::format("{} cannot be made", in_quotes(name)), "");
    return stream_;
  }
  void commit() override {
    finish_file();
    std::error_code error;
    fs::rename(part_, path_, error);
    if (error) throw refused(error.message(), "name a new folder");
    part_.clear();
  }

 private:
  /// A path "x/" denotes the folder x.
  static fs::path place_of(const std::string& path) {
    const fs::path place = fs::absolute(path).lexically_normal();
    return place.has_filename() ? place : place.parent_path();
  }
  [[nodiscard]] Error refused(const std::string& complaint, const std::string& hint) const {
    return {ErrorCode::unwritable,
            fmt::format("cannot write the folder {}: {}", path_text(path_.string()), complaint),
            hint};
  }
  void finish_file() {
    if (!stream_.is_open()) return;
    stream_.close();
    if (!stream_) throw refused("a part of it was not taken", "is the disk full?");
  }

  fs::path path_, part_;
  std::ofstream stream_;
};

ExchangeOutput::ExchangeOutput(const std::string& path, ExchangeFormat::Files files) {
  if (files == ExchangeFormat::Files::one)
    place_ = std::make_unique<OneFile>(path);
  else
    place_ = std::make_unique<Folder>(path);
}

ExchangeOutput::~ExchangeOutput() = default;

std::ostream& ExchangeOutput::begin_file(const std::string& name) {
  return place_->begin_file(name);
}

void ExchangeOutput::commit() {
  place_->commit();
}

std::uint64_t ExchangeOutput::file_count() const {
  return place_->files;
}

}  // namespace asterism
