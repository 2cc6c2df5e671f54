/**
 * A long list of which only the items in view, and some around them, are in the page. The others are empty space of
 * the height they are expected to have.
 *
 *     ┌ area ──────────────┐
 *     │ empty space        │
 *     │ items              │ ← what is in view, and some more above and below
 *     │ empty space        │
 *     └────────────────────┘
 *
 * The place in view is an item and how far into it the upper edge is, never a number of pixels from the top: heights
 * turn out to be different when items are shown, and then the space changes and not what is being read. While somebody
 * scrolls, only the space changes: to set the position would end the movement.
 *
 * Where everything is follows from the heights. Every question to the browser after a change of the page costs a layout,
 * so it is asked only for what somebody sees at once. Other items have the height that was expected until the browser
 * tells their own, and are made in one frame, and added in another, a few at a time.
 */
import { element } from '../page/dom.ts'
import { takeTurn } from './turns.ts'

export interface WindowItems {
  readonly count: number
  /** The height that an item is expected to have in an area of that width. */
  estimate(index: number, width: number): number
  render(index: number): HTMLElement
  /** An item is no longer in the page. */
  release?(element: HTMLElement): void
}

export interface Place {
  readonly index: number
  /** How far into the item, from 0 to 1. */
  readonly share: number
}

/** From one item up to another, without it. */
interface Range {
  readonly first: number
  readonly end: number
}

/** How much on each side of the view is in the page, in heights of the view; what is beyond `KEPT` is removed. */
const AHEAD = 0.6
const KEPT = 1

/** How many pixels of items that nobody sees yet are added in one frame, about. */
const STEP_PIXELS = 150

/** Scrolling has ended when nothing has moved for so long. */
const REST_MS = 150

/** Items with a selection stay; this many at most. */
const MAX_HELD = 2000

