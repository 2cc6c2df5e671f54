/** Faults of the tool list. */
import assert from 'node:assert/strict'
import { UNKNOWN_TOOL } from '../../../src/mcp-check/messages.ts'
import { failure, OTHER_TOOL, TOOL } from '../mcp-server.ts'
import { changing, type Fault, isModern, MARK, methodOf, tool } from './fault.ts'

export const TOOLS: Readonly<Record<string, Fault>> = {
  'a list that is an internal error': {
    grade: 'D',
    serve: request => (methodOf(request) === 'tools/list' ? failure(200, 1, -32603) : undefined),
    fail: [
      'tools.list',
      'legacy.bad_version_header',
      'modern.header_mismatch',
      'modern.header_missing',
      'modern.version_unsupported',
      'modern.meta_required',
    ],
  },
  'a list of five megabytes': {
    grade: 'D',
    clean: { tools: [tool({ description: MARK.repeat(330_000) })] },
    fail: ['tools.list', 'tools.budget'],
  },
  'a list that only one era gets': {
    grade: 'D',
    serve: (request, clean) =>
      isModern(request) ? undefined : changing('tools/list', () => ({}))(request, clean),
    fail: ['tools.list'],
  },
  'a name twice': {
    grade: 'D',
    clean: { tools: [TOOL, TOOL] },
    fail: ['tools.list'],
  },
  'a list that changes its order': {
    grade: 'A+',
    serve: (() => {
      let count = 0
      return changing('tools/list', result => ({
        ...result,
        tools: count++ % 2 ? [OTHER_TOOL, TOOL] : [TOOL, OTHER_TOOL],
      }))
    })(),
    fail: ['tools.stable_order'],
    // The other requests for the list are counted too.
    limits: { parallel: 1 },
  },
  'eighty tools': {
    grade: 'A+',
    clean: {
      tools: Array.from({ length: 80 }, (_, index) => tool({ name: `find_apples_${index}` })),
    },
    warn: ['tools.budget'],
  },
  'a name that is none': {
    grade: 'A+',
    clean: { tools: [tool({ name: `find apples ${MARK}` })] },
    fail: ['tools.names'],
    expect: report => assert.equal(report.tools[0]!.name, '(tool 1)'),
  },
  'names of two styles': {
    grade: 'A+',
    clean: { tools: [TOOL, OTHER_TOOL, tool({ name: 'peelPlums' })] },
    warn: ['tools.names'],
    expect: report =>
      assert.deepEqual(report.tools[2]!.issues, [
        { code: 'tools.names', message: 'The name is in a different style from the others.' },
      ]),
  },
  'a tool without a description': {
    grade: 'B',
    clean: { tools: [tool({ description: undefined })] },
    fail: ['tools.description'],
  },
  'a description that repeats the name': {
    grade: 'B',
    clean: { tools: [tool({ description: 'Find apples!' })] },
    fail: ['tools.description'],
  },
  'parameters without descriptions': {
    grade: 'A+',
    clean: {
      tools: [tool({ inputSchema: { type: 'object', properties: { a: { type: 'string' } } } })],
    },
    fail: ['tools.params'],
  },
  'a schema that points elsewhere': {
    grade: 'B',
    clean: {
      tools: [
        tool({
          inputSchema: {
            type: 'object',
            properties: { a: { $ref: 'https://10.0.0.1/schema', description: 'A thing' } },
          },
        }),
      ],
    },
    fail: ['tools.input_schema'],
  },
  'an output schema with a type that does not exist': {
    grade: 'A+',
    clean: { tools: [tool({ outputSchema: { type: 'banana' } })] },
    fail: ['tools.output_schema'],
  },
  'lists that answer another request': {
    grade: 'D',
    serve: (request, clean) => {
      const body = clean.body as { result?: object } | undefined
      return methodOf(request) === 'tools/list' && body?.result
        ? { ...clean, body: { ...body, id: 7 } }
        : undefined
    },
    fail: ['tools.list'],
  },
  'lists that are not marked as JSON-RPC': {
    grade: 'D',
    serve: (request, clean) => {
      const body = clean.body as { result?: object } | undefined
      return methodOf(request) === 'tools/list' && body?.result
        ? { ...clean, body: { ...body, jsonrpc: undefined } }
        : undefined
    },
    fail: ['tools.list'],
  },
  'a tool that says nothing about itself': {
    grade: 'A',
    clean: { tools: [tool({ annotations: undefined, title: undefined, outputSchema: undefined })] },
    fail: ['tools.annotations', 'tools.output_schema', 'tools.title'],
  },
  'a deletion that claims to change nothing': {
    grade: 'A+',
    clean: { tools: [tool({ name: 'delete_apples' })] },
    fail: ['tools.annotations'],
  },
  'a tool with the name that is tried': {
    grade: 'A+',
    clean: { tools: [tool({ name: UNKNOWN_TOOL })] },
  },
}
