# This recipe was not tried, because Spack was not available where it was written.
from spack.package import *


class Asterism(CMakePackage):
    """Plans, verifies and runs collective communication on networks."""

    license("MIT")
    version("main", branch="main")

    variant("mpi", default=False, description="Build asterism-mpi and the drop-in library")
    variant("python", default=False, description="Build the Python module")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("cli11@2.1:")
    depends_on("fmt@9:")
    depends_on("nlohmann-json@3.11:")
    depends_on("intel-oneapi-tbb@2021:")
    depends_on("boost@1.74:")
    depends_on("tomlplusplus@3.3:")
    depends_on("pugixml@1.13:")
    depends_on("libyaml")
    depends_on("cadical")
    depends_on("bliss")
    depends_on("gmp")
    depends_on("mpi", when="+mpi")
    depends_on("py-pybind11", when="+python")
    depends_on("py-numpy", when="+python", type=("build", "run"))
    conflicts("%gcc@:11", msg="Asterism needs C++20 as in GCC 12")
    conflicts("%clang@:13", msg="Asterism needs C++20 as in Clang 14")

    def cmake_args(self):
        return [
            self.define("ASTERISM_BATCHES", True),
            self.define_from_variant("ASTERISM_MPI", "mpi"),
            self.define_from_variant("ASTERISM_PYTHON", "python"),
        ]
