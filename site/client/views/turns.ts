/** One of the windows of the page (scroll-window.ts) has a frame for work that can wait, so that none is long. */
const turns = new Set<() => void>()

export function takeTurn(act: () => void): void {
  if (!turns.size) requestAnimationFrame(nextTurn)
  turns.add(act)
}

function nextTurn(): void {
  const [act] = turns
  turns.delete(act!)
  if (turns.size) requestAnimationFrame(nextTurn)
  // It may want another turn, after those that wait.
  act!()
}
