/** What the tags of a page say about its lines (ISO 32000-1, 14.8.2.2): real content, or artifacts. */
import { NEARLY_ALL } from '../measures.ts'
import { ARTIFACT, type StructureNode } from '../raw-page.ts'
import type { PageText } from '../text/page-text.ts'
import type { Piece } from '../text/pieces.ts'
import type { Word } from '../text/words.ts'

type TagVerdict = 'content' | 'artifact' | undefined

/** A test of the page's pieces; undefined if the page has no trustworthy tags. */
export function createTagTest({
  raw,
  pieces,
}: PageText): ((piece: Piece) => TagVerdict) | undefined {
  if (!raw.structure.length) return undefined
  const content = new Set<number>()
  const artifacts = new Set([ARTIFACT])
  for (const node of raw.structure) collectMarks(node, content, artifacts)
  const isArtifact = ({ style }: Word): boolean => artifacts.has(style.mark)
  let letters = 0
  let tagged = 0
  // Words with one mark are consecutive.
  let mark: number | undefined
  let isContent = false
  for (const { words } of pieces) {
    for (const { text, style } of words) {
      if (style.mark !== mark) {
        mark = style.mark
        isContent = content.has(mark)
      }
      letters += text.length
      if (isContent) tagged += text.length
    }
  }
  if (tagged < NEARLY_ALL * letters) return undefined
  return ({ words }) => {
    const inside = words.filter(word => content.has(word.style.mark)).length
    // What nobody tagged may be text.
    if (inside === 0) return words.every(isArtifact) ? 'artifact' : undefined
    return inside * 2 > words.length ? 'content' : undefined
  }
}

function collectMarks(
  { role, marks, children }: StructureNode,
  content: Set<number>,
  artifacts: Set<number>,
): void {
  const own = role === 'Artifact' ? artifacts : content
  for (const mark of marks) own.add(mark)
  for (const child of children) collectMarks(child, own, artifacts)
}
