/** The table of pages. Another page is a line here and a markdown file. */
import { arrangeChangelog } from './changelog.ts'

export interface Page {
  /** Begins and ends with a slash. */
  readonly path: string
  /** The markdown file, from the root of the package. */
  readonly source: string
  /** The part of the site it belongs to, as shown in the navigation. */
  readonly section: Section
  /** Its group in the portal's contents. */
  readonly group?: Group
  /** The name in lists of links; the heading of the page if absent. */
  readonly name?: string
  /** A sentence for lists and search engines, if the file does not have one at its top. */
  readonly description?: string
  /** Scripts and styles besides those that every page has, by their plain names. */
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  /** The id of an element that must be there before the first paint: what is above it would move. */
  readonly drawnWith?: string
  /** Silently left out if the file does not exist. */
  readonly isOptional?: boolean
  /** Reached by an action, not by navigation: not part of the sitemap. */
  readonly isUnlisted?: boolean
  /** The page runs the engine, which is partly WebAssembly. */
  readonly hasEngine?: boolean
  /** Turns the file's text into the page's. */
  readonly arrange?: (text: string) => string
}

export type Section = 'convert' | 'developers' | 'mcp-check' | 'contact' | 'privacy'

export const GROUPS = ['HTTP API', 'Other ways in', 'Run it', 'Reference'] as const
type Group = (typeof GROUPS)[number]

export const PAGES: readonly Page[] = [
  {
    path: '/',
    source: 'site/pages/home.md',
    section: 'convert',
    name: 'Convert',
    scripts: ['home.js'],
    styles: ['converter.css'],
    drawnWith: 'converter-link',
    hasEngine: true,
  },
  {
    path: '/developers/',
    source: 'site/pages/developers.md',
    section: 'developers',
    group: 'HTTP API',
    name: 'Quickstart',
  },
  {
    path: '/developers/convert/',
    source: 'site/pages/convert.md',
    section: 'developers',
    group: 'HTTP API',
    name: 'Convert',
    scripts: ['try-it.js'],
  },
  {
    path: '/developers/chunks/',
    source: 'site/pages/chunks.md',
    section: 'developers',
    group: 'HTTP API',
    name: 'Chunks and parts',
  },
  {
    path: '/developers/endpoints/',
    source: 'site/pages/endpoints.md',
    section: 'developers',
    group: 'HTTP API',
    name: 'Other endpoints',
    scripts: ['try-it.js'],
  },
  {
    path: '/developers/recipes/',
    source: 'site/pages/recipes.md',
    section: 'developers',
    group: 'HTTP API',
    name: 'Recipes',
  },
  {
    path: '/developers/errors/',
    source: 'site/pages/errors.md',
    section: 'developers',
    group: 'HTTP API',
    name: 'Errors',
  },
  {
    path: '/developers/mcp/',
    source: 'docs/mcp.md',
    section: 'developers',
    group: 'Other ways in',
    name: 'MCP server',
    description: 'Tools for agents, over HTTP or on your machine, and how to configure clients.',
    isOptional: true,
  },
  {
    path: '/developers/library/',
    source: 'site/pages/library.md',
    section: 'developers',
    group: 'Other ways in',
    name: 'Library',
  },
  {
    path: '/developers/command/',
    source: 'site/pages/command.md',
    section: 'developers',
    group: 'Other ways in',
    name: 'Command line',
  },
  {
    path: '/developers/operate/',
    source: 'site/pages/operate.md',
    section: 'developers',
    group: 'Run it',
    name: 'Operate',
  },
  {
    path: '/developers/mcp-check/',
    source: 'docs/mcp-check.md',
    section: 'developers',
    group: 'Reference',
    name: 'How MCP servers are checked',
    description:
      'How the MCP check probes and grades a server, and every check with its weight and reason.',
    isOptional: true,
  },
  {
    path: '/developers/security/',
    source: 'docs/security.md',
    section: 'developers',
    group: 'Run it',
    name: 'Security',
    description: 'What is trusted, what is limited, and how to report a vulnerability.',
    isOptional: true,
  },
  {
    path: '/developers/reliability/',
    source: 'docs/reliability.md',
    section: 'developers',
    group: 'Run it',
    name: 'Reliability',
    description: 'What happens to requests when the service, or something it depends on, fails.',
    isOptional: true,
  },
  {
    path: '/developers/performance/',
    source: 'docs/performance.md',
    section: 'developers',
    group: 'Run it',
    name: 'Performance',
    description: 'How fast conversions are, what they need, and how that is measured.',
    isOptional: true,
  },
  {
    path: '/developers/deprecations/',
    source: 'site/pages/deprecations.md',
    section: 'developers',
    group: 'Reference',
    name: 'Deprecations',
  },
  {
    path: '/developers/changelog/',
    source: 'CHANGELOG.md',
    section: 'developers',
    group: 'Reference',
    name: 'Changelog',
    description: 'What has changed for users, by release and topic.',
    arrange: arrangeChangelog,
  },
  {
    path: '/mcp-check/',
    source: 'site/pages/mcp-check.md',
    section: 'mcp-check',
    name: 'MCP check',
    scripts: ['mcp-check.js'],
  },
  {
    path: '/contact/',
    source: 'site/pages/contact.md',
    section: 'contact',
    name: 'Contact',
    scripts: ['contact.js'],
  },
  {
    path: '/contact/sent/',
    source: 'site/pages/contact-sent.md',
    section: 'contact',
    isUnlisted: true,
  },
  { path: '/privacy/', source: 'site/pages/privacy.md', section: 'privacy', name: 'Privacy' },
]
