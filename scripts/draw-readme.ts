/**
 * Draws the picture at the top of the README, `docs/images/example-light.svg` and `-dark.svg`: a page of a document
 * of ours as PDFium shows it, and the markdown that the library makes of it. Run it when either changes:
 * `npm run build && node dist/scripts/draw-readme.js`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import { type DrawingFunction, drawPage } from '../site/client/paper/draw-page.ts'
import { openWithPdfium } from '../site/client/paper/pdfium.ts'
import { convert } from '../src/engine/node.ts'

const ROOT = new URL('../../', import.meta.url)
const DOCUMENT = 'test/corpus/pdf/minutes-chromium.pdf'
const FOLDER = new URL('docs/images/', ROOT)

const THEMES = {
  light: { paper: '#ffffff', panel: '#f6f8fa', ink: '#1f2328', faint: '#59636e', line: '#d1d9e0' },
  dark: { paper: '#0d1117', panel: '#151b23', ink: '#f0f6fc', faint: '#9198a1', line: '#3d444d' },
}

/** The whole page without its margins, at twice the size it is shown at. */
const PIXELS_ACROSS = 1200
const MARGIN = 42
/** Sixteen shades of a color are enough for the edges of letters, at half the size. */
const SHADE = 17
const PANEL = 520
const GAP = 20
const CAPTION = 32
const FONT = 12
const LINE = 17
/** Columns of common monospaced fonts: 0.6 of their size each, and a little less in the narrowest. */
const COLUMNS = Math.floor((PANEL - 32) / (FONT * 0.61))

interface Picture {
  readonly width: number
  readonly height: number
  /** Three bytes per pixel. */
  readonly bytes: Uint8Array
}

const bytes = readFileSync(new URL(DOCUMENT, ROOT))
const { markdown } = await convert(bytes)
const page = cutMargins(await drawFirstPage(bytes))
mkdirSync(FOLDER, { recursive: true })
for (const [name, theme] of Object.entries(THEMES)) {
  writeFileSync(new URL(`example-${name}.svg`, FOLDER), writeSvg(page, markdown, theme))
}

async function drawFirstPage(bytes: Uint8Array): Promise<Picture> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const module = await WebAssembly.compile(readFileSync(wasm))
  const pdf = await openWithPdfium<DrawingFunction>(module, bytes)
  const { width, height, pixels } = drawPage(pdf, 0, PIXELS_ACROSS)
  const drawn = pixels.filter((_, index) => index % 4 < 3)
  return {
    width,
    height,
    bytes: Uint8Array.from(drawn, value => Math.round(value / SHADE) * SHADE),
  }
}

function cutMargins({ width, height, bytes }: Picture): Picture {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let at = 0; at < bytes.length; at += 3) {
    if (bytes[at] === 255 && bytes[at + 1] === 255 && bytes[at + 2] === 255) continue
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  left -= MARGIN
  top -= MARGIN
  const cut = { width: right + MARGIN - left, height: bottom + MARGIN - top }
  const rows = Array.from({ length: cut.height }, (_, row) => {
    const start = ((top + row) * width + left) * 3
    return bytes.subarray(start, start + cut.width * 3)
  })
  return { ...cut, bytes: new Uint8Array(Buffer.concat(rows)) }
}

/** PNG (ISO 15948): eight bits per color, every row unfiltered. */
function writePng({ width, height, bytes }: Picture): Buffer {
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.of(0), bytes.subarray(row * width * 3, (row + 1) * width * 3)]),
  )
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function writeSvg(page: Picture, markdown: string, theme: (typeof THEMES)['light']): string {
  const { paper, panel, ink, faint, line } = theme
  const lines = markdown.trimEnd().split('\n').flatMap(wrap)
  const pageHeight = Math.round((PANEL * page.height) / page.width)
  const height = Math.max(pageHeight, lines.length * LINE + 24)
  const right = PANEL + 2 * GAP
  const size = [PANEL * 2 + GAP * 3, height + CAPTION + GAP] as const
  const frame = (x: number, fill: string) =>
    `<rect x="${x}" y="${CAPTION}" width="${PANEL}" height="${height}" rx="8" fill="${fill}" stroke="${line}"/>`
  const caption = (x: number, text: string) =>
    `<text x="${x}" y="22" font-family="system-ui, sans-serif" font-size="14" fill="${faint}">${text}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(' ')}" role="img">`,
    '<title>A page of a PDF, and its markdown</title>',
    `<rect width="${size[0]}" height="${size[1]}" fill="${paper}"/>`,
    caption(GAP, 'minutes.pdf'),
    frame(GAP, '#ffffff'),
    `<image x="${GAP + 1}" y="${CAPTION + 1 + (height - pageHeight) / 2}" width="${PANEL - 2}" height="${pageHeight - 2}" href="data:image/png;base64,${writePng(page).toString('base64')}"/>`,
    caption(right, 'foliomark minutes.pdf'),
    frame(right, panel),
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${FONT}" fill="${ink}" xml:space="preserve">`,
    ...lines.map(
      (text, index) =>
        `<text x="${right + 16}" y="${CAPTION + 24 + index * LINE}">${toXml(text)}</text>`,
    ),
    '</g></svg>\n',
  ].join('\n')
}

/** At spaces, as an editor does. */
function wrap(line: string): string[] {
  if (line.length <= COLUMNS) return [line]
  const space = line.lastIndexOf(' ', COLUMNS)
  const end = space > 0 ? space : COLUMNS
  return [line.slice(0, end), ...wrap(line.slice(end).trimStart())]
}

function toXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
