/** Lets in a limited number at once, and the others in order of arrival. */
export interface Room {
  /** Resolves when there is room, with what to call on leaving. */
  enter(): Promise<() => void>
}

export function createRoom(places: number): Room {
  let free = places
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return {
    async enter() {
      if (free > 0) free--
      else await new Promise<void>(resolve => waiting.push(resolve))
      return leave
    },
  }
}
