import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toAlt } from './picture-description.ts'

test('what Office says about its own descriptions is left out, in any of its languages', () => {
  assert.equal(toAlt('A cat\n\nDescription automatically generated'), 'A cat')
  assert.equal(
    toAlt(
      'Une image contenant texte  Description générée automatiquement avec une confiance moyenne',
    ),
    'Une image contenant texte',
  )
  assert.equal(
    toAlt('Ein Bild, das Text enthält. KI-generierte Inhalte können fehlerhaft sein.'),
    'Ein Bild, das Text enthält.',
  )
  assert.equal(toAlt('A road  Description generated with very high confidence'), 'A road')
  assert.equal(
    toAlt('Texte. Description générée automatiquement. Plus'),
    'Texte. Description générée automatiquement. Plus',
  )
})

test('the name of a file describes nothing', () => {
  for (const name of [
    'plot.pdf',
    'fig: ./moon.jpg',
    'Screen Shot 2013-10-25 at 11.53.40.png',
    'MCj01051880000[1]',
    'DSC00042',
    'IMG_20210304_1',
  ]) {
    assert.equal(toAlt(name), '')
  }
  const sentence = 'The button that saves what you have drawn as drawing.png'
  for (const alt of [sentence, 'Ducks2019', 'A road in 123456']) assert.equal(toAlt(alt), alt)
})
