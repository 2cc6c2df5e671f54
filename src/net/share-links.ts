/**
 * Sharing links lead to a page around the document. If the way from the page's URL to the file's is well known, it is
 * taken.
 */
export function toDirectLink(url: URL): URL {
  const host = url.hostname.replace(/^www\./, '')
  const rule = RULES.find(({ hosts }) => hosts.test(host))
  return rule?.rewrite(new URL(url)) ?? url
}

interface Rule {
  readonly hosts: RegExp
  readonly rewrite: (url: URL) => URL | undefined
}

const RULES: readonly Rule[] = [
  {
    // /owner/repository/blob/branch/path
    hosts: /^github\.com$/,
    rewrite: url => withPath(url, /^(\/[^/]+\/[^/]+)\/blob\/(.+)$/, '$1/raw/$2'),
  },
  {
    // /group/project/-/blob/branch/path
    hosts: /^gitlab\.com$/,
    rewrite: url => withPath(url, /^(.+)\/-\/blob\/(.+)$/, '$1/-/raw/$2'),
  },
  {
    // /owner/repository/src/commit/path
    hosts: /^bitbucket\.org$/,
    rewrite: url => withPath(url, /^(\/[^/]+\/[^/]+)\/src\/(.+\/.+)$/, '$1/raw/$2'),
  },
  {
    // /s/… and /scl/fi/…, with dl=0 for the page
    hosts: /^dropbox\.com$/,
    rewrite: url => (/^\/(?:s|scl)\//.test(url.pathname) ? withQuery(url, 'dl', '1') : undefined),
  },
  {
    // /document/d/ID/edit and its siblings have an export in a format of ours
    hosts: /^docs\.google\.com$/,
    rewrite: url => {
      const [, kind = '', id] =
        /^\/(document|spreadsheets|presentation)\/d\/([\w-]{20,})/.exec(url.pathname) ?? []
      return id ? new URL(`/${kind}/d/${id}/${GOOGLE_EXPORTS[kind]}`, url) : undefined
    },
  },
  {
    // /file/d/ID/view and /open?id=ID
    hosts: /^drive\.google\.com$/,
    rewrite: url => {
      const id =
        /^\/file\/d\/([\w-]{20,})/.exec(url.pathname)?.[1] ??
        (url.pathname === '/open' ? url.searchParams.get('id') : undefined)
      return id ? new URL(`/uc?export=download&id=${encodeURIComponent(id)}`, url) : undefined
    },
  },
  {
    // /:w:/s/site/… and /:b:/g/personal/…
    hosts: /\.sharepoint\.com$/,
    rewrite: url =>
      /^\/:[a-z]:\//.test(url.pathname) ? withQuery(url, 'download', '1') : undefined,
  },
  {
    // The share URL itself, encoded, identifies the file (OneDrive API, "shares")
    hosts: /^(?:1drv\.ms|onedrive\.live\.com)$/,
    rewrite: url => {
      const token = Buffer.from(url.href).toString('base64url')
      return new URL(`https://api.onedrive.com/v1.0/shares/u!${token}/root/content`)
    },
  },
]

const GOOGLE_EXPORTS: Readonly<Record<string, string>> = {
  document: 'export?format=docx',
  spreadsheets: 'export?format=xlsx',
  presentation: 'export/pptx',
}

function withPath(url: URL, pattern: RegExp, replacement: string): URL | undefined {
  if (!pattern.test(url.pathname)) return undefined
  url.pathname = url.pathname.replace(pattern, replacement)
  return url
}

function withQuery(url: URL, name: string, value: string): URL {
  url.searchParams.set(name, value)
  return url
}
