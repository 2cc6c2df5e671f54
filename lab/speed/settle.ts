/** Warming up: compilers need many rounds over small documents until they have compiled what they will. */

/** Settled is what has not become faster by more than a thirtieth for so many rounds and so much CPU time. */
const ROUNDS_WITHOUT_GAIN = 5
const CPU_MS_WITHOUT_GAIN = 2000
const GAIN = 1 / 30

/**
 * Goes through rounds, which tell their CPU time, until they become no faster, or have taken so much of it: on a busy
 * machine a converter gets the same chance to settle as on a quiet one.
 */
export async function settle(round: () => Promise<number>, mostCpuMs: number): Promise<void> {
  let spentMs = 0
  let best = Number.POSITIVE_INFINITY
  let rounds = 0
  let gainedAtMs = 0
  const isSettled = () =>
    rounds >= ROUNDS_WITHOUT_GAIN && spentMs - gainedAtMs >= CPU_MS_WITHOUT_GAIN
  while (!isSettled() && spentMs < mostCpuMs) {
    const cpuMs = await round()
    spentMs += cpuMs
    const hasGained = cpuMs < best * (1 - GAIN)
    rounds = hasGained ? 0 : rounds + 1
    if (hasGained) gainedAtMs = spentMs
    best = Math.min(best, cpuMs)
  }
}
