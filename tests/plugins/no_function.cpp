// A shared library that is no plug-in.
extern "C" int some_function();

extern "C" int some_function() {
  return 1;
}
