/** A report of the MCP checker with a bit of everything. */

const check = (status: string, title: string, points: number) => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  category: 'protocol',
  title,
  status,
  severity: status === 'fail' ? 'major' : 'minor',
  weight: 5,
  points,
  detail: `What the server did about: ${title.toLowerCase()}.`,
  remedy: status === 'fail' ? 'Answer with 400.' : null,
  reference: 'https://modelcontextprotocol.io/specification',
})

export const REPORT = {
  ok: true,
  url: 'https://mcp.example.com/mcp',
  checked_at: '2026-01-31T12:00:00.000Z',
  duration_ms: 2140,
  grade: 'B',
  score: 84,
  reachable: true,
  complete: true,
  summary: 'A good server with one fault in its errors.',
  server: { name: 'example', title: null, version: '1.4.0' },
  protocol: {
    modern: { supported: true, versions: ['2026-07-28'] },
    legacy: { supported: true, negotiated_version: '2025-11-25', sessions: false },
  },
  authentication: { required: false, type: null },
  tls: null,
  timing_ms: null,
  counts: { pass: 1, warn: 1, fail: 1, skip: 1 },
  categories: [
    { id: 'protocol', title: 'Protocol', score: 38, max: 40 },
    { id: 'errors', title: 'Errors', score: 8, max: 20 },
    { id: 'security', title: 'Security', score: 14, max: 20 },
    { id: 'tools', title: 'Tools', score: 20, max: 20 },
  ],
  checks: [
    check('pass', 'Speaks the current revision', 5),
    check('skip', 'Offers resources', 0),
    check('warn', 'Answers within a second', 3),
    check('fail', 'Refuses a broken request', 0),
  ],
  tools: [
    { name: 'search', score: 100, issues: [] },
    { name: 'fetch', score: 70, issues: ['The description is missing.'] },
  ],
}
