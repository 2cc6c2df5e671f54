/** The table of pages. Another page is a line here and a markdown file. */

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
}

export type Section = 'convert' | 'developers' | 'mcp-check' | 'contact' | 'privacy'

export const GROUPS = ['HTTP API', 'Other ways in', 'Run it', 'Reference'] as const
type Group = (typeof GROUPS)[number]

const HOME: Page = {
  path: '/',
  source: 'site/pages/home.md',
  section: 'convert',
  name: 'Convert',
  scripts: ['home.js'],
  styles: ['converter.css'],
  drawnWith: 'converter-link',
  hasEngine: true,
}

type PortalPage = Partial<Page> & { readonly name: string }

/** By the last step of their path. */
const PORTAL: Readonly<Record<Group, Readonly<Record<string, PortalPage>>>> = {
  'HTTP API': {
    '': { name: 'Quickstart', source: 'site/pages/developers.md' },
    convert: { name: 'Convert', scripts: ['try-it.js'] },
    chunks: { name: 'Chunks and parts' },
    endpoints: { name: 'Other endpoints', scripts: ['try-it.js'] },
    recipes: { name: 'Recipes' },
    errors: { name: 'Errors' },
  },
  'Other ways in': {
    mcp: {
      name: 'MCP server',
      ...documented('mcp'),
      description:
        'The tools for agents, over HTTP or on your machine, and the settings of clients.',
    },
    library: {
      name: 'Library',
      ...documented('library'),
      description: 'The conversion in your own program, with every option.',
    },
    pool: {
      name: 'Pool of processes',
      ...documented('pool'),
      description: 'Conversions in processes of their own, with limits on time and memory.',
    },
    edge: {
      name: 'Browsers and the edge',
      ...documented('edge'),
      description: 'The library in pages, workers, Deno, Bun and edge runtimes.',
    },
    python: {
      name: 'Python',
      source: 'clients/python/README.md',
      isOptional: true,
      description: 'A typed package for Python, by the command on your machine or over HTTP.',
    },
    command: { name: 'Command line' },
    bulk: {
      name: 'Many documents',
      ...documented('bulk'),
      description: 'Millions of documents, over restarts and on several machines.',
    },
    builders: {
      name: 'Integrations',
      ...documented('builders'),
      description: 'The MCP bundle and registry, the agent skill, a GitHub action, OCR in front.',
    },
  },
  'Run it': {
    operate: { name: 'Operate' },
    security: {
      name: 'Security',
      ...documented('security'),
      description: 'What is trusted, what is limited, and how to report a vulnerability.',
    },
    reliability: {
      name: 'Reliability',
      ...documented('reliability'),
      description: 'What happens to requests when the service, or something it depends on, fails.',
    },
    performance: { name: 'Performance' },
  },
  Reference: {
    'mcp-check': {
      name: 'How MCP servers are checked',
      ...documented('mcp-check'),
      description: 'How the MCP check asks and grades, and every check with its weight and reason.',
    },
    deprecations: { name: 'Deprecations' },
    changelog: {
      name: 'Changelog',
      source: 'CHANGELOG.md',
      description: 'What has changed for users, by release.',
    },
  },
}

/** A page that is a document of the repository. */
function documented(name: string): Pick<Page, 'source' | 'isOptional'> {
  return { source: `docs/${name}.md`, isOptional: true }
}

export const PAGES: readonly Page[] = [
  HOME,
  ...GROUPS.flatMap(group =>
    Object.entries(PORTAL[group]).map(
      ([step, page]): Page => ({
        path: step ? `/developers/${step}/` : '/developers/',
        source: `site/pages/${step}.md`,
        section: 'developers',
        group,
        ...page,
      }),
    ),
  ),
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
