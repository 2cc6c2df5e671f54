/** Milliseconds that this process has worked: unlike a clock, they do not run while others have the machine. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
