/**
 * Words that were split into a box for each letter, so that every letter can move or have a color of its own: letters
 * on one line at the usual distance become one text again.
 *
 *     ┌─┐┌─┐┌─┐┌─┐ ┌─┐┌─┐┌─┐
 *     │G││o││o││d│ │d││a││y│   →   Good day
 *     └─┘└─┘└─┘└─┘ └─┘└─┘└─┘
 */
import { type Box, surround } from './order.ts'
import { type Shape, shapeText, type TextShape } from './shape.ts'

/** Fewer may be anything: points on a plan, sides of a triangle. */
const LEAST_LETTERS = 4

/** Each is compared with the lines so far; this many are not words but a picture made of letters. */
const MAX_LETTERS = 1000

/** From the start of one letter to the next, in heights of its box: a wide letter, or a blank between. */
const MAX_STEP = 1.5

/** This much more than the usual step means a blank. */
const BLANK_STEP = 1.6

type Letter = TextShape & { readonly box: Box }

export function joinLetters(shapes: readonly Shape[]): readonly Shape[] {
  const letters = shapes.filter(isLetter)
  if (letters.length < LEAST_LETTERS || letters.length > MAX_LETTERS) return shapes
  const lines = findLines(letters).filter(line => line.length >= LEAST_LETTERS)
  if (lines.length === 0) return shapes
  const joined = new Map<Shape, Shape | undefined>()
  for (const line of lines) {
    const inFile = line.toSorted((one, other) => shapes.indexOf(one) - shapes.indexOf(other))
    for (const letter of line) joined.set(letter, undefined)
    joined.set(inFile[0]!, joinLine(line))
  }
  return shapes.flatMap(shape => (joined.has(shape) ? (joined.get(shape) ?? []) : shape))
}

/** A letter, perhaps followed by punctuation. */
function isLetter(shape: Shape): shape is Letter {
  if (shape.type !== 'text' || shape.role !== 'text' || !shape.box) return false
  const [paragraph, ...others] = shape.paragraphs
  if (!paragraph || paragraph.bullet || others.length > 0) return false
  return /^\p{L}\p{M}*\p{P}?$/u.test(shapeText(shape))
}

function findLines(letters: readonly Letter[]): Letter[][] {
  const lines: Letter[][] = []
  for (const letter of letters.toSorted((one, other) => one.box.left - other.box.left)) {
    const line = lines.find(each => continues(each.at(-1)!, letter))
    if (line) line.push(letter)
    else lines.push([letter])
  }
  return lines
}

function continues({ box: last }: Letter, { box }: Letter): boolean {
  const step = box.left - last.left
  const height = Math.min(box.height, last.height)
  const shared =
    Math.min(last.top + last.height, box.top + box.height) - Math.max(last.top, box.top)
  return step > 0 && step <= height * MAX_STEP && shared >= height / 2
}

function joinLine(line: readonly Letter[]): TextShape {
  const steps = line.slice(1).map(({ box }, at) => box.left - line[at]!.box.left)
  const usual = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)]!
  const [first] = line
  const paragraph = first!.paragraphs[0]!
  const blank = { content: { type: 'text', value: ' ' }, marks: 0, link: undefined } as const
  const runs = line.flatMap(({ paragraphs }, at) => {
    const own = paragraphs[0]!.runs
    return at > 0 && steps[at - 1]! >= usual * BLANK_STEP ? [blank, ...own] : own
  })
  return {
    ...first!,
    box: surround(line.map(({ box }) => box)),
    paragraphs: [{ ...paragraph, runs }],
  }
}
