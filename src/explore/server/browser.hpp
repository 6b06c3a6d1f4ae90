// Opens the user's browser at the page.
#pragma once

#include <filesystem>
#include <string>

namespace asterism::explore {

/// Opens the address, if there is a desktop. The token would be visible in the process list to all
/// users of the machine, so the browser is given a file that only this user can read and that
/// redirects to the page. The file exists as long as this object.
class BrowserWindow {
 public:
  explicit BrowserWindow(const std::string& address);
  ~BrowserWindow();
  BrowserWindow(const BrowserWindow&) = delete;
  BrowserWindow& operator=(const BrowserWindow&) = delete;

 private:
  std::string file_;
};

}  // namespace asterism::explore
