/** The HTML around a page: head, navigation, contents, footer. */
import type { Assets } from './assets.ts'
import { attributes, escapeHtml } from './html.ts'
import type { PageSource } from './page-source.ts'
import { GROUPS, type Section } from './pages.ts'
import type { Heading } from './render.ts'

interface Frame {
  readonly baseUrl: string
  readonly assets: Assets
  /** All pages, for the navigation of their section. */
  readonly sources: readonly PageSource[]
}

export interface Leaf {
  readonly title: string
  readonly description: string
  /** Undefined for a page without its own address, such as "not found". */
  readonly path?: string
  readonly section?: Section
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  readonly drawnWith?: string
  readonly isUnlisted?: boolean
  readonly html: string
  readonly headings: readonly Heading[]
}

export function writeHtml(leaf: Leaf, frame: Frame): string {
  const isPortal = leaf.section === 'developers'
  return `<!DOCTYPE html>
<html lang="en">
${writeHead(leaf, frame)}
<body${attributes({ class: leaf.section ?? 'plain' })}>
<a class="skip" href="#content">Skip to content</a>
${writeHeader(leaf)}
<div class="${isPortal ? 'spread' : 'page'}">
${isPortal ? writeAside(leaf, frame) : ''}<main id="content" tabindex="-1">
${leaf.html}</main>
</div>
${writeFooter(leaf)}
</body>
</html>
`
}

function writeHead(leaf: Leaf, { baseUrl, assets }: Frame): string {
  const { path, isUnlisted } = leaf
  const isPortal = leaf.section === 'developers'
  const title = path === '/' ? leaf.title : `${leaf.title} · Foliomark`
  const description = leaf.description
  const meta = (values: Record<string, string>) => `<meta${attributes(values)}>`
  const link = (values: Record<string, string | boolean>) => `<link${attributes(values)}>`
  const address = path && baseUrl + path
  return [
    '<head>',
    '<meta charset="utf-8">',
    meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    `<title>${escapeHtml(title)}</title>`,
    meta({ name: 'description', content: description }),
    meta({ name: 'color-scheme', content: 'light dark' }),
    meta({ name: 'theme-color', content: '#fbfcfa', media: '(prefers-color-scheme: light)' }),
    meta({ name: 'theme-color', content: '#121614', media: '(prefers-color-scheme: dark)' }),
    // Not a module: it must run before the first paint.
    `<script${attributes({ src: assets.toPath('theme.js') })}></script>`,
    // Known before the styles are: they come with the first paint.
    ...['literata-400.woff2', 'literata-600.woff2'].map(name =>
      link({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: assets.toPath(name),
        crossorigin: true,
      }),
    ),
    ...['site.css', ...(leaf.styles ?? [])].map(name =>
      link({ rel: 'stylesheet', href: assets.toPath(name) }),
    ),
    ...(leaf.drawnWith
      ? [link({ rel: 'expect', href: `#${leaf.drawnWith}`, blocking: 'render' })]
      : []),
    link({ rel: 'icon', type: 'image/svg+xml', href: assets.toPath('favicon.svg') }),
    link({ rel: 'apple-touch-icon', href: assets.toPath('touch-icon.png') }),
    ...(address && !isUnlisted
      ? [
          link({ rel: 'canonical', href: address }),
          link({ rel: 'alternate', type: 'text/markdown', href: `${path}index.md` }),
          meta({ property: 'og:type', content: 'website' }),
          meta({ property: 'og:site_name', content: 'Foliomark' }),
          meta({ property: 'og:title', content: leaf.title }),
          meta({ property: 'og:description', content: description }),
          meta({ property: 'og:url', content: address }),
          meta({ property: 'og:image', content: baseUrl + assets.toPath('social-card.png') }),
          meta({ property: 'og:image:width', content: '1200' }),
          meta({ property: 'og:image:height', content: '630' }),
          meta({ name: 'twitter:card', content: 'summary_large_image' }),
        ]
      : [meta({ name: 'robots', content: 'noindex' })]),
    ...['page.js', ...(isPortal ? ['portal.js'] : []), ...(leaf.scripts ?? [])].map(
      name => `<script${attributes({ type: 'module', src: assets.toPath(name) })}></script>`,
    ),
    '</head>',
  ].join('\n')
}

