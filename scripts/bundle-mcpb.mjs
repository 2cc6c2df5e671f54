/**
 * Packs the MCP server into a bundle that desktop programs install with a click: it needs nothing but Node, which they
 * bring.
 *
 *     npm run bundle:mcpb    leaves dist/foliomark-VERSION.mcpb
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { install as installLab } from './install-lab.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COMMAND = 'node_modules/foliomark/dist/command/main.js'
/** Of the package, what only a website or a reader needs. */
const LEFT_OUT = /^foliomark\/(?:dist\/site|dist\/manual|site|docs|examples)(?:\/|$)|\.d\.ts$/

/** Bundles what npm has installed into a folder; returns the path of the bundle. */
export function bundleMcpb(installed, destination) {
  const { version, description, repository, homepage, license, engines } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const stage = mkdtempSync(join(tmpdir(), 'foliomark-mcpb-'))
  try {
    const modules = join(installed, 'node_modules')
    const filter = path => !LEFT_OUT.test(relative(modules, path))
    cpSync(modules, join(stage, 'node_modules'), { recursive: true, filter })
    const manifest = {
      manifest_version: '0.3',
      name: 'foliomark',
      display_name: 'Foliomark',
      version,
      description,
      author: { name: 'Foliomark' },
      repository: { type: 'git', url: repository.url.replace(/^git\+/, '') },
      homepage,
      license,
      server: {
        type: 'node',
        entry_point: COMMAND,
        mcp_config: {
          command: 'node',
          // The host fills in what has a dollar sign.
          args: [`\${__dirname}/${COMMAND}`, 'mcp', `\${user_config.folders}`],
        },
      },
      tools: [
        { name: 'convert_document', description: 'Reads a document as markdown' },
        { name: 'list_documents', description: 'Lists the documents in the folders' },
        { name: 'list_supported_formats', description: 'Lists the formats it reads' },
      ],
      user_config: {
        folders: {
          type: 'directory',
          title: 'Folders',
          description: 'Folders whose documents may be read',
          multiple: true,
          required: true,
        },
      },
      compatibility: {
        platforms: ['darwin', 'win32', 'linux'],
        runtimes: { node: engines.node },
      },
    }
    writeFileSync(join(stage, 'manifest.json'), JSON.stringify(manifest, null, 2))
    const bundle = join(destination, `foliomark-${version}.mcpb`)
    runMcpb('validate', join(stage, 'manifest.json'))
    runMcpb('pack', stage, bundle)
    return bundle
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

export function runMcpb(...words) {
  installLab('integrations')
  const program = join(ROOT, 'lab/integrations/node_modules/.bin/mcpb')
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const place = mkdtempSync(join(tmpdir(), 'foliomark-installed-'))
  try {
    const run = words => execFileSync('npm', words, { cwd: place, encoding: 'utf8' })
    const tarball = run(['pack', '--silent', '--pack-destination', place, ROOT]).trim()
    writeFileSync(join(place, 'package.json'), '{"private":true}')
    run(['install', '--silent', '--no-audit', '--no-fund', join(place, tarball)])
    mkdirSync(join(ROOT, 'dist'), { recursive: true })
    console.log(relative(process.cwd(), bundleMcpb(place, join(ROOT, 'dist'))))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
