/**
 * `/manifest.webmanifest`: the home page as an app that a system opens documents with, and that other apps share them
 * with (W3C Web Application Manifest; Web Share Target). The page refers to it once its service worker is active,
 * which receives what is shared, so that nothing is uploaded.
 */
import { FORMATS } from '../engine/formats/index.ts'
import type { Assets } from './assets.ts'
import { type Body, createBody } from './body.ts'

/** Where the browser sends what is shared; `site/client/offline-worker.ts` handles it. */
export const SHARE_PATH = '/share'

export function writeAppManifest(assets: Assets): Body {
  const formats = Object.values(FORMATS)
  const endings = formats.map(({ extension }) => `.${extension}`)
  const manifest = {
    id: '/',
    name: 'Foliomark',
    short_name: 'Foliomark',
    description: 'Converts documents to markdown on this device.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfcfa',
    theme_color: '#fbfcfa',
    categories: ['productivity', 'utilities'],
    icons: [
      { src: assets.toPath('favicon.svg'), sizes: 'any', type: 'image/svg+xml' },
      { src: assets.toPath('app-icon.png'), sizes: '512x512', type: 'image/png' },
      {
        src: assets.toPath('app-icon.png'),
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        text: 'text',
        url: 'url',
        files: [
          {
            name: 'file',
            accept: [...formats.flatMap(({ mediaTypes }) => mediaTypes), ...endings],
          },
        ],
      },
    },
    file_handlers: [
      {
        action: '/',
        accept: Object.fromEntries(
          formats.map(({ extension, mediaTypes }) => [mediaTypes[0], [`.${extension}`]]),
        ),
      },
    ],
    launch_handler: { client_mode: 'focus-existing' },
  }
  return createBody(`${JSON.stringify(manifest, null, 2)}\n`, 'application/manifest+json')
}
