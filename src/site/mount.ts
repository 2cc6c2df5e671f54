/** The routes of the site: pages in both forms, build output, and the files that machines look for. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Mount } from '../http/front.ts'
import { prefersMarkdown } from '../http/negotiate.ts'
import type { Services } from '../service/services.ts'
import { SHARE_PATH, writeAppManifest } from './app-manifest.ts'
import { ASSETS_PATH, type Assets } from './assets.ts'
import { type Body, createBody, hashOf, sendBody } from './body.ts'
import { mountContactForm, writeContactForm, writeNoContact } from './contact-form.ts'
import { DISCOVERY_FILES } from './discovery.ts'
import { ASSET_HEADERS, toSecurityHeaders } from './headers.ts'
import { mountSample } from './sample.ts'
import { openSite, type SitePages } from './site.ts'

export function createSiteMount(services: Services): Mount {
  const pages = openSite(services, {
    contact: services.mailer ? writeContactForm() : writeNoContact(services.site.supportEmail),
  })
  const manifest = writeAppManifest(pages.assets)
  let offline: Body | undefined
  return (app, front) => {
    mountPages(app, pages, services)
    mountAssets(app, pages)
    app.get(OFFLINE_PATH, (request, reply) => {
      offline ??= writeOfflineWorker(pages.assets, pages.find('/')!.html)
      reply.headers({ ...ASSET_HEADERS, 'cache-control': PAGE_CACHING })
      return sendBody(request, reply, offline)
    })
    app.get(MANIFEST_PATH, (request, reply) => {
      reply.header('cache-control', PAGE_CACHING)
      return sendBody(request, reply, manifest)
    })
    // Only if the service worker that takes it is gone: the page says so, and nothing is read here.
    app.post(SHARE_PATH, (_request, reply) => reply.redirect('/?shared', 303))
    app.get(SEARCH_PATH, (request, reply) => {
      reply.header('cache-control', PAGE_CACHING)
      return sendBody(request, reply, pages.search())
    })
    mountDiscovery(app, pages, services)
    mountSample(app, front)
    mountContactForm(app, front, pages, services)
    front.showNotFound((title, markdown) => ({
      html: pages.writeOther(title, markdown),
      headers: toSecurityHeaders(services.site),
    }))
  }
}

function mountPages(app: FastifyInstance, pages: SitePages, services: Services): void {
  for (const { page } of pages.sources) {
    const { path, hasEngine = false } = page
    const twin = `${path}index.md`
    const send = (request: FastifyRequest, reply: FastifyReply, isMarkdown: boolean) => {
      const { html, markdown } = pages.find(path)!
      reply.headers({
        ...toSecurityHeaders(services.site, hasEngine),
        'cache-control': PAGE_CACHING,
      })
      return sendBody(request, reply, isMarkdown ? markdown : html)
    }
    app.get(path, (request, reply) => {
      reply.headers({ vary: 'Accept', link: writeLinks(path, services.site.baseUrl) })
      return send(request, reply, prefersMarkdown(request.headers.accept, 'text/html'))
    })
    app.get(twin, (request, reply) => {
      reply.header('link', `<${services.site.baseUrl}${path}>; rel="canonical"`)
      return send(request, reply, true)
    })
    if (path !== '/') {
      app.get(path.slice(0, -1), (request, reply) => {
        const [, query] = /^[^?]*(\?.*)?$/s.exec(request.url) ?? []
        return reply.redirect(path + (query ?? ''), 308)
      })
    }
  }
}

/** At the root, so that its scope includes the home page. */
const OFFLINE_PATH = '/offline.js'
const MANIFEST_PATH = '/manifest.webmanifest'
const SEARCH_PATH = '/developers/search.json'

/** Pages change when the service does; a browser asks, and is told that nothing has changed. */
const PAGE_CACHING = 'public, max-age=0, must-revalidate'

function writeLinks(path: string, baseUrl: string): string {
  const links = [
    `<${baseUrl}${path}index.md>; rel="alternate"; type="text/markdown"`,
    ...(path === '/'
      ? [
          `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"`,
          `<${baseUrl}/api/v1/openapi.json>; rel="service-desc"; type="application/json"`,
          `<${baseUrl}/developers/>; rel="service-doc"; type="text/html"`,
        ]
      : []),
  ]
  return links.join(', ')
}

function mountAssets(app: FastifyInstance, { assets }: SitePages): void {
  app.get<{ Params: { file: string } }>(`${ASSETS_PATH}:file`, (request, reply) => {
    const body = assets.find(request.params.file)
    if (!body) return reply.callNotFound()
    return sendBody(request, reply.headers(ASSET_HEADERS), body)
  })
}

function mountDiscovery(app: FastifyInstance, pages: SitePages, services: Services): void {
  for (const [path, { mediaType, headers, write }] of Object.entries(DISCOVERY_FILES)) {
    app.get(path, (_request, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=3600',
          'access-control-allow-origin': '*',
          ...headers?.(services.site),
        })
        .type(mediaType)
        .send(Buffer.from(write({ ...pages, site: services.site, now: services.now() }))),
    )
  }
}

/** PDFium and the tables of Chinese, Japanese and Korean are kept once a document has needed them. */
const NOT_AHEAD =
  /\.(?:wasm|png)$|^(?:try-it|contact|mcp-check|portal|offline-worker|gb1|cns1|japan1|korea1)-/

function writeOfflineWorker(assets: Assets, page: Body): Body {
  const files = [
    '/',
    ...assets
      .list()
      .filter(file => !NOT_AHEAD.test(file))
      .map(toPath),
  ]
  const script = assets.find(assets.toPath('offline-worker.js').slice(toPath('').length))
  const name = `foliomark-${hashOf(Buffer.from(page.hash + files.join()))}`
  return createBody(
    `const OFFLINE = ${JSON.stringify({ name, files })};\n${script?.bytes}`,
    'text/javascript; charset=utf-8',
  )
}

const toPath = (file: string): string => `/assets/${file}`
