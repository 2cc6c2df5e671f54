/** Milliseconds of work by this process: unlike a clock, they do not advance while others use the machine. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
