import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertPptx, title } from '../../../../test/support/pptx.ts'

const picture = (description = '') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="1" name="x" descr="${description}"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill></p:pic>`

const deck = (...shapes: readonly string[]) => ({
  slides: shapes.map((shape, index) => ({
    shapes: title(`Slide ${index + 1}`) + shape,
    relationships: { i: ['image', '../media/logo.png'] as const },
  })),
  files: { 'ppt/media/logo.png': 'png' },
})

test('a picture without alt text on half of the slides is left out, and listed', async () => {
  const { markdown, omitted } = await convertPptx(deck(picture(), picture(), '', ''), {
    omitted: 'list',
  })
  assert.doesNotMatch(markdown, /logo/)
  assert.deepEqual(omitted, [
    { reason: 'decoration', text: 'logo.png', page: 1 },
    { reason: 'decoration', text: 'logo.png', page: 2 },
  ])
})

test('pictures that say something, or are on few slides or in a short deck, are kept', async () => {
  const countPictures = async (...shapes: readonly string[]) =>
    (await convertPptx(deck(...shapes))).markdown.match(/!\[/g)?.length
  assert.equal(await countPictures(picture('A cat'), picture('A cat'), ''), 2)
  assert.equal(await countPictures(picture(), '', ''), 1)
  assert.equal(await countPictures(picture(), picture()), 2)
})

test('a logo with an alt text is shown once, if it stands at one place on most slides', async () => {
  const logo = (left: number) =>
    picture('Our logo').replace(
      '</p:pic>',
      `<p:spPr><a:xfrm><a:off x="${left}" y="0"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr></p:pic>`,
    )
  const { markdown, omitted } = await convertPptx(deck(logo(5), logo(5), logo(5), ''), {
    omitted: 'list',
  })
  assert.equal(markdown.match(/!\[Our logo\]/g)?.length, 1)
  assert.deepEqual(omitted?.[0], { reason: 'decoration', text: 'Our logo', page: 2 })
  const moving = await convertPptx(deck(logo(5), logo(6), logo(7), ''))
  assert.equal(moving.markdown.match(/!\[/g)?.length, 3)
})

test('a picture that is all there is on a slide is kept on every slide', async () => {
  const slides = ['', title('The Moon'), title('The Moon again')].map(text => ({
    shapes: text + picture(),
    relationships: { i: ['image', '../media/moon.png'] as const },
  }))
  const { markdown } = await convertPptx({ slides, files: { 'ppt/media/moon.png': 'png' } })
  assert.equal(markdown.match(/!\[/g)?.length, 3)
})
