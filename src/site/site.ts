/** The site as a whole: every page in its two forms, made from the same text on first request. */

import { readdirSync, readFileSync } from 'node:fs'
import { MARKDOWN_TYPE } from '../http/operation.ts'
import type { Services } from '../service/services.ts'
import { type Assets, openAssets } from './assets.ts'
import { type Body, createBody } from './body.ts'
import { findDay, readDates } from './dates.ts'
import { type Directive, removeDirectives } from './directives.ts'
import { createFill, type Fill, readQuality } from './fills.ts'
import { escapeHtml } from './html.ts'
import { type Leaf, writeHtml } from './layout.ts'
import { writeMoved } from './moved.ts'
import { type PageSource, readPageSource } from './page-source.ts'
import { PAGES } from './pages.ts'
import { renderPage } from './render.ts'
import { drawScores } from './scores.ts'
import { listSections } from './search.ts'
import { writeTryIt } from './try-it.ts'

export interface SitePages {
  readonly assets: Assets
  readonly sources: readonly PageSource[]
  find(path: string): SitePage | undefined
  /** A page that depends on the request: one visitor's form. */
  write(path: string, inserts: Inserts): string
  fill: Fill
  /** What can be searched: every section of every page. */
  search(): Body
  /** HTML for text that has no page of its own. */
  writeOther(title: string, markdown: string): string
}

export interface SitePage {
  readonly source: PageSource
  readonly html: Body
  readonly markdown: Body
}

/** HTML by the name of the form it stands for. */
export type Inserts = Readonly<Record<string, string>>

export const HTML_TYPE = 'text/html; charset=utf-8'

/** The root of the package, and the build output. */
const ROOT = new URL('../../../', import.meta.url)
const BUILT = new URL('../../site/', import.meta.url)

interface SiteSettings extends Pick<Services, 'site'> {
  readonly rateLimiter: Pick<Services['rateLimiter'], 'policies'>
}

export function openSite({ site, rateLimiter }: SiteSettings, forms: Inserts): SitePages {
  const assets = openAssets(BUILT)
  const dates = readDates(BUILT)
  const sources = PAGES.flatMap(page => readPageSource(page, ROOT, findDay(dates, page.path)) ?? [])
  const parts = readParts()
  const pages = new Map<string, SitePage>()
  const fill: Fill = createFill({
    site,
    policies: rateLimiter.policies,
    toAssetPath: assets.toPath,
  })
  const frame = () => ({ baseUrl: site.baseUrl, assets, sources })

  const insert =
    (inserts: Inserts) =>
    ({ name, argument }: Directive): string => {
      switch (name) {
        case 'part':
          return fill(parts[`${argument}.html`] ?? '', escapeHtml)
        case 'scores':
          return drawScores(readQuality())
        case 'form':
          return inserts[argument] ?? ''
        case 'moved':
          return writeMoved()
        case 'try':
          return writeTryIt(argument, site.baseUrl)
        default:
          throw new Error(`A page asks for ::: ${name}, which is no directive.`)
      }
    }

  const write = ({ page, title, description, text }: PageSource, inserts: Inserts): string => {
    const { html, headings } = renderPage(fill(text), insert(inserts))
    const leaf: Leaf = { ...page, title, description: fill(description), html, headings }
    return writeHtml(leaf, frame())
  }
  const requireSource = (path: string): PageSource => {
    const source = sources.find(({ page }) => page.path === path)
    if (!source) throw new Error(`The site has no page ${path}.`)
    return source
  }

  let search: Body | undefined

  return {
    assets,
    sources,
    fill,
    search() {
      search ??= createBody(
        JSON.stringify(
          sources
            .filter(({ page }) => !page.isUnlisted)
            .flatMap(source => listSections(source, fill(source.text), insert({}))),
        ),
        'application/json; charset=utf-8',
      )
      return search
    },
    find(path) {
      const known = pages.get(path)
      if (known) return known
      const source = sources.find(({ page }) => page.path === path)
      if (!source) return undefined
      const page = {
        source,
        html: createBody(write(source, forms), HTML_TYPE),
        markdown: createBody(writeTwin(fill(source.text), site.baseUrl + path), MARKDOWN_TYPE),
      }
      pages.set(path, page)
      return page
    },
    write: (path, inserts) => write(requireSource(path), inserts),
    writeOther(title, markdown) {
      const { html, headings } = renderPage(markdown, insert({}))
      return writeHtml({ title, description: title, html, headings }, frame())
    },
  }
}

/** Pieces of HTML that pages insert, by file name. */
function readParts(): Readonly<Record<string, string>> {
  const folder = new URL('site/parts/', ROOT)
  const names = readdirSync(folder)
  return Object.fromEntries(names.map(name => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

/** Links work even when the text has been moved away from its address. */
function writeTwin(text: string, address: string): string {
  return removeDirectives(text).replace(
    /\]\(([/#][^)\s]*)\)/g,
    (_, link: string) => `](${new URL(link, address)})`,
  )
}
