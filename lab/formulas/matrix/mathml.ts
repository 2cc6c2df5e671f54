/** The formulas as MathML, by KaTeX: in a page of Chromium, and as objects of LibreOffice; and as KaTeX shows them. */
import { copyFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import katex from 'katex'
import { findStyledLetter } from '../../../src/engine/formats/math/alphabets.ts'
import { launchChromium } from '../../../test/browser/support/chromium.ts'
import { run } from '../../pdf-matrix/produce/run.ts'
import type { Sample } from './samples.ts'

export function toMathml({ latex, isDisplay }: Sample): string {
  const html = katex.renderToString(latex, {
    output: 'mathml',
    displayMode: isDisplay,
    strict: false,
  })
  const math = /<math.*<\/math>/s.exec(html)?.[0] ?? ''
  return math.replace(/<annotation.*<\/annotation>/s, '')
}

/** Chromium takes the letters of alphabets only as characters of their own (MathML Core, 3.2.2). */
const withStyledLetters = (math: string): string =>
  math.replace(
    /<(m[in]) mathvariant="([^"]+)">(.)<\/\1>/gu,
    (all, name: string, variant: string, letter: string) => {
      const styled = LETTERS.get(`${variant} ${letter}`)
      return styled ? `<${name}>${styled}</${name}>` : all
    },
  )

const VARIANTS: Readonly<Record<string, string>> = {
  'double-struck': 'double-struck',
  fraktur: 'fraktur',
  script: 'script',
  'bold upright': 'bold',
  bold: 'bold-italic',
}

const LETTERS = new Map<string, string>()
for (let code = 0x2102; code < 0x1d800; code++) {
  const character = String.fromCodePoint(code)
  const { letter, style } = findStyledLetter(character) ?? {}
  const looks = [style?.alphabet, style?.bold && 'bold', style?.upright && 'upright']
  const variant = VARIANTS[looks.filter(Boolean).join(' ')]
  if (variant) LETTERS.set(`${variant} ${letter}`, character)
}

/** Without a font for formulas, Chromium draws them as shapes. */
const FONT =
  '<style>@font-face{font-family:M;src:url(file:///usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf)}math{font-family:M}</style>'

export async function produceChromium(samples: readonly Sample[], path: string): Promise<void> {
  await print(samples, path, FONT, sample => withStyledLetters(toMathml(sample)))
}

/** The formulas as KaTeX shows them, with its fonts. */
export async function produceKatex(samples: readonly Sample[], path: string): Promise<void> {
  const css = createRequire(import.meta.url).resolve('katex/dist/katex.min.css')
  const link = `<link rel="stylesheet" href="${pathToFileURL(css).href}">`
  await print(samples, path, link, ({ latex, isDisplay }) =>
    katex.renderToString(latex, { output: 'html', displayMode: isDisplay, strict: false }),
  )
}

async function print(
  samples: readonly Sample[],
  path: string,
  head: string,
  show: (sample: Sample) => string,
): Promise<void> {
  const body = samples.map(sample => `<p>${sample.lead} ${show(sample)} ${sample.tail}</p>`)
  const html = `<!doctype html><meta charset="utf-8">${head}<body style="font: 11pt serif">${body.join('\n')}`
  const source = path.replace(/\.pdf$/, '.html')
  writeFileSync(source, html)
  const browser = await launchChromium({ fonts: 'system' })
  try {
    const page = await browser.newPage()
    await page.goto(pathToFileURL(source).href)
    await page.evaluate('document.fonts.ready')
    await page.pdf({ path, format: 'A4' })
  } finally {
    await browser.close()
  }
}

const NAMESPACES = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"`

export function produceLibreOffice(samples: readonly Sample[], path: string): void {
  const paragraph = (content: string, style = 'Standard'): string =>
    `<text:p text:style-name="${style}">${content}</text:p>`
  const body = samples.map(sample => {
    const object = `<draw:frame text:anchor-type="as-char" draw:style-name="formula"><draw:object>${toMathml(sample)}</draw:object></draw:frame>`
    return sample.isDisplay
      ? paragraph(sample.lead) + paragraph(object, 'centered') + paragraph(sample.tail)
      : paragraph(`${sample.lead} ${object} ${sample.tail}`)
  })
  const styles = `<office:automatic-styles>
<style:style style:name="centered" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/></style:style>
<style:style style:name="formula" style:family="graphic"><style:graphic-properties style:vertical-pos="from-top"/></style:style>
</office:automatic-styles>`
  const settings =
    '<office:settings><config:config-item-set config:name="ooo:configuration-settings"><config:config-item config:name="MathBaselineAlignment" config:type="boolean">true</config:config-item></config:config-item-set></office:settings>'
  const source = path.replace(/\.pdf$/, '.fodt')
  writeFileSync(
    source,
    `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES}>${settings}${styles}<office:body><office:text>${body.join('\n')}</office:text></office:body></office:document>`,
  )
  run('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', dirname(path), source], {
    seconds: 600,
  })
  const made = source.replace(/\.fodt$/, '.pdf')
  if (made !== path) copyFileSync(made, path)
}
