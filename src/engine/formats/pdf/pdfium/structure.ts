/** The structure tree of a page: roles, marked content, and what tables and pictures say about themselves. */
import type { StructureNode } from '../raw-page.ts'
import type { Access } from './file.ts'

/** Deeper trees are not honest, and each level is one of our own calls. */
const MAX_DEPTH = 40

export function readStructure(access: Access, page: number): StructureNode[] {
  const { api } = access.pdfium
  const tree = api.FPDF_StructTree_GetForPage(page)
  if (!tree) return []
  const nodes: StructureNode[] = []
  const count = api.FPDF_StructTree_CountChildren(tree)
  for (let i = 0; i < count; i++) {
    const element = api.FPDF_StructTree_GetChildAtIndex(tree, i)
    if (element) nodes.push(readElement(access, element, 0))
  }
  api.FPDF_StructTree_Close(tree)
  return nodes
}

function readElement(access: Access, element: number, depth: number): StructureNode {
  const { api } = access.pdfium
  const { scratch, budget } = access
  budget.spend('nodes')
  const role = scratch.utf16((at, bytes) => api.FPDF_StructElement_GetType(element, at, bytes))
  const children: StructureNode[] = []
  const count = api.FPDF_StructElement_CountChildren(element)
  for (let i = 0; i < count; i++) {
    const child = api.FPDF_StructElement_GetChildAtIndex(element, i)
    if (child) {
      if (depth < MAX_DEPTH) children.push(readElement(access, child, depth + 1))
      continue
    }
    const mark = api.FPDF_StructElement_GetChildMarkedContentID(element, i)
    // Text and elements alternate: a bare node keeps the position among the children.
    if (mark >= 0) children.push({ role: '', marks: [mark], children: NO_CHILDREN })
  }
  const alt =
    role === 'Figure' || role === 'Formula'
      ? scratch.utf16((at, bytes) => api.FPDF_StructElement_GetAltText(element, at, bytes))
      : ''
  const spans = role === 'TH' || role === 'TD' ? readSpans(access, element) : NO_SPANS
  return { role, marks: NO_MARKS, children, ...(alt ? { alt } : {}), ...spans }
}

const NO_CHILDREN: readonly StructureNode[] = []
const NO_MARKS: readonly number[] = []
const NO_SPANS: Spans = {}

interface Spans {
  rowSpan?: number
  columnSpan?: number
}

function readSpans(access: Access, element: number): Spans {
  const { api } = access.pdfium
  const spans: Spans = {}
  const count = api.FPDF_StructElement_GetAttributeCount(element)
  for (let i = 0; i < count; i++) {
    const attributes = api.FPDF_StructElement_GetAttributeAtIndex(element, i)
    const rowSpan = readNumber(access, attributes, 'RowSpan')
    const columnSpan = readNumber(access, attributes, 'ColSpan')
    if (rowSpan && rowSpan > 1) spans.rowSpan = rowSpan
    if (columnSpan && columnSpan > 1) spans.columnSpan = columnSpan
  }
  return spans
}

function readNumber(
  { pdfium, scratch }: Access,
  attributes: number,
  name: string,
): number | undefined {
  const { api } = pdfium
  const value = api.FPDF_StructElement_Attr_GetValue(attributes, scratch.name(name))
  if (!value || !api.FPDF_StructElement_Attr_GetNumberValue(value, scratch.address))
    return undefined
  return Math.min(Math.round(scratch.float(0)), 1000)
}
