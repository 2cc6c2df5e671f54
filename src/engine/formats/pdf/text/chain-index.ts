/**
 * Chains of words by their horizontal position. A page with columns of words all over has hundreds at one height; a
 * word is compared only with those above and below its own position.
 */
import { MAX_LOOKS } from '../measures.ts'
import type { Box } from '../raw-page.ts'

interface Placed {
  readonly box: Box
}

/** Points across; a few words. */
const STRIP = 64
/** Chains over more strips than this are kept separately. */
const MAX_STRIPS = 32

export class ChainIndex<Chain extends Placed> {
  readonly #strips = new Map<number, Chain[]>()
  readonly #wide: Chain[] = []

  /** Chains are added from top to bottom; one that has grown is added again for its new part. */
  add(chain: Chain, { x0, x1 }: Pick<Box, 'x0' | 'x1'> = chain.box): void {
    const first = Math.floor(x0 / STRIP)
    const more = Math.floor(x1 / STRIP) - first
    if (!(more <= MAX_STRIPS)) {
      this.#wide.push(chain)
      return
    }
    for (let strip = 0; strip <= more; strip++) this.#list(first + strip).push(chain)
  }

  /** Visits chains between two positions, last first, until `visit` has seen enough in a strip. */
  visitBack(x0: number, x1: number, visit: (chain: Chain) => boolean): void {
    const first = Math.floor(x0 / STRIP)
    const more = Math.min(Math.floor(x1 / STRIP) - first, MAX_STRIPS)
    visitList(this.#wide, visit)
    for (let strip = 0; strip <= more; strip++) {
      visitList(this.#strips.get(first + strip) ?? [], visit)
    }
  }

  #list(strip: number): Chain[] {
    let list = this.#strips.get(strip)
    if (!list) {
      list = []
      this.#strips.set(strip, list)
    }
    return list
  }
}

function visitList<Chain>(list: readonly Chain[], visit: (chain: Chain) => boolean): void {
  const end = Math.max(0, list.length - MAX_LOOKS)
  for (let at = list.length - 1; at >= end; at--) if (!visit(list[at]!)) return
}
