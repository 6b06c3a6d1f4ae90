// Was built for an older version.
extern "C" const char* asterism_plugin(const char*);

extern "C" const char* asterism_plugin(const char*) {
  return "asterism 0.0.1 with libstdc++ 1.1017";
}
