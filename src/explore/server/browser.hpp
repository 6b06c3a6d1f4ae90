// The browser of the user, opened at the page.
#pragma once

#include <filesystem>
#include <string>

namespace asterism::explore {

/// Opens the address, if there is a desktop to open it on. The token would be in the list of
/// processes, which all users of the machine see: so the browser is given a file, which only this
/// user can read and which leads on. The file lives as long as this does.
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
