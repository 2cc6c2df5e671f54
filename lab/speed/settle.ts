/** Warming up: compilers need many rounds over small documents until they have compiled what they will. */

/** Settled is what has not become faster by more than a thirtieth for so many rounds. */
const ROUNDS_WITHOUT_GAIN = 5
const GAIN = 1 / 30

/**
 * Goes through rounds, which tell their CPU time, until they become no faster, or have taken so much of it: on a busy
 * machine a converter gets the same chance to settle as on a quiet one.
 */
export async function settle(round: () => Promise<number>, mostCpuMs: number): Promise<void> {
  let spentMs = 0
  let best = Number.POSITIVE_INFINITY
  let rounds = 0
  while (rounds < ROUNDS_WITHOUT_GAIN && spentMs < mostCpuMs) {
    const cpuMs = await round()
    spentMs += cpuMs
    rounds = cpuMs < best * (1 - GAIN) ? 0 : rounds + 1
    best = Math.min(best, cpuMs)
  }
}