/** Of an area that is not in view yet. */
const USUAL_WIDTH = 600

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
  /** Made, and not in the page yet. */
  readonly #made = new Map<number, HTMLElement>()
  /** At the upper edge: an item, and how many of its pixels are above the edge; negative for a margin. */
  #anchor = { index: 0, above: 0 }
  /** Of the area, without and within its padding. */
  #width = 0
  #height = 0
  #padding = 0
  /** How far it is scrolled, and the heights of the space. */
  #top = 0
  #spaceAbove = 0
  #spaceBelow = 0
  /** While it moves, the space is what remains, and the end, where the movement may lead, stays where it is. */
  #isMoving = false
  /** The height of everything, as it was expected when the movement began. */
  #total = 0
  #rest: number | undefined
  isAtEnd = false
  readonly #laySome = () => this.#layAround()

  /** `space` is the name of the elements that are empty space. */
  constructor(area: HTMLElement, space: 'div' | 'li' = 'div') {
    this.#area = area
    this.#above = element(space, { class: 'space', 'aria-hidden': 'true' })
    this.#below = element(space, { class: 'space', 'aria-hidden': 'true' })
    area.replaceChildren(this.#above, this.#below)
    area.addEventListener('scroll', () => this.#follow(), { passive: true })
    area.addEventListener('keydown', event => this.#jump(event))
    this.#resizes = new ResizeObserver(entries => this.#adapt(entries))
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

  /** Brings a place to the upper edge, or `margin` pixels below it. */
  scrollTo({ index, share }: Place, margin = 0): void {
    const within = Math.min(Math.max(index, 0), Math.max(this.#items.count - 1, 0))
    if (this.#glide(within, share, margin)) return
    const isKnown = share === 0 || this.find(within) !== undefined
    const isStart = within === 0 && share === 0
    const above = share * (this.#heights[within] ?? 0) - margin
    this.#go({ index: within, above: isStart ? Number.MIN_SAFE_INTEGER : above })
    if (!isKnown) this.#go({ index: within, above: share * this.#heights[within]! - margin })
  }

  scrollToEnd(): void {
    this.#go({
      index: Math.max(this.#items.count - 1, 0),
      above: Number.MAX_SAFE_INTEGER,
    })
    this.isAtEnd = true
  }

  scrollBy(pixels: number): void {
    this.#area.scrollTop += pixels
    this.#follow()
  }

  /** Brings an item into view, unless it is. */
  reveal(index: number): void {
    const top = this.#spaceAbove + this.#sum(this.#first, index) + this.#padding - this.#top
    const isSeen = this.find(index) && top >= 0 && top + this.#heights[index]! <= this.#height
    if (!isSeen) this.scrollTo({ index, share: 0 }, this.#height / 3)
  }

  /** Undefined unless it is in the page. */
  find(index: number): HTMLElement | undefined {
    return this.#shown[index - this.#first]
  }

  /** What is in the page or about to be, with their indices. */
  list(): readonly (readonly [number, HTMLElement])[] {
    return [...this.#shown.map((item, at) => [this.#first + at, item] as const), ...this.#made]
  }

  dispose(): void {
    this.#resizes.disconnect()
    this.#removeItems(0, this.#shown.length)
    this.#items = NO_ITEMS
  }

  /** Where everything is in the page already, only the position changes. Returns whether that was so. */
  #glide(index: number, share: number, margin: number): boolean {
    if (!this.find(index) || !this.#height) return false
    const above = share * this.#heights[index]! - margin
    const { first, end } = this.#toRange(0, { index, above })
    const top = this.#padding + this.#spaceAbove + this.#sum(this.#first, index) + above
    if (first < this.#first || end > this.#end || top < 0) return false
    if (Math.abs(this.#top - top) >= 1) this.#area.scrollTop = top
    this.#top = this.#area.scrollTop
    if (Math.abs(this.#top - top) >= 1) return false
    this.#anchor = { index, above }
    this.isAtEnd = false
    this.#move()
    return true
  }

  #go(anchor: { index: number; above: number }): void {
    this.#isMoving = false
    this.isAtEnd = false
    this.#anchor = anchor
    this.#lay()
  }

  /** The browser would jump to where the end was expected to be. */
  #jump(event: KeyboardEvent): void {
    const { key, target, altKey, metaKey, shiftKey } = event
    if (target !== this.#area || altKey || metaKey || shiftKey) return
    if (key === 'End') this.scrollToEnd()
    else if (key === 'Home') this.scrollTo({ index: 0, share: 0 })
    else return
    event.preventDefault()
  }

  /** Somebody has scrolled. */
  #follow(): void {
    const { scrollTop, scrollHeight } = this.#area
    // Unless it was the window itself.
    if (!this.#items.count || !this.#height || Math.abs(scrollTop - this.#top) < 1) return
    this.#top = scrollTop
    if (scrollTop > 0 && scrollTop + this.#height >= scrollHeight - 2) {
      this.scrollToEnd()
      return
    }
    this.isAtEnd = false
    this.#anchor = this.#locate(scrollTop - this.#padding)
    this.#move()
  }

  #move(): void {
    if (!this.#isMoving) this.#total = this.#sum(0, this.#items.count)
    this.#isMoving = true
    const { first, end } = this.#toRange(0)
    if (first < this.#first || end > this.#end) this.#lay()
    else this.#layLater()
    clearTimeout(this.#rest)
    this.#rest = window.setTimeout(() => {
      this.#isMoving = false
      this.#place()
    }, REST_MS)
  }

  /** What is so many pixels below the beginning: counted from the items in the page, by the heights that are known. */
  #locate(pixels: number): { index: number; above: number } {
    let index = pixels > 0 ? this.#first : 0
    let above = pixels > 0 ? pixels - this.#spaceAbove : pixels
    while (index > 0 && above < 0) above += this.#heights[--index]!
    while (index < this.#items.count - 1 && above >= this.#heights[index]!) {
      above -= this.#heights[index++]!
    }
    return { index, above: Math.min(above, this.#heights[index]!) }
  }

  /** Items or the area may have another size now. */
  #adapt(entries: readonly ResizeObserverEntry[]): void {
    const { clientWidth, clientHeight } = this.#area
    const isOther = clientWidth !== this.#width
    const isResized = isOther || clientHeight !== this.#height
    const { index, share } = this.place
    this.#height = clientHeight
    if (isOther) this.#estimateAll()
    const changed = this.#measure(isOther ? this.#shown : entries.map(({ target }) => target))
    if (isOther && clientWidth && this.#anchor.above > 0) {
      this.#anchor = { index, above: share * (this.#heights[index] ?? 0) }
    }
    // What is below the view moves nothing that is in it.
    if (isResized || changed < this.#toRange(0).end) this.#lay()
    else this.#layLater()
  }

  #estimateAll(): void {
    this.#width = this.#area.clientWidth
    this.#padding = this.#above.offsetTop
    this.#heights = Float64Array.from({ length: this.#items.count }, (_, index) =>
      this.#items.estimate(index, this.#width || USUAL_WIDTH),
    )
    // An area that is as high as what is in it has a height from now on.
    this.#place()
    this.#height = this.#area.clientHeight
  }

  /** Puts into the page what is in view, and the anchor where it belongs. */
  #lay(): void {
    if (!this.#items.count || !this.#height) return
    // Before the first one is the padding of the area.
    if (this.#anchor.index === 0) {
      this.#anchor.above = Math.max(this.#anchor.above, -this.#padding)
    }
    // Once more where items turned out to be lower than expected, and others are in view as well.
    for (let attempt = 0; attempt < 20; attempt++) {
      const { first, end } = this.#toRange(0)
      const isApart = first > this.#end || end < this.#first
      if (isApart) this.#removeItems(0, this.#shown.length)
      if (!this.#shown.length) this.#first = first
      const added = this.#extend({
        first: Math.min(first, this.#first),
        end: Math.max(end, this.#end),
      })
      if (!added.length) break
      this.#measure(added)
    }
    this.#place()
    this.#layLater()
  }

  /** Puts some of what is around the view into the page, and takes away what is far from it. */
  #layAround(): void {
    if (!this.#items.count || !this.#height) return
    if (!this.#make(this.#toNext())) {
      // Before the page changes: the browser lays it out to say what is selected.
      this.#trim(this.#toRange(KEPT * this.#height))
      this.#extend(this.#toNext())
      this.#place()
    }
    this.#layLater()
  }

  /** What is in the page, and as much more as fits into a frame. */
  #toNext(): Range {
    const { first, end } = this.#toRange(AHEAD * this.#height)
    return { first: this.#step(this.#first, first, -1), end: this.#step(this.#end, end, 1) }
  }

  /** Makes the items that are not in the page. Returns whether there were any to be made. */
  #make({ first, end }: Range): boolean {
    const before = this.#made.size
    for (let index = first; index < end; index++) {
      if (index === this.#first) index = this.#end
      if (index < end && !this.#made.has(index)) this.#made.set(index, this.#items.render(index))
    }
    return this.#made.size > before
  }

  #forgetMade(): void {
    for (const item of this.#made.values()) this.#items.release?.(item)
    this.#made.clear()
  }

  #layLater(): void {
    const { first, end } = this.#toRange(AHEAD * this.#height)
    if (this.#first > first || this.#end < end) takeTurn(this.#laySome)
  }

  /** From one item towards another, as far as fits into a frame. */
  #step(from: number, to: number, direction: 1 | -1): number {
    let index = from
    for (let pixels = 0; (to - index) * direction > 0 && pixels < STEP_PIXELS; index += direction) {
      pixels += this.#heights[direction > 0 ? index : index - 1]!
    }
    return index
  }

  get #end(): number {
    return this.#first + this.#shown.length
  }

  /** The items in view, and those so many pixels around. */
  #toRange(around: number, { index, above } = this.#anchor): Range {
    const { count } = this.#items
    let first = index
    let end = index
    let below = this.#height + around + Math.min(above, this.#heights[index]!)
    while (end < count && below > 0) below -= this.#heights[end++]!
    // At the end there is less below, so more above is in view.
    let room = around + (end === count ? Math.max(below, 0) : 0) - Math.min(above, 0)
    while (first > 0 && room > 0) room -= this.#heights[--first]!
    return { first, end }
  }

  /** Returns what has been added. */
  #extend({ first, end }: Range): readonly HTMLElement[] {
    const take = (from: number, to: number) =>
      Array.from({ length: Math.max(to - from, 0) }, (_, at) => this.#take(from + at))
    const earlier = take(first, this.#first)
    const later = take(this.#end, end)
    const added = [...earlier, ...later]
    if (!added.length) return added
    this.#above.after(...earlier)
    this.#below.before(...later)
    this.#shown = [...earlier, ...this.#shown, ...later]
    this.#first -= earlier.length
    for (const item of added) this.#resizes.observe(item)
    return added
  }

  #take(index: number): HTMLElement {
    const item = this.#made.get(index) ?? this.#items.render(index)
    this.#made.delete(index)
    return item
  }

  /** Returns the first index of those that have another height than was known. */
  #measure(items: readonly Element[]): number {
    let first = Number.POSITIVE_INFINITY
    for (const item of items) {
      const at = this.#shown.indexOf(item as HTMLElement)
      if (at < 0) continue
      const { height } = item.getBoundingClientRect()
      const index = this.#first + at
      if (height !== this.#heights[index]) first = Math.min(first, index)
      this.#heights[index] = height
    }
    return first
  }

  /** Makes the space as high as what would be there, and puts the anchor at the upper edge. */
  #place(): void {
    const { index, above } = this.#anchor
    const inside = this.#sum(this.#first, index) + above
    // Somewhat more or less space, as long as there is any.
    const fitting = this.#top - this.#padding - inside
    const isKept = this.#isMoving && this.#first > 0 && fitting >= 0
    const before = isKept ? fitting : this.#sum(0, this.#first)
    const left = this.#total - before - this.#sum(this.#first, this.#end)
    const after = this.#sum(this.#end, this.#items.count)
    this.#spaceAbove = setHeight(this.#above, this.#spaceAbove, before)
    this.#spaceBelow = setHeight(
      this.#below,
      this.#spaceBelow,
      isKept && after ? Math.max(left, 0) : after,
    )
    const top = this.#padding + before + inside
    if (isKept || !this.#shown.length || Math.abs(this.#top - top) < 1) return
    this.#area.scrollTop = top
    this.#top = this.#area.scrollTop
  }

  #trim({ first, end }: Range): void {
    if (first <= this.#first && end >= this.#end) return
    const selection = getSelection()
    const isSelecting =
      selection && !selection.isCollapsed && this.#area.contains(selection.anchorNode)
    if (isSelecting && this.#shown.length < MAX_HELD) return
    if (end < this.#end) this.#removeItems(Math.max(end - this.#first, 0), this.#shown.length)
    if (first > this.#first) this.#removeItems(0, first - this.#first)
  }

  #removeItems(from: number, to: number): void {
    if (from === 0 && to === this.#shown.length) this.#forgetMade()
    for (const item of this.#shown.splice(from, to - from)) {
      this.#resizes.unobserve(item)
      this.#items.release?.(item)
      item.remove()
    }
    if (from === 0) this.#first += to
  }

  /** The height of the items from one to another. */
  #sum(from: number, to: number): number {
    let total = 0
    for (let index = from; index < to; index++) total += this.#heights[index]!
    return total
  }
}

/** Returns the height; one that differs by nothing that anyone sees is not set. */
function setHeight(space: HTMLElement, before: number, height: number): number {
  if (Math.abs(height - before) < 0.1) return before
  space.style.height = `${height}px`
  return height
}
