// Does not say what it was built for.
extern "C" const char* asterism_plugin(const char*);

extern "C" const char* asterism_plugin(const char*) {
  return nullptr;
}
