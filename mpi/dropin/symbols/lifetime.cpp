// The start of the drop-in, creation of communicators, and handles that are still in use when the
// user frees them. The drop-in ends with MPI_Finalize, see runtime.cpp.
#include <mpi.h>

#include "../runtime.hpp"

using namespace asterism::dropin;

namespace {

/// Prepares new communicators, so that the first call on them may be non-blocking.
int with_prepared(int code, const MPI_Comm* made) {
  if (code == MPI_SUCCESS && made != nullptr) (void)Runtime::get().prepared(*made);
  return code;
}

}  // namespace

extern "C" {

int MPI_Init(int* argc, char*** argv) {
  const int code = PMPI_Init(argc, argv);
  if (code == MPI_SUCCESS) Runtime::get().start();
  return code;
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  const int code = PMPI_Init_thread(argc, argv, required, provided);
  if (code == MPI_SUCCESS) Runtime::get().start();
  return code;
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* made) {
  return with_prepared(PMPI_Comm_dup(comm, made), made);
}

int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* made) {
  return with_prepared(PMPI_Comm_dup_with_info(comm, info, made), made);
}

int MPI_Comm_split(MPI_Comm comm, int colour, int key, MPI_Comm* made) {
  return with_prepared(PMPI_Comm_split(comm, colour, key, made), made);
}

int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* made) {
  return with_prepared(PMPI_Comm_create(comm, group, made), made);
}

int MPI_Cart_create(MPI_Comm comm, int axes, const int* sides, const int* periods, int reorder,
                    MPI_Comm* made) {
  return with_prepared(PMPI_Cart_create(comm, axes, sides, periods, reorder, made), made);
}

int MPI_Op_free(MPI_Op* op) {
  if (op == nullptr || !Retained::get().postpones_free(Handle::of_operator(*op)))
    return PMPI_Op_free(op);
  *op = MPI_OP_NULL;
  return MPI_SUCCESS;
}

int MPI_Type_free(MPI_Datatype* type) {
  if (type == nullptr || !Retained::get().postpones_free(Handle::of_type(*type)))
    return PMPI_Type_free(type);
  *type = MPI_DATATYPE_NULL;
  return MPI_SUCCESS;
}
}
