/** A killed parent cannot pass on its signal, so this process ends when its parent is gone. */
export function endWithParent() {
  const parent = process.ppid
  const look = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
  setInterval(look, 500).unref()
}
