/**
 * Paragraphs that know how deep inside tables they lie, in one row as RTF and [MS-DOC] keep them:
 *
 *     depth 0   text
 *     depth 1   a ▸cell   b ▸cell   ▸row
 *     depth 1   c ▸cell   (depth 2: d ▸cell ▸row)   e ▸cell   ▸row
 *     depth 0   text
 *
 * A table ends where a paragraph lies less deep than its cells.
 */
import type { Budget } from '../../budget.ts'
import type { Alignment, Block } from '../../document/document.ts'
import { buildOutline, type OutlineItem } from '../../document/outline.ts'
import { Story, type StoryContext, type StoryParagraph } from './story.ts'
import { placeOnGrid, type RowDefinition, type RowOfCells } from './tables/row-edges.ts'
import { toTableBlocks } from './tables/table.ts'

export interface FlowContext extends StoryContext {
  readonly budget: Budget
}

/** Deeper nested tables are read as if they were in the cell above. */
const MAX_DEPTH = 24

/** The open table at one depth, and the cell being filled. */
interface OpenTable {
  readonly rows: RowOfCells[]
  cells: FilledCell[]
  story: Story
  /** The alignment of the cell's first paragraph. */
  alignment: Alignment | undefined
}

interface FilledCell {
  readonly children: readonly Block[]
  readonly alignment: Alignment
}

export class Flow {
  readonly #context: FlowContext
  readonly #body: Story
  readonly #tables: OpenTable[] = []

  constructor(context: FlowContext) {
    this.#context = context
    this.#body = new Story(context)
  }

  add(paragraph: StoryParagraph, depth: number, alignment: Alignment = 'none'): void {
    this.#context.budget.spend('nodes')
    const story = this.#at(depth)
    const table = this.#tables.at(-1)
    if (table) table.alignment ??= alignment
    story.add(paragraph)
  }

  addBlock(block: Block, depth: number): void {
    this.#at(depth).addBlock(block)
  }

  endCell(depth: number): void {
    this.#at(Math.max(1, depth))
    const table = this.#tables.at(-1)!
    this.#context.budget.spend('cells')
    table.cells.push({
      children: buildOutline(table.story.finish(), true),
      alignment: table.alignment ?? 'none',
    })
    table.story = this.#newCell()
    table.alignment = undefined
  }

  endRow(depth: number, definition: RowDefinition): void {
    this.#at(Math.max(1, depth))
    const table = this.#tables.at(-1)!
    if (table.cells.length) {
      table.rows.push({ definition, cells: dropUndefined(table.cells, definition) })
    }
    table.cells = []
  }

  finish(isWhole: boolean): readonly OutlineItem[] {
    this.#at(0)
    return this.#body.finish(isWhole)
  }

  /** The story at this depth, after deeper tables have been closed. */
  #at(depth: number): Story {
    const wanted = Math.min(depth, MAX_DEPTH)
    while (this.#tables.length > wanted) this.#closeTable()
    while (this.#tables.length < wanted) {
      this.#tables.push({ rows: [], cells: [], story: this.#newCell(), alignment: undefined })
    }
    return this.#tables.at(-1)?.story ?? this.#body
  }

  #closeTable(): void {
    const { rows, cells, story } = this.#tables.pop()!
    // The end of the last row may be missing in a truncated file.
    if (cells.length) rows.push({ definition: NO_DEFINITION, cells })
    const outer = this.#tables.at(-1)?.story ?? this.#body
    const headers = rows.findIndex(row => !row.definition.isHeader)
    for (const block of toTableBlocks(placeOnGrid(rows), Math.max(headers, 0))) {
      outer.addBlock(block)
    }
    for (const block of buildOutline(story.finish())) outer.addBlock(block)
  }

  #newCell(): Story {
    return new Story(this.#context, true)
  }
}

/** Some programs end more cells than the row has; empty ones are ignored. */
function dropUndefined(cells: readonly FilledCell[], definition: RowDefinition): FilledCell[] {
  const kept = [...cells]
  const least = definition.cells.length || kept.length
  while (kept.length > least && kept.at(-1)!.children.length === 0) kept.pop()
  return kept
}

const NO_DEFINITION: RowDefinition = { left: 0, cells: [], isHeader: false }