const NAVIGATION: readonly { path: string; name: string; section: Section }[] = [
  { path: '/', name: 'Convert', section: 'convert' },
  { path: '/developers/', name: 'Developers', section: 'developers' },
  { path: '/mcp-check/', name: 'MCP check', section: 'mcp-check' },
  { path: '/contact/', name: 'Contact', section: 'contact' },
]

function writeHeader({ section, path }: Leaf): string {
  const links = NAVIGATION.map(entry => {
    const current = entry.path === path ? 'page' : entry.section === section ? 'true' : undefined
    return `<li><a${attributes({ href: entry.path, 'aria-current': current })}>${entry.name}</a></li>`
  })
  return `<header class="top">
<a class="wordmark" href="/">${MARK}<span>Foliomark</span></a>
<nav aria-label="Site"><ul>${links.join('')}</ul></nav>
<button class="themes scripted" type="button" aria-label="Dark theme" data-themes>${MOON}</button>
</header>`
}

/** A folded sheet: the left leaf is written on, the right one is the markdown. */
const MARK =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path class="verso" d="M4 6.5 16 9.5v18l-12-3z"/><path class="recto" d="M28 6.5 16 9.5v18l12-3z"/><path class="lines" d="M7 12l6 1.5M7 16l6 1.5M7 20l4 1"/></svg>'

const MOON =
  '<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/></svg>'

function writeAside(leaf: Leaf, { sources }: Frame): string {
  const here = sources.find(({ page }) => page.path === leaf.path)
  const name = here ? ` <b>${escapeHtml(here.page.name ?? here.title)}</b>` : ''
  return `<div class="aside">
${SEARCH}<nav class="contents" aria-label="Developer portal">
${writeGroups(leaf, sources, writeContents(leaf.headings))}
</nav>
<details class="menu"><summary>All pages${name}</summary><nav class="contents" aria-label="All pages">
${writeGroups(leaf, sources, '')}
</nav></details>
</div>
`
}

/** The pages of the portal; below this one its sections. */
function writeGroups({ path }: Leaf, sources: readonly PageSource[], sections: string): string {
  const groups = GROUPS.map(group => {
    const chapters = sources
      .filter(({ page }) => page.group === group)
      .map(({ page, title }) => {
        const isHere = page.path === path
        const link = `<a${attributes({ href: page.path, 'aria-current': isHere ? 'page' : undefined })}>${escapeHtml(page.name ?? title)}</a>`
        return `<li>${link}${isHere ? sections : ''}</li>`
      })
    return `<p class="group">${group}</p>\n<ul>${chapters.join('\n')}</ul>`
  })
  return groups.join('\n')
}

const SEARCH = `<form class="search scripted" role="search" data-search>
<label class="visually-hidden" for="search">Search the portal</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="search-results" aria-keyshortcuts="/ Control+K Meta+K">
<span class="search-keys" aria-hidden="true"><kbd data-keys>⌘K</kbd><kbd>/</kbd></span>
<div class="search-results" id="search-results" role="status" hidden></div>
</form>
`

function writeContents(headings: readonly Heading[]): string {
  const all = headings.filter(({ depth }) => depth === 2 || depth === 3)
  const listed = all.length > MAX_LISTED ? all.filter(({ depth }) => depth === 2) : all
  if (listed.length < 2) return ''
  const links = listed.map(
    ({ depth, id, text }) =>
      `<li${attributes({ class: depth === 3 ? 'deeper' : undefined })}><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  return `<ul class="sections">${links.join('')}</ul>`
}

/** A longer list is not an overview. */
const MAX_LISTED = 24

function writeFooter({ path, isUnlisted }: Leaf): string {
  const links = [
    ['/privacy/', 'Privacy'],
    ['/developers/changelog/', 'Changelog'],
    ['/api/v1/openapi.json', 'OpenAPI'],
    ['/llms.txt', 'llms.txt'],
    ['https://github.com/foliomark/foliomark', 'Source'],
    ['https://www.npmjs.com/package/foliomark', 'npm'],
    ...(path && !isUnlisted ? [[`${path}index.md`, 'This page as markdown']] : []),
  ].map(([href, name]) => `<li><a href="${href}">${name}</a></li>`)
  return `<footer class="foot">
<p>Converts documents to markdown. Stores nothing.</p>
<nav aria-label="More"><ul>${links.join('')}</ul></nav>
</footer>`
}
