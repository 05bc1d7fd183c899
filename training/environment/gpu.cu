/* The environment on an NVIDIA GPU: one thread per game, and the unpacking of bits for the network. */
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include "lockstep.h"

typedef int64_t i64;

__global__ void begin_kernel(Game *games, i64 count, const u8 *settings, const u8 *players, const u64 *seeds) {
  i64 n = blockIdx.x * (i64)blockDim.x + threadIdx.x;
  if (n < count) begin_game(games + n, settings + 24 * n, players + 6 * n, seeds[n]);
}

__global__ void step_kernel(Game *games, i64 count, const int *actions, u32 *inputs, u32 *hidden, u32 *legal, Report *reports) {
  i64 n = blockIdx.x * (i64)blockDim.x + threadIdx.x;
  if (n >= count) return;
  u32 own_inputs[INPUT_WORDS], own_hidden[HIDDEN_WORDS], own_legal[ACTION_WORDS];
  Report report;
  step_game(games + n, actions[n], own_inputs, own_hidden, own_legal, &report);
  for (int word = 0; word < INPUT_WORDS; word++) inputs[n * INPUT_WORDS + word] = own_inputs[word];
  for (int word = 0; word < HIDDEN_WORDS; word++) hidden[n * HIDDEN_WORDS + word] = own_hidden[word];
  for (int word = 0; word < ACTION_WORDS; word++) legal[n * ACTION_WORDS + word] = own_legal[word];
  reports[n] = report;
}

/* Two rows of words side by side become one row of numbers; each thread writes two of them. */
__global__ void bits_kernel(const u32 *first, int first_words, const u32 *second, int second_words, i64 rows, __nv_bfloat162 *out) {
  i64 thread = blockIdx.x * (i64)blockDim.x + threadIdx.x;
  int words = first_words + second_words;
  if (thread >= rows * words * 16) return;
  i64 row = thread / (words * 16);
  int pair = (int)(thread - row * words * 16), word = pair >> 4;
  u32 bits = word < first_words ? first[row * first_words + word] : second[row * second_words + word - first_words];
  bits >>= (pair & 15) * 2;
  out[thread] = __nv_bfloat162(__float2bfloat16((float)(bits & 1)), __float2bfloat16((float)(bits >> 1 & 1)));
}

/* Bits become bytes; each thread writes four of them. */
__global__ void mask_kernel(const u32 *words, i64 count, u32 *out) {
  i64 thread = blockIdx.x * (i64)blockDim.x + threadIdx.x;
  if (thread >= count * 8) return;
  u32 bits = words[thread >> 3] >> ((thread & 7) * 4);
  out[thread] = (bits & 1) | (bits >> 1 & 1) << 8 | (bits >> 2 & 1) << 16 | (bits >> 3 & 1) << 24;
}

static unsigned block_count(i64 threads, int size) { return (unsigned)((threads + size - 1) / size); }

extern "C" {
#include "sizes.h"

int begin_games(Game *games, i64 count, const u8 *settings, const u8 *players, const u64 *seeds, void *stream) {
  begin_kernel<<<block_count(count, 128), 128, 0, (cudaStream_t)stream>>>(games, count, settings, players, seeds);
  return cudaGetLastError();
}

int step_games(Game *games, i64 count, const int *actions, u32 *inputs, u32 *hidden, u32 *legal, Report *reports, void *stream) {
  step_kernel<<<block_count(count, 64), 64, 0, (cudaStream_t)stream>>>(games, count, actions, inputs, hidden, legal, reports);
  return cudaGetLastError();
}

int unpack_bits(const u32 *first, int first_words, const u32 *second, int second_words, i64 rows, void *out, void *stream) {
  i64 threads = rows * (first_words + second_words) * 16;
  bits_kernel<<<block_count(threads, 256), 256, 0, (cudaStream_t)stream>>>(first, first_words, second, second_words, rows, (__nv_bfloat162 *)out);
  return cudaGetLastError();
}

int unpack_mask(const u32 *words, int words_per_row, i64 rows, void *out, void *stream) {
  i64 count = rows * words_per_row;
  mask_kernel<<<block_count(count * 8, 256), 256, 0, (cudaStream_t)stream>>>(words, count, (u32 *)out);
  return cudaGetLastError();
}
}
