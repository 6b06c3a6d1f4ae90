#include "cli/output_capture.hpp"

namespace asterism::cli {

namespace {

std::ostream* captured_stream = nullptr;

}  // namespace

OutputCapture::OutputCapture() : outer_(captured_stream) {
  captured_stream = &text_;
}

OutputCapture::~OutputCapture() {
  captured_stream = outer_;
}

std::ostream* OutputCapture::stream() {
  return captured_stream;
}

}  // namespace asterism::cli
