#include "fortran.hpp"

#include <dlfcn.h>

#ifdef OPEN_MPI

namespace asterism::dropin {

void* c_buffer(void* buffer) {
  static void* const in_place = dlsym(RTLD_DEFAULT, "mpi_fortran_in_place_");
  static void* const bottom = dlsym(RTLD_DEFAULT, "mpi_fortran_bottom_");
  if (buffer != nullptr && buffer == in_place) return MPI_IN_PLACE;
  if (buffer != nullptr && buffer == bottom) return MPI_BOTTOM;
  return buffer;
}

}  // namespace asterism::dropin

using namespace asterism::dropin;

extern "C" {

void mpi_init_(MPI_Fint* error) {
  set_error(error, MPI_Init(nullptr, nullptr));
}
void ompi_init_f(MPI_Fint* error) __attribute__((alias("mpi_init_")));

void mpi_init_thread_(const MPI_Fint* required, MPI_Fint* provided, MPI_Fint* error) {
  set_error(error, MPI_Init_thread(nullptr, nullptr, *required, provided));
}
void ompi_init_thread_f(const MPI_Fint* required, MPI_Fint* provided, MPI_Fint* error)
    __attribute__((alias("mpi_init_thread_")));

void mpi_op_free_(MPI_Fint* op, MPI_Fint* error) {
  MPI_Op freed = PMPI_Op_f2c(*op);
  const int code = MPI_Op_free(&freed);
  if (code == MPI_SUCCESS) *op = PMPI_Op_c2f(freed);
  set_error(error, code);
}
void ompi_op_free_f(MPI_Fint* op, MPI_Fint* error) __attribute__((alias("mpi_op_free_")));

void mpi_type_free_(MPI_Fint* type, MPI_Fint* error) {
  MPI_Datatype freed = PMPI_Type_f2c(*type);
  const int code = MPI_Type_free(&freed);
  if (code == MPI_SUCCESS) *type = PMPI_Type_c2f(freed);
  set_error(error, code);
}
void ompi_type_free_f(MPI_Fint* type, MPI_Fint* error) __attribute__((alias("mpi_type_free_")));
}

#endif
