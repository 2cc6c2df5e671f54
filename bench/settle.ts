/** Warming up: compilers need many rounds over small documents until they have compiled what they will. */

/** Settled is what has not become faster by more than a thirtieth for so many rounds. */
const ROUNDS_WITHOUT_GAIN = 5
const GAIN = 1 / 30

/** Goes through rounds, which tell their CPU time, until they become no faster; at most for so long. */
export async function settle(round: () => Promise<number>, longestMs: number): Promise<void> {
  const endsAt = performance.now() + longestMs
  let best = Number.POSITIVE_INFINITY
  let rounds = 0
  while (rounds < ROUNDS_WITHOUT_GAIN && performance.now() < endsAt) {
    const cpuMs = await round()
    rounds = cpuMs < best * (1 - GAIN) ? 0 : rounds + 1
    best = Math.min(best, cpuMs)
  }
}
