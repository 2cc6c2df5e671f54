/** Certificates, and servers that require authentication. */
import assert from 'node:assert/strict'
import { createCertificate } from '../certificate.ts'
import { HOST, json } from '../mcp-server.ts'
import { daysFromNow, type Fault, MARK, methodOf } from './fault.ts'

export const CERTIFICATES_AND_WALLS: Readonly<Record<string, Fault>> = {
  'an expired certificate': {
    grade: 'F',
    certificate: createCertificate([HOST], { from: daysFromNow(-90), to: daysFromNow(-1) }),
    fail: ['tls.valid', 'tls.expiry'],
    expect: report => {
      assert.equal(report.limits.requests_sent, 0)
      assert.match(report.summary, /certificate/)
      assert.equal(report.tls?.trusted, false)
    },
  },
  'a certificate of another name': {
    grade: 'F',
    certificate: createCertificate(['other.example.org']),
    fail: ['tls.valid'],
  },
  'a certificate that ends in two days': {
    grade: 'A+',
    certificate: createCertificate([HOST], { from: daysFromNow(-88), to: daysFromNow(2) }),
    fail: ['tls.expiry'],
  },
  'a certificate that ends in ten days': {
    grade: 'A+',
    certificate: createCertificate([HOST], { from: daysFromNow(-80), to: daysFromNow(10) }),
    warn: ['tls.expiry'],
  },
  'a certificate that is made for a week': {
    grade: 'A+',
    certificate: createCertificate([HOST], { from: daysFromNow(-1), to: daysFromNow(5) }),
  },
  'TLS 1.1': {
    grade: 'F',
    tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    fail: ['reach.connect', 'tls.version'],
  },

  'an authentication wall without metadata': {
    grade: 'B',
    serve: ({ method }) =>
      method === 'POST'
        ? { status: 401, headers: { 'www-authenticate': `Basic realm="${MARK}"` } }
        : undefined,
    fail: ['sec.auth_metadata'],
    expect: report => {
      assert.equal(report.complete, false)
      assert.deepEqual(report.authentication, { required: true, type: 'basic' })
    },
  },
  'an authentication wall with metadata': {
    grade: 'B',
    serve: ({ method, path }) =>
      method === 'POST'
        ? { status: 401 }
        : path === '/.well-known/oauth-protected-resource/mcp'
          ? json(200, { resource: 'x', authorization_servers: ['https://login.example.org'] })
          : undefined,
    expect: report => {
      assert.equal(report.complete, false)
      assert.deepEqual(report.authentication, { required: true, type: 'oauth2' })
      assert.equal(report.score, 89)
    },
  },
  'an authentication wall with metadata that names nobody': {
    grade: 'B',
    serve: ({ method, path }) =>
      method === 'POST'
        ? { status: 401 }
        : path === '/.well-known/oauth-protected-resource'
          ? json(200, { resource: 'x', authorization_servers: [] })
          : undefined,
    fail: ['sec.auth_metadata'],
  },
  'an authentication wall with metadata on another host': {
    grade: 'B',
    serve: ({ method }) =>
      method === 'POST'
        ? {
            status: 401,
            headers: {
              'www-authenticate': 'Bearer resource_metadata="https://10.0.0.1/metadata"',
            },
          }
        : undefined,
    warn: ['sec.auth_metadata'],
  },
  'a server whose tools are behind a wall': {
    grade: 'B',
    serve: request => (methodOf(request) === 'tools/list' ? { status: 401 } : undefined),
    fail: ['sec.auth_metadata'],
  },
  'a server that turns everybody away': {
    grade: 'B',
    serve: ({ method }) => (method === 'POST' ? { status: 403 } : undefined),
    expect: report => assert.equal(report.authentication.required, false),
  },
}
