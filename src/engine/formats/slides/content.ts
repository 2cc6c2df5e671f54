/** The shapes of a slide, without its title, become blocks in reading order. */
import { paragraph } from '../../document/build.ts'
import type { Block, Place } from '../../document/document.ts'
import { isShortLabel, takeLabels } from '../../document/drawing-labels.ts'
import { joinPlaces } from '../../document/place.ts'
import { type Deck, dropUsualMarks } from './deck.ts'
import { joinLetters } from './letters.ts'
import { type Box, orderShapes } from './order.ts'
import { type GroupShape, type Shape, shapeText, type TextShape } from './shape.ts'
import { toBlocks } from './text.ts'

export function buildContent(
  shapes: readonly Shape[],
  title: TextShape | undefined,
  deck: Deck,
  findPlace: (shape: Pick<Shape, 'box'>) => { readonly place?: Place } = () => ({}),
): Block[] {
  const groups = new Map<Leaf, Box | undefined>()
  const ordered = listInOrder(title ? without(title, shapes) : shapes, groups).filter(
    shape => shape.type === 'blocks' || !deck.running.has(shape),
  )
  const blocks: Block[] = []
  for (let index = 0; index < ordered.length; ) {
    const labels = takeLabels(ordered, index, isLabel)
    if (labels.length > 0) {
      blocks.push(paragraph(labels.map(shapeText).join(' ')))
      index += labels.length
    } else {
      const shape = ordered[index]!
      const { place } = findPlace({ box: groups.has(shape) ? groups.get(shape) : shape.box })
      for (const block of buildShape(shape, deck)) {
        addBlock(place && block.type !== 'boundary' ? { place, ...block } : block, blocks)
      }
      index++
    }
  }
  return blocks
}

/** The title may be in a group. */
const without = (title: TextShape, shapes: readonly Shape[]): Shape[] =>
  shapes.includes(title)
    ? shapes.filter(shape => shape !== title)
    : shapes.map(shape =>
        shape.type === 'group' ? { ...shape, shapes: without(title, shape.shapes) } : shape,
      )

type Leaf = Exclude<Shape, GroupShape>

/** Groups are read as one, and inside by the same rule. */
function listInOrder(
  shapes: readonly Shape[],
  groups: Map<Leaf, Box | undefined>,
  group?: GroupShape,
  into: Leaf[] = [],
): Leaf[] {
  for (const shape of orderShapes(joinLetters(shapes))) {
    if (shape.type === 'group') listInOrder(shape.shapes, groups, group ?? shape, into)
    else {
      // Inside a group, positions are relative: only the group's own is known.
      if (group) groups.set(shape, group.box)
      into.push(shape)
    }
  }
  return into
}

const isLabel = (shape: Leaf): shape is TextShape =>
  shape.type === 'text' &&
  shape.role === 'text' &&
  shape.paragraphs.every(
    ({ runs, bullet }) =>
      !bullet && runs.every(({ content, link }) => content.type === 'text' && link === undefined),
  ) &&
  isShortLabel(shapeText(shape))

function buildShape(shape: Leaf, deck: Deck): readonly Block[] {
  if (shape.type === 'blocks') return deck.decoration.has(shape) ? [] : shape.blocks
  return toBlocks(dropUsualMarks(shape.paragraphs, deck))
}

/** Code that is revealed step by step is in several shapes. */
function addBlock(block: Block, blocks: Block[]): void {
  const last = blocks.at(-1)
  if (block.type === 'code' && last?.type === 'code') {
    const places = [last.place, block.place].filter(place => place !== undefined)
    const joined = { ...last, value: `${last.value}\n${block.value}` }
    blocks[blocks.length - 1] =
      places.length === 2 ? { ...joined, place: joinPlaces(places) } : joined
  } else {
    blocks.push(block)
  }
}
