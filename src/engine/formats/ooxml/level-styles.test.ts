import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../budget.ts'
import { readXml } from '../../containers/xml/xml.ts'
import { addLevelStyles, inherit, NO_STYLES } from './level-styles.ts'

const read = (xml: string) => readXml(xml, { budget: new Budget() })

test('what the nearest list does not set comes from the enclosing ones, level by level', () => {
  const master = read(
    '<s><a:lvl1pPr algn="ctr" marL="6350"><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr algn="r"/></s>',
  )
  const shape = read(
    '<s><a:lvl1pPr><a:buNone/><a:defRPr sz="1800"/></a:lvl1pPr><a:lvl3pPr indent="635"/></s>',
  )
  const styles = addLevelStyles(shape, addLevelStyles(master, NO_STYLES))
  const nothing = NO_STYLES(0)
  assert.deepEqual(styles(0), { ...nothing, left: 10, alignment: 'ctr', bullet: 'none', size: 18 })
  assert.deepEqual(styles(1), { ...nothing, alignment: 'r' })
  assert.deepEqual(styles(2), { ...nothing, indent: 1 })
  assert.deepEqual(styles(3), nothing)
})

test("a paragraph's own properties come first", () => {
  const list = read('<s><a:lvl1pPr marL="635" indent="635"><a:buChar char=" "/></a:lvl1pPr></s>')
  const paragraph = read('<a:pPr marL="0"><a:buAutoNum type="alphaLcPeriod" startAt="3"/></a:pPr>')
  const { left, indent, bullet } = inherit(paragraph, addLevelStyles(list, NO_STYLES)(0))
  assert.deepEqual([left, indent], [0, 1])
  assert.deepEqual(bullet, {
    type: 'number',
    format: 'lowerLetter',
    text: '%0.',
    start: 3,
  })
})
