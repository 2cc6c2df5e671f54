/**
 * Draws the pictures that cannot be SVG, `site/images/social-card.png`, `touch-icon.png` and `app-icon.png`, from the
 * favicon and the site's colors. Run it when these change: `node dist/scripts/draw-images.js`. It needs a browser,
 * so the pictures are stored next to their source and no build depends on it.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const ROOT = new URL('../../', import.meta.url)
const PICTURES = [
  { file: 'social-card.png', width: 1200, height: 630, html: writeCard },
  { file: 'touch-icon.png', width: 180, height: 180, html: writeIcon },
  { file: 'app-icon.png', width: 512, height: 512, html: writeIcon },
]

await drawAll()

async function drawAll(): Promise<void> {
  // Before the import, which decides which libraries to bring along.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x'
  const { default: bundled } = await import('@sparticuz/chromium')
  const browser = await chromium.launch({
    executablePath: await bundled.executablePath(),
    args: ['--no-sandbox'],
  })
  for (const picture of PICTURES) await draw(browser, picture)
  await browser.close()
}

async function draw(
  browser: Browser,
  { file, width, height, html }: (typeof PICTURES)[number],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
  const mark = readFileSync(new URL('site/images/favicon.svg', ROOT), 'utf8')
  await page.setContent(html(mark))
  await page.screenshot({ path: fileURLToPath(new URL(`site/images/${file}`, ROOT)) })
  await page.close()
}

function writeCard(mark: string): string {
  return `<!doctype html><style>
    body { margin: 0; background: #fbfcfa; color: #1a211e; font-family: Palatino, P052, Georgia, serif }
    main { position: absolute; inset: 0; padding: 72px 96px; border-top: 14px solid #0a6656 }
    header { display: flex; align-items: center; gap: 24px; font-size: 46px; font-weight: 600 }
    svg { width: 104px; margin-left: -12px }
    h1 { margin: 64px 0 28px; font-size: 98px; font-weight: 600; line-height: 1; letter-spacing: -0.025em }
    p { margin: 0; color: #55605b; font-size: 38px; line-height: 1.4 }
  </style><main><header>${mark} Foliomark</header><h1>Documents become<br>markdown.</h1>
  <p>Word, PDF, slides, sheets and books.<br>In your browser, or by API.</p></main>`
}

function writeIcon(mark: string): string {
  return `<!doctype html><style>
    body { margin: 0; background: #fbfcfa }
    /* Within the circle that a system may cut an icon to. */
    svg { display: block; width: 72vw; margin: 13vw 14vw }
  </style>${mark}`
}
