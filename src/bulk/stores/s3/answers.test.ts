import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFault, readPage } from './answers.ts'

test('a page has its keys, its folders and the next page, and nothing else', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>in</Name><Prefix>x/</Prefix>
  <NextContinuationToken>1/a&amp;b=</NextContinuationToken><IsTruncated>true</IsTruncated>
  <Contents><Key>x/b &amp; c &lt;1&gt;.csv</Key><Owner><ID>id</ID></Owner></Contents>
  <Contents><Key>x/ &#x9;é.csv</Key></Contents>
  <CommonPrefixes><Prefix>x/y/</Prefix></CommonPrefixes></ListBucketResult>`
  assert.deepEqual(readPage(xml), {
    keys: ['x/b & c <1>.csv', 'x/ \té.csv'],
    prefixes: ['x/y/'],
    next: '1/a&b=',
  })
})

test('an error has its code; text that is not XML has none', () => {
  const xml = '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Less.</Message></Error>'
  assert.deepEqual(findFault(xml), { code: 'SlowDown', message: 'Less.' })
  assert.equal(findFault('<html>Bad gateway</html>'), undefined)
  assert.equal(findFault(''), undefined)
})
