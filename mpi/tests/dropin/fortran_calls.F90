! Collectives from Fortran, with its own MPI_IN_PLACE, blocking and not, by the module mpi or, with -DF08, mpi_f08.
program fortran_calls
#ifdef F08
  use mpi_f08
  implicit none
  type(MPI_Request) :: request
#else
  use mpi
  implicit none
  integer :: request
#endif
  integer :: error, rank, ranks, i, wrong
  integer, allocatable :: all(:), sums(:)
  double precision :: value, total
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
  wrong = 0
  allocate(all(ranks), sums(ranks))
  call MPI_Allgather(rank + 1, 1, MPI_INTEGER, all, 1, MPI_INTEGER, MPI_COMM_WORLD, error)
  do i = 1, ranks
    if (all(i) /= i) wrong = wrong + 1
  end do
  sums = rank
  call MPI_Allreduce(MPI_IN_PLACE, sums, ranks, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
  if (any(sums /= ranks * (ranks - 1) / 2)) wrong = wrong + 1
  value = rank
  call MPI_Iallreduce(value, total, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, request, error)
  call MPI_Wait(request, MPI_STATUS_IGNORE, error)
  if (total /= ranks - 1) wrong = wrong + 1
  all = 0
  if (rank == 1) all = 7
  call MPI_Ibcast(all, ranks, MPI_INTEGER, 1, MPI_COMM_WORLD, request, error)
  call MPI_Wait(request, MPI_STATUS_IGNORE, error)
  if (any(all /= 7)) wrong = wrong + 1
#ifdef F08
  call MPI_Barrier(MPI_COMM_WORLD)  ! the error is optional there
#else
  call MPI_Barrier(MPI_COMM_WORLD, error)
#endif
  call MPI_Allreduce(MPI_IN_PLACE, wrong, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
  if (rank == 0) print '(i0, a)', wrong, ' wrong'
  call MPI_Finalize(error)
  if (wrong /= 0) stop 1
end program
