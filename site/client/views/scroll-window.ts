/**
 * A long list of which only the items in view, and some around them, are in the page. The others are empty space of
 * the height they are expected to have.
 *
 *     ┌ area ──────────────┐
 *     │ empty space        │
 *     │ items              │ ← what is in view, a window above it and one below
 *     │ empty space        │
 *     └────────────────────┘
 *
 * The place in view is an item and how far into it the upper edge is, never a number of pixels from the top: heights
 * turn out to be different when items are shown, and then the space changes and not what is being read. While somebody
 * scrolls, only the space changes: to set the position would end the movement.
 */
import { element } from '../page/dom.ts'

export interface WindowItems {
  readonly count: number
  /** The height that an item is expected to have. */
  estimate(index: number): number
  render(index: number): HTMLElement
  /** An item is no longer in the page. */
  release?(element: HTMLElement): void
}

export interface Place {
  readonly index: number
  /** How far into the item, from 0 to 1. */
  readonly share: number
}

/** How many items that nobody sees yet are added in one frame. */
const STEP = 6

/** Scrolling has ended when nothing has moved for so long. */
const REST_MS = 150

/** Items with a selection stay; this many at most. */
const MAX_HELD = 2000

const NO_ITEMS: WindowItems = { count: 0, estimate: () => 0, render: () => element('div') }

export class ScrollWindow {
  readonly #area: HTMLElement
  readonly #above: HTMLElement
  readonly #below: HTMLElement
  readonly #resizes: ResizeObserver
  #items = NO_ITEMS
  #heights = new Float64Array()
  /** In the page are the items from `#first` up to `#first + #shown.length`. */
  #first = 0
  #shown: HTMLElement[] = []
  /** At the upper edge: an item, and how many of its pixels are above the edge; negative for a margin. */
  #anchor = { index: 0, above: 0 }
  #width = 0
  #height = 0
  #isAwaited = false
  #isFollowing = false
  /** The height of everything, as it was expected when somebody began to scroll. */
  #total = 0
  #rest: number | undefined

