// The built-in selection of MPICH 4, which a selection file has to state where it changes nothing:
// thresholds as in its generic tuning, without the algorithms for several processes per node.

#include "base/text.hpp"
#include "plan/tune/selection_tree.hpp"

namespace asterism {

namespace {

/// One line per leaf: conditions and the algorithm, separated by blanks. In the first word * stands
/// for "collective=", and in the last one for "MPIR_". "intra" and "inter" are communicator types.
constexpr std::string_view selection_lines = R"(
*bcast intra comm_size<8 *Bcast_intra_binomial
*bcast intra comm_size=pow2 avg_msg_size<=12288 *Bcast_intra_binomial
*bcast intra comm_size=pow2 avg_msg_size<=524288 *Bcast_intra_scatter_recursive_doubling_allgather
*bcast intra comm_size=pow2 avg_msg_size=any *Bcast_intra_scatter_ring_allgather
*bcast intra comm_size=any avg_msg_size<=12288 *Bcast_intra_binomial
*bcast intra comm_size=any avg_msg_size=any *Bcast_intra_scatter_ring_allgather
*bcast inter *Bcast_inter_remote_send_local_bcast
*allreduce intra avg_msg_size<=8 *Allreduce_intra_recursive_doubling
*allreduce intra avg_msg_size=any is_op_built_in=no *Allreduce_intra_recursive_doubling
*allreduce intra avg_msg_size=any is_op_built_in=yes count<pow2 *Allreduce_intra_recursive_doubling
*allreduce intra avg_msg_size=any is_op_built_in=yes count=any *Allreduce_intra_reduce_scatter_allgather
*allreduce inter *Allreduce_inter_reduce_exchange_bcast
*allgather intra comm_size=pow2 total_msg_size<524288 *Allgather_intra_recursive_doubling
*allgather intra comm_size=pow2 total_msg_size=any *Allgather_intra_ring
*allgather intra comm_size=any total_msg_size<81920 *Allgather_intra_brucks
*allgather intra comm_size=any total_msg_size=any *Allgather_intra_ring
*allgather inter *Allgather_inter_local_gather_remote_bcast
*allgatherv intra comm_size=pow2 total_msg_size<524288 *Allgatherv_intra_recursive_doubling
*allgatherv intra comm_size=pow2 total_msg_size=any *Allgatherv_intra_ring
*allgatherv intra comm_size=any total_msg_size<81920 *Allgatherv_intra_brucks
*allgatherv intra comm_size=any total_msg_size=any *Allgatherv_intra_ring
*allgatherv inter *Allgatherv_inter_remote_gather_local_bcast
*reduce intra avg_msg_size<=2048 *Reduce_intra_binomial
*reduce intra avg_msg_size=any is_op_built_in=yes count<pow2 *Reduce_intra_binomial
*reduce intra avg_msg_size=any is_op_built_in=yes count=any *Reduce_intra_reduce_scatter_gather
*reduce intra avg_msg_size=any is_op_built_in=no *Reduce_intra_binomial
*reduce inter *Reduce_inter_local_reduce_remote_send
*reduce_scatter intra is_commutative=yes total_msg_size<524288 *Reduce_scatter_intra_recursive_halving
*reduce_scatter intra is_commutative=yes total_msg_size=any *Reduce_scatter_intra_pairwise
*reduce_scatter intra is_commutative=no *Reduce_scatter_intra_recursive_doubling
*reduce_scatter inter *Reduce_scatter_inter_remote_reduce_local_scatter
*reduce_scatter_block intra is_commutative=yes total_msg_size<524288 *Reduce_scatter_block_intra_recursive_halving
*reduce_scatter_block intra is_commutative=yes total_msg_size=any *Reduce_scatter_block_intra_pairwise
*reduce_scatter_block intra is_commutative=no *Reduce_scatter_block_intra_recursive_doubling
*reduce_scatter_block inter *Reduce_scatter_block_inter_remote_reduce_local_scatter
*gather intra *Gather_intra_binomial
*gather inter *Gather_inter_linear
*scatter intra *Scatter_intra_binomial
*scatter inter *Scatter_inter_linear
*gatherv *Gatherv_allcomm_linear
*scatterv *Scatterv_allcomm_linear
*scan *Scan_intra_recursive_doubling
*exscan *Exscan_intra_recursive_doubling
*barrier intra *Barrier_intra_dissemination
*barrier inter *Barrier_inter_bcast
*alltoall intra is_sendbuf_inplace=yes *Alltoall_intra_pairwise_sendrecv_replace
*alltoall intra is_sendbuf_inplace=no comm_size<8 avg_msg_size<=32768 *Alltoall_intra_scattered
*alltoall intra is_sendbuf_inplace=no comm_size<8 avg_msg_size=any *Alltoall_intra_pairwise
*alltoall intra is_sendbuf_inplace=no comm_size=any avg_msg_size<=256 *Alltoall_intra_brucks
*alltoall intra is_sendbuf_inplace=no comm_size=any avg_msg_size<=32768 *Alltoall_intra_scattered
*alltoall intra is_sendbuf_inplace=no comm_size=any avg_msg_size=any *Alltoall_intra_pairwise
*alltoall inter *Alltoall_inter_pairwise_exchange
*alltoallv intra is_sendbuf_inplace=yes *Alltoallv_intra_pairwise_sendrecv_replace
*alltoallv intra is_sendbuf_inplace=no *Alltoallv_intra_scattered
*alltoallv inter *Alltoallv_inter_pairwise_exchange
*alltoallw intra is_sendbuf_inplace=yes *Alltoallw_intra_pairwise_sendrecv_replace
*alltoallw intra is_sendbuf_inplace=no *Alltoallw_intra_scattered
*alltoallw inter *Alltoallw_inter_pairwise_exchange
*neighbor_allgather *Neighbor_allgather_allcomm_nb
*neighbor_allgatherv *Neighbor_allgatherv_allcomm_nb
*neighbor_alltoall *Neighbor_alltoall_allcomm_nb
*neighbor_alltoallv *Neighbor_alltoallv_allcomm_nb
*neighbor_alltoallw *Neighbor_alltoallw_allcomm_nb
*ibarrier intra *Ibarrier_intra_sched_recursive_doubling
*ibarrier inter *Ibarrier_inter_sched_bcast
*iallreduce intra avg_msg_size<=2048 *Iallreduce_intra_sched_recursive_doubling
*iallreduce intra avg_msg_size=any is_op_built_in=no *Iallreduce_intra_sched_recursive_doubling
*iallreduce intra avg_msg_size=any is_op_built_in=yes count<pow2 *Iallreduce_intra_sched_recursive_doubling
*iallreduce intra avg_msg_size=any is_op_built_in=yes count=any *Iallreduce_intra_sched_reduce_scatter_allgather
*iallreduce inter *Iallreduce_inter_sched_remote_reduce_local_bcast
*iallgather intra comm_size=pow2 total_msg_size<524288 *Iallgather_intra_sched_recursive_doubling
*iallgather intra comm_size=pow2 total_msg_size=any *Iallgather_intra_sched_ring
*iallgather intra comm_size=any total_msg_size<81920 *Iallgather_intra_sched_brucks
*iallgather intra comm_size=any total_msg_size=any *Iallgather_intra_sched_ring
*iallgather inter *Iallgather_inter_sched_local_gather_remote_bcast
*iallgatherv intra comm_size=pow2 total_msg_size<524288 *Iallgatherv_intra_sched_recursive_doubling
*iallgatherv intra comm_size=pow2 total_msg_size=any *Iallgatherv_intra_sched_ring
*iallgatherv intra comm_size=any total_msg_size<81920 *Iallgatherv_intra_sched_brucks
*iallgatherv intra comm_size=any total_msg_size=any *Iallgatherv_intra_sched_ring
*iallgatherv inter *Iallgatherv_inter_sched_remote_gather_local_bcast
*ibcast intra comm_size<8 *Ibcast_intra_sched_binomial
*ibcast intra comm_size=pow2 avg_msg_size<12288 *Ibcast_intra_sched_binomial
*ibcast intra comm_size=pow2 avg_msg_size<524288 *Ibcast_intra_sched_scatter_recursive_doubling_allgather
*ibcast intra comm_size=pow2 avg_msg_size=any *Ibcast_intra_sched_scatter_ring_allgather
*ibcast intra comm_size=any avg_msg_size<12288 *Ibcast_intra_sched_binomial
*ibcast intra comm_size=any avg_msg_size=any *Ibcast_intra_sched_scatter_ring_allgather
*ibcast inter *Ibcast_inter_sched_flat
*ireduce intra avg_msg_size<=2048 *Ireduce_intra_sched_binomial
*ireduce intra avg_msg_size=any is_op_built_in=yes count<pow2 *Ireduce_intra_sched_binomial
*ireduce intra avg_msg_size=any is_op_built_in=yes count=any *Ireduce_intra_sched_reduce_scatter_gather
*ireduce intra avg_msg_size=any is_op_built_in=no *Ireduce_intra_sched_binomial
*ireduce inter *Ireduce_inter_sched_local_reduce_remote_send
*ireduce_scatter intra is_commutative=yes total_msg_size<524288 *Ireduce_scatter_intra_sched_recursive_halving
*ireduce_scatter intra is_commutative=yes total_msg_size=any *Ireduce_scatter_intra_sched_pairwise
*ireduce_scatter intra is_commutative=no *Ireduce_scatter_intra_sched_recursive_doubling
*ireduce_scatter inter *Ireduce_scatter_inter_sched_remote_reduce_local_scatterv
*ireduce_scatter_block intra is_commutative=yes total_msg_size<524288 *Ireduce_scatter_block_intra_sched_recursive_halving
*ireduce_scatter_block intra is_commutative=yes total_msg_size=any *Ireduce_scatter_block_intra_sched_pairwise
*ireduce_scatter_block intra is_commutative=no *Ireduce_scatter_block_intra_sched_recursive_doubling
*ireduce_scatter_block inter *Ireduce_scatter_block_inter_sched_remote_reduce_local_scatterv
*igather intra *Igather_intra_sched_binomial
*igather inter *Igather_inter_sched_long
*iscatter intra *Iscatter_intra_sched_binomial
*iscatter inter *Iscatter_inter_sched_linear
*igatherv *Igatherv_allcomm_sched_linear
*iscatterv *Iscatterv_allcomm_sched_linear
*iscan *Iscan_intra_sched_recursive_doubling
*iexscan *Iexscan_intra_sched_recursive_doubling
*ialltoall intra is_sendbuf_inplace=yes *Ialltoall_intra_sched_inplace
*ialltoall intra is_sendbuf_inplace=no comm_size<8 avg_msg_size<=32768 *Ialltoall_intra_sched_permuted_sendrecv
*ialltoall intra is_sendbuf_inplace=no comm_size<8 avg_msg_size=any *Ialltoall_intra_sched_pairwise
*ialltoall intra is_sendbuf_inplace=no comm_size=any avg_msg_size<=2048 *Ialltoall_intra_sched_brucks
*ialltoall intra is_sendbuf_inplace=no comm_size=any avg_msg_size<=32768 *Ialltoall_intra_sched_permuted_sendrecv
*ialltoall intra is_sendbuf_inplace=no comm_size=any avg_msg_size=any *Ialltoall_intra_sched_pairwise
*ialltoall inter *Ialltoall_inter_sched_pairwise_exchange
*ialltoallv intra is_sendbuf_inplace=yes *Ialltoallv_intra_sched_inplace
*ialltoallv intra is_sendbuf_inplace=no *Ialltoallv_intra_sched_blocked
*ialltoallv inter *Ialltoallv_inter_sched_pairwise_exchange
*ialltoallw intra is_sendbuf_inplace=yes *Ialltoallw_intra_sched_inplace
*ialltoallw intra is_sendbuf_inplace=no *Ialltoallw_intra_sched_blocked
*ialltoallw inter *Ialltoallw_inter_sched_pairwise_exchange
*ineighbor_allgather *Ineighbor_allgather_allcomm_sched_linear
*ineighbor_allgatherv *Ineighbor_allgatherv_allcomm_sched_linear
*ineighbor_alltoall *Ineighbor_alltoall_allcomm_sched_linear
*ineighbor_alltoallv *Ineighbor_alltoallv_allcomm_sched_linear
*ineighbor_alltoallw *Ineighbor_alltoallw_allcomm_sched_linear
)";

std::string whole_condition(const std::string& word) {
  if (word == "intra" || word == "inter") return "comm_type=" + word;
  return word.front() == '*' ? "collective=" + word.substr(1) : word;
}

}  // namespace

SelectionTree mpich_defaults() {
  SelectionTree tree;
  for (const std::string& line : split(selection_lines, '\n')) {
    std::vector<std::string> conditions = words(line, " ");
    if (conditions.empty()) continue;
    const std::string algorithm = "MPIR_" + conditions.back().substr(1);
    conditions.pop_back();
    for (std::string& condition : conditions) condition = whole_condition(condition);
    tree.add(conditions, algorithm);
  }
  return tree;
}

}  // namespace asterism
