#include "case_file.hpp"

#include <fstream>
#include <stdexcept>

namespace asterism::mpi::tests {

namespace {

void write_text(std::ostream& out, const std::string& text) {
  out << text.size() << '\n' << text;
}

bool read_text(std::istream& in, std::string& text) {
  std::size_t size = 0;
  if (!(in >> size)) return false;
  in.get();
  text.resize(size);
  if (!in.read(text.data(), static_cast<std::streamsize>(size)))
    throw std::runtime_error("the file of cases ends too early");
  return true;
}

}  // namespace

void write_cases(const std::string& file, const std::vector<Case>& cases) {
  std::ofstream out(file, std::ios::binary);
  for (const Case& one : cases) {
    write_text(out, one.name);
    write_text(out, one.schedule);
  }
  if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

std::vector<Case> read_cases(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file);
  std::vector<Case> cases;
  Case one;
  while (read_text(in, one.name) && read_text(in, one.schedule)) cases.push_back(one);
  return cases;
}

}  // namespace asterism::mpi::tests