  /** `space` is the name of the elements that are empty space. */
  constructor(area: HTMLElement, space: 'div' | 'li' = 'div') {
    this.#area = area
    this.#above = element(space, { class: 'space', 'aria-hidden': 'true' })
    this.#below = element(space, { class: 'space', 'aria-hidden': 'true' })
    area.replaceChildren(this.#above, this.#below)
    area.addEventListener('scroll', () => this.#follow(), { passive: true })
    this.#resizes = new ResizeObserver(() => this.#adapt())
    this.#resizes.observe(area)
  }

  /** Shows other items, from the first one, or from the same place as before. */
  show(items: WindowItems, place: Place = { index: 0, share: 0 }): void {
    this.#removeItems(0, this.#shown.length)
    this.#items = items
    this.#estimateAll()
    this.scrollTo(place)
  }

  get place(): Place {
    const { index, above } = this.#anchor
    const height = this.#heights[index] || 1
    return { index, share: Math.min(Math.max(above / height, 0), 1) }
  }

  get isAtEnd(): boolean {
    const { scrollTop, scrollHeight, clientHeight } = this.#area
    return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
  }

  /** Brings a place to the upper edge, or `margin` pixels below it. */
  scrollTo({ index, share }: Place, margin = 0): void {
    const within = Math.min(Math.max(index, 0), Math.max(this.#items.count - 1, 0))
    this.#isFollowing = false
    // Before the first one is the padding of the area.
    const isStart = within === 0 && share === 0
    this.#anchor = { index: within, above: isStart ? -this.#above.offsetTop : -margin }
    this.#lay()
    if (share === 0) return
    this.#anchor = { index: within, above: share * (this.#heights[within] ?? 0) - margin }
    this.#lay()
  }

  scrollToEnd(): void {
    this.#isFollowing = false
    this.#anchor = { index: Math.max(this.#items.count - 1, 0), above: Number.MAX_SAFE_INTEGER }
    this.#lay()
  }

  scrollBy(pixels: number): void {
    this.#area.scrollTop += pixels
    this.#follow()
  }

  /** Brings an item into view, unless it is. */
  reveal(index: number): void {
    const { scrollTop, clientHeight } = this.#area
    const item = this.find(index)
    const isSeen =
      item &&
      item.offsetTop >= scrollTop &&
      item.offsetTop + item.offsetHeight <= scrollTop + clientHeight
    if (!isSeen) this.scrollTo({ index, share: 0 }, clientHeight / 3)
  }

  /** Undefined unless it is in the page. */
  find(index: number): HTMLElement | undefined {
    return this.#shown[index - this.#first]
  }

  /** What is in the page, with their indices. */
  list(): readonly (readonly [number, HTMLElement])[] {
    return this.#shown.map((item, at) => [this.#first + at, item])
  }

  dispose(): void {
    this.#resizes.disconnect()
    this.#removeItems(0, this.#shown.length)
  }

  /** Somebody has scrolled. */
  #follow(): void {
    if (!this.#items.count || !this.#area.clientHeight) return
    if (this.isAtEnd) {
      this.scrollToEnd()
      return
    }
    const { scrollTop } = this.#area
    const at = this.#shown.findIndex(item => item.offsetTop + item.offsetHeight > scrollTop)
    const isBefore = at === 0 && this.#first > 0 && this.#shown[0]!.offsetTop > scrollTop
    const isInside = at >= 0 && !isBefore
    this.#anchor = isInside
      ? { index: this.#first + at, above: scrollTop - this.#shown[at]!.offsetTop }
      : this.#guess(scrollTop - this.#above.offsetTop)
    // The end, where the movement may lead, stays where it is.
    if (!this.#isFollowing) this.#total = sum(this.#heights, 0, this.#items.count)
    this.#isFollowing = true
    this.#lay()
    clearTimeout(this.#rest)
    this.#rest = window.setTimeout(() => {
      this.#isFollowing = false
      this.#place()
    }, REST_MS)
  }

  /** Where so many pixels lead, by the heights that are known or expected. */
  #guess(pixels: number): { index: number; above: number } {
    let index = 0
    let rest = Math.max(pixels, 0)
    while (index < this.#items.count - 1 && rest >= this.#heights[index]!) {
      rest -= this.#heights[index++]!
    }
    return { index, above: Math.min(rest, this.#heights[index]!) }
  }

  /** An item or the area may have another size now. */
  #adapt(): void {
    const { clientWidth, clientHeight } = this.#area
    const isOther = clientWidth !== this.#width
    const { index, share } = this.place
    if (isOther) this.#estimateAll()
    const hasChanged = this.#measure()
    if (isOther && clientWidth && this.#anchor.above > 0) {
      this.#anchor = { index, above: share * (this.#heights[index] ?? 0) }
    }
    if (isOther || hasChanged || clientHeight !== this.#height) this.#lay()
    this.#width = clientWidth
    this.#height = clientHeight
  }

  #estimateAll(): void {
    this.#heights = Float64Array.from({ length: this.#items.count }, (_, index) =>
      this.#items.estimate(index),
    )
    // An area that is as high as what is in it has a height from now on.
    this.#place()
  }

  /** Puts into the page what belongs there, and the anchor where it belongs. */
  #lay(): void {
    const { clientHeight } = this.#area
    if (!this.#items.count || !clientHeight) return
    // Once more where items turned out to be lower than expected, and others are in view as well.
    for (let attempt = 0; attempt < 20; attempt++) {
      const seen = this.#toRange(0)
      const wanted = this.#toRange(clientHeight)
      const isApart = seen.first > this.#end || seen.end < this.#first
      if (isApart) this.#removeItems(0, this.#shown.length)
      if (!this.#shown.length) this.#first = seen.first
      const first = Math.max(wanted.first, Math.min(seen.first, this.#first - STEP))
      const end = Math.min(wanted.end, Math.max(seen.end, this.#end + STEP))
      const hasChanged = this.#extend(Math.min(first, this.#first), Math.max(end, this.#end))
      this.#measure()
      this.#place()
      if (hasChanged && !this.#isCovered()) continue
      if (this.#first > wanted.first || this.#end < wanted.end) this.#layLater()
      break
    }
    this.#trim(this.#toRange(3 * clientHeight))
  }

  get #end(): number {
    return this.#first + this.#shown.length
  }

  #isCovered(): boolean {
    const { first, end } = this.#toRange(0)
    return first >= this.#first && end <= this.#end
  }

  /** The items in view, and those so many pixels around. */
  #toRange(around: number): { first: number; end: number } {
    const { count } = this.#items
    const { index, above } = this.#anchor
    let first = index
    let end = index
    let below = this.#area.clientHeight + around + Math.min(above, this.#heights[index]!)
    while (end < count && below > 0) below -= this.#heights[end++]!
    // At the end there is less below, so more above is in view.
    let room = around + (end === count ? Math.max(below, 0) : 0) - Math.min(above, 0)
    while (first > 0 && room > 0) room -= this.#heights[--first]!
    return { first, end }
  }

  #extend(first: number, end: number): boolean {
    const before = this.#shown.length
    const make = (from: number, to: number) =>
      Array.from({ length: Math.max(to - from, 0) }, (_, at) => this.#items.render(from + at))
    const earlier = make(first, this.#first)
    const later = make(this.#end, end)
    this.#above.after(...earlier)
    this.#below.before(...later)
    this.#shown = [...earlier, ...this.#shown, ...later]
    this.#first -= earlier.length
    for (const item of [...earlier, ...later]) this.#resizes.observe(item)
    return this.#shown.length > before
  }

  /** Returns whether something has another height than was known. */
  #measure(): boolean {
    let hasChanged = false
    this.#shown.forEach((item, at) => {
      const { height } = item.getBoundingClientRect()
      if (height !== this.#heights[this.#first + at]) hasChanged = true
      this.#heights[this.#first + at] = height
    })
    return hasChanged
  }

  /** Makes the space as high as what would be there, and puts the anchor at the upper edge. */
  #place(): void {
    const { index, above } = this.#anchor
    const base = this.#above.offsetTop
    const before = sum(this.#heights, 0, this.#first)
    const inside = sum(this.#heights, this.#first, index) + above
    const shown = sum(this.#heights, this.#first, this.#end)
    const after = sum(this.#heights, this.#end, this.#items.count)
    // Somewhat more or less space, as long as there is any.
    const fitting = this.#area.scrollTop - base - inside
    const isKept = this.#isFollowing && this.#first > 0 && fitting >= 0
    const space = isKept ? fitting : before
    this.#above.style.height = `${space}px`
    const left = isKept ? Math.max(this.#total - space - shown, 0) : after
    this.#below.style.height = `${after && left}px`
    if (isKept || !this.#shown.length) return
    const top = base + before + inside
    if (Math.abs(this.#area.scrollTop - top) >= 1) this.#area.scrollTop = top
  }

  #trim({ first, end }: { first: number; end: number }): void {
    const selection = getSelection()
    const isSelecting =
      selection && !selection.isCollapsed && this.#area.contains(selection.anchorNode)
    if (isSelecting && this.#shown.length < MAX_HELD) return
    if (first <= this.#first && end >= this.#end) return
    if (end < this.#end) this.#removeItems(Math.max(end - this.#first, 0), this.#shown.length)
    if (first > this.#first) this.#removeItems(0, first - this.#first)
    this.#place()
  }

  #removeItems(from: number, to: number): void {
    for (const item of this.#shown.splice(from, to - from)) {
      this.#resizes.unobserve(item)
      this.#items.release?.(item)
      item.remove()
    }
    if (from === 0) this.#first += to
  }

  #layLater(): void {
    if (this.#isAwaited) return
    this.#isAwaited = true
    requestAnimationFrame(() => {
      this.#isAwaited = false
      this.#lay()
    })
  }
}

function sum(values: Float64Array, from: number, to: number): number {
  let total = 0
  for (let index = from; index < to; index++) total += values[index]!
  return total
}
