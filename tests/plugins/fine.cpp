// The plug-in of the examples.
#include "../../examples/plugin.cpp"
