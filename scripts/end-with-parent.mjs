/** Whoever has started this process and was killed cannot pass the signal on. */
export function endWithParent() {
  const parent = process.ppid
  const look = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
  setInterval(look, 500).unref()
}
