/** Pieces that documents of several kinds are put together from. */
import { type Dice, pick } from '../../fuzz/dice.ts'
import type { Align, Block, Item, Table } from '../model.ts'

/** Some of a list in its own order, each at most once. */
export function choose<T>(dice: Dice, list: readonly T[], count: number): T[] {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, list.length)) chosen.add(dice(list.length))
  return [...chosen].sort((a, b) => a - b).map(index => list[index]!)
}

export function paragraph(dice: Dice, bank: readonly string[], sentences = 4): Block {
  return { type: 'paragraph', text: choose(dice, bank, sentences).join(' ') }
}

/** A paragraph in which some words are set off. */
export function emphasized(dice: Dice, bank: readonly string[], mark: '**' | '*' = '**'): Block {
  const sentences = choose(dice, bank, 4)
  const words = sentences[1]!.split(' ')
  const start = 1 + dice(3)
  const marked = [
    ...words.slice(0, start),
    `${mark}${words.slice(start, start + 3).join(' ')}${mark}`,
    ...words.slice(start + 3),
  ]
  return {
    type: 'paragraph',
    text: [sentences[0], marked.join(' '), ...sentences.slice(2)].join(' '),
  }
}

export const heading = (depth: 1 | 2 | 3, text: string): Block => ({ type: 'heading', depth, text })

export const bullets = (texts: readonly string[]): Block => ({
  type: 'list',
  marks: 'bullet',
  items: texts.map((text): Item => ({ text })),
})

export const steps = (texts: readonly string[]): Block => ({
  type: 'list',
  marks: 'decimal',
  items: texts.map((text): Item => ({ text })),
})

export const amount = (dice: Dice, most = 9000): string => {
  const cents = 100 * (10 + dice(most)) + 5 * dice(20)
  return writeCents(cents)
}

export const writeCents = (cents: number): string => {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${String(cents % 100).padStart(2, '0')}`
}

export const count = (dice: Dice, most: number): string =>
  String(1 + dice(most)).replace(/\B(?=(\d{3})+$)/g, ',')

const RIGHT: Align = 'right'

/** Names at the left, numbers at the right: the table of most reports. */
export function numbersTable(
  dice: Dice,
  labels: readonly string[],
  head: readonly string[],
  caption?: string,
): Table {
  return {
    type: 'table',
    head,
    align: head.map((_, index): Align => (index ? RIGHT : 'left')),
    rows: labels.map(label => [
      label,
      ...head
        .slice(1)
        .map(title =>
          /change|%/i.test(title)
            ? `${pick(dice, ['+', '-'])}${dice(40)}.${dice(10)} %`
            : count(dice, 4000),
        ),
    ]),
    ...(caption ? { caption } : {}),
  }
}

export const textTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Table => ({
  type: 'table',
  head,
  align: head.map((): Align => 'left'),
  rows,
})
