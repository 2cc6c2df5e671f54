/**
 * Chromium from an npm package, unpacked into a folder of this run, so that nothing has to be installed and parallel
 * runs do not collide.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

export interface LaunchOptions {
  /** Only the package's own, so that pages are laid out the same on every machine; or those of the system. */
  readonly fonts?: 'own' | 'system'
}

export async function launchChromium({ fonts = 'own' }: LaunchOptions = {}): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-browser-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const environment = { ...process.env }
  try {
    // The package reads these when it is loaded: where to unpack, and that it brings its libraries.
    process.env.TMPDIR = folder
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x'
    const [{ default: package_ }, { chromium }] = await Promise.all([
      import('@sparticuz/chromium'),
      import('playwright-core'),
    ])
    const executablePath = await package_.executablePath()
    // The package's own settings look for its fonts in /tmp; without any, Chromium exits.
    writeFileSync(join(folder, 'fonts/fonts.conf'), toFontSettings(folder, fonts))
    return await chromium.launch({
      executablePath,
      // Its own arguments would disable web security, and with it what is tested here.
      args: ['--no-sandbox'],
      env: { ...process.env } as Record<string, string>,
    })
  } catch (error) {
    throw new Error('Chromium from the package @sparticuz/chromium is needed: run npm ci.', {
      cause: error,
    })
  } finally {
    for (const name of Object.keys(process.env)) {
      if (!(name in environment)) delete process.env[name]
    }
    Object.assign(process.env, environment)
  }
}

function toFontSettings(folder: string, fonts: 'own' | 'system'): string {
  const source =
    fonts === 'own' ? `<dir>${folder}/fonts</dir>` : '<include>/etc/fonts/fonts.conf</include>'
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${source}<cachedir>${folder}/font-cache</cachedir></fontconfig>`
}
