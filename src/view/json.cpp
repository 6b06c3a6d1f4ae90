#include "view/json.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "io/schedule_file/model_json.hpp"

namespace asterism {

using Value = nlohmann::ordered_json;

Json::Json(std::nullptr_t) : value_(std::make_unique<Value>(nullptr)) {}
Json::Json(bool value) : value_(std::make_unique<Value>(value)) {}
Json::Json(double value) : value_(std::make_unique<Value>(value)) {}
Json::Json(std::string_view text) : value_(std::make_unique<Value>(std::string(text))) {}
Json::Json(Whole whole) : value_(std::make_unique<Value>(whole.number)) {}
Json::Json(const Value& value) : value_(std::make_unique<Value>(value)) {}
Json::~Json() = default;
Json::Json(const Json& other) : Json(*other.value_) {}
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(Json other) noexcept {
  value_.swap(other.value_);
  return *this;
}

Json Json::object() {
  return Json(Value::object());
}

Json Json::array() {
  return Json(Value::array());
}

void Json::set(std::string_view key, Json value) {
  (*value_)[std::string(key)] = std::move(*value.value_);
}

void Json::add(Json value) {
  value_->push_back(std::move(*value.value_));
}

std::string Json::dump(int indent) const {
  // A path may contain invalid UTF-8; a document may not.
  return value_->dump(indent, ' ', false, Value::error_handler_t::replace);
}

std::string Json::line() const {
  return dump(-1);
}

std::string Json::document() const {
  return dump(2) + '\n';
}

Json model_document(const Model& model) {
  return Json(model_json(model));
}

}  // namespace asterism
