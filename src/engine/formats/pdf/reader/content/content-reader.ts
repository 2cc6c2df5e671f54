/** Runs the operators of a content stream and collects what they draw. */
import { exceeded } from '../../../../budget.ts'
import type { ViewBox } from '../../page/frame.ts'
import { IDENTITY, type Matrix, multiply } from '../../page/matrix.ts'
import type { FontTable } from '../fonts/font-table.ts'
import { type Dictionary, isDictionary, type PdfObject, Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { boxAround, clipTo, mapUserBox } from './clip.ts'
import { CMYK, type ColorSpace, GRAY, RGB } from './colors.ts'
import { contains, coverWithImage, coverWithPath, isBoxPath, markCovered } from './covers.ts'
import { extendState } from './extended-state.ts'
import { GraphicsState, SheerBy } from './graphics-state.ts'
import { skipInlineImage } from './inline-images.ts'
import { idOf, type Mark, nestMark } from './marks.ts'
import { readBox, readFormMatrix, readMatrix, roundMatrix } from './matrices.ts'
import { Operands } from './operands.ts'
import * as op from './operators.ts'
import type { PageContent } from './page-content.ts'
import { Path } from './path.ts'
import { extendPath } from './path-operators.ts'
import { Resources } from './resources.ts'
import { showText, type TextTarget } from './show-text.ts'
import { placeText } from './text-operators.ts'

/** Nested forms. */
const MAX_FORM_DEPTH = 32
const MAX_STATES = 512
/** Operators of one page, including forms. */
const MAX_OPERATORS = 5_000_000
/** Strings, paths and pictures of one page. */
const MAX_DRAWN = 500_000
/** Forms drawn on one page, in others too: each takes as long as a few operators. */
const MAX_FORMS = 200_000
const OPERATORS_PER_CHECK = 1024

export interface ContentSource {
  readonly objects: PdfObjects
  readonly fonts: FontTable
  readonly content: PageContent
  readonly spaces: Map<PdfObject, ColorSpace>
  /** Whether these properties are those of a layer that is switched off. */
  readonly isLayerOff: (properties: Dictionary) => boolean
}

/** Reads a page and what is drawn over it; reports whether that has text. */
export function readContent(
  source: ContentSource,
  data: Uint8Array,
  resources: Dictionary,
  box: ViewBox,
  appearances: readonly Appearance[],
): boolean {
  const counter = { operators: 0, drawnForms: 0 }
  const state = new GraphicsState()
  const named = new Resources(source.objects, resources, resources, source.spaces)
  new ContentReader(source, named, box, state, [], counter).run(data)
  const { content } = source
  markCovered(content)
  const drawn = content.drawn.length
  const texts = content.texts.length
  for (const { form, matrix } of appearances) {
    const over = new GraphicsState()
    over.matrix = matrix
    new ContentReader(source, named, box, over, [], counter).drawForm(form)
  }
  content.drawn.length = drawn
  return content.texts.length > texts
}

/** A form that is drawn over a page: only its text is read. */
export interface Appearance {
  readonly form: Stream
  readonly matrix: Matrix
}

interface Counter {
  operators: number
  drawnForms: number
}

class ContentReader {
  readonly #source: ContentSource
  readonly #resources: Resources
  /** The whole page. */
  readonly #box: ViewBox
  /** The forms that contain this one. */
  readonly #outerForms: readonly Stream[]
  readonly #counter: Counter
  readonly #path: Path
  readonly #states: GraphicsState[] = []
  /** How often q occurred beyond the limit. */
  #unkeptStates = 0
  readonly #texts: TextTarget
  #state: GraphicsState
  #mark: Mark | undefined
  #isClipping = false

  constructor(
    source: ContentSource,
    resources: Resources,
    box: ViewBox,
    state: GraphicsState,
    outerForms: readonly Stream[],
    counter: Counter,
  ) {
    this.#source = source
    this.#resources = resources
    this.#box = box
    this.#state = state
    this.#outerForms = outerForms
    this.#counter = counter
    this.#texts = { state, content: source.content, mark: undefined, lastText: undefined }
    this.#path = new Path(source.content)
    this.#path.finish()
  }

  run(data: Uint8Array, outer?: Operands): void {
    const operands = new Operands(data, this.#source.objects.names, outer)
    const counter = this.#counter
    for (;;) {
      const operator = operands.next()
      if (!operator) break
      if (++counter.operators % OPERATORS_PER_CHECK === 0) this.#check()
      this.#execute(operator, operands)
    }
    this.#path.discard()
  }

  #check(): void {
    const { objects, content } = this.#source
    objects.count(0)
    const { operators, drawnForms } = this.#counter
    const isTooMuch =
      operators > MAX_OPERATORS ||
      drawnForms > MAX_FORMS ||
      content.drawn.length > MAX_DRAWN ||
      content.texts.length > MAX_DRAWN
    if (isTooMuch) throw exceeded('nodes')
  }

  #execute(operator: number, operands: Operands): void {
    const path = this.#path
    const state = this.#state
    switch (operator) {
      case op.SHOW:
        if (operands.hasText) showText(this.#textTarget(), operands)
        break
      case op.TJ:
        if (operands.hasList) showText(this.#textTarget(), operands)
        break
      case op.NEXT_LINE_SHOW:
        state.moveTo(0, -state.leading)
        if (operands.hasText) showText(this.#textTarget(), operands)
        break
      case op.SPACED_SHOW:
        state.wordSpace = operands.number(1)
        state.characterSpace = operands.number(0)
        state.moveTo(0, -state.leading)
        if (operands.hasText) showText(this.#textTarget(), operands)
        break
      case op.TF:
        this.#setFont(operands)
        break
      case op.SMALL_Q:
        if (this.#states.length < MAX_STATES) this.#states.push(state.copy())
        else this.#unkeptStates++
        break
      case op.Q:
        if (this.#unkeptStates) this.#unkeptStates--
        else this.#state = this.#states.pop() ?? state
        break
      case op.CM:
        state.matrix = roundMatrix(multiply(readMatrix(operands), state.matrix))
        break
      case op.SMALL_W:
        state.lineWidth = operands.number(0)
        break
      case op.J:
        state.hasRoundCaps = operands.number(0) === 1
        break
      case op.FILL:
      case op.F:
      case op.FILL_STAR:
        this.#paint(true, false)
        break
      case op.S:
        this.#paint(false, true)
        break
      case op.SMALL_S:
        path.close()
        this.#paint(false, true)
        break
      case op.B:
      case op.B_STAR:
        this.#paint(true, true)
        break
      case op.SMALL_B_STAR:
        path.closeAgain()
        this.#paint(true, true)
        break
      case op.SMALL_B:
        path.close()
        this.#paint(true, true)
        break
      case op.SMALL_N:
        this.#paint(false, false)
        break
      case op.W:
      case op.W_STAR:
        this.#isClipping = true
        break
      case op.SMALL_G:
        this.#setFill(GRAY, operands)
        break
      case op.SMALL_RG:
        if (operands.numberCount === 3) this.#setFill(RGB, operands)
        break
      case op.SMALL_K:
        if (operands.numberCount === 4) this.#setFill(CMYK, operands)
        break
      case op.G:
        this.#setStroke(GRAY, operands)
        break
      case op.RG:
        if (operands.numberCount === 3) this.#setStroke(RGB, operands)
        break
      case op.K:
        if (operands.numberCount === 4) this.#setStroke(CMYK, operands)
        break
      case op.SMALL_CS:
        state.fillSpace = this.#resources.findSpace(operands.name) ?? state.fillSpace
        break
      case op.CS:
        state.strokeSpace = this.#resources.findSpace(operands.name) ?? state.strokeSpace
        break
      case op.SMALL_SC:
      case op.SMALL_SCN:
        if (operands.name === undefined) this.#setFill(state.fillSpace, operands)
        else state.fill = this.#findPatternColor(state.fillSpace, operands) ?? state.fill
        break
      case op.SC:
      case op.SCN:
        if (operands.name === undefined) this.#setStroke(state.strokeSpace, operands)
        else state.stroke = this.#findPatternColor(state.strokeSpace, operands) ?? state.stroke
        break
      case op.GS:
        this.#applyState(operands.name)
        break
      case op.BDC:
        this.#beginMark(operands)
        break
      case op.BMC:
        this.#mark = nestMark(this.#mark, undefined, idOf(operands.name), undefined)
        break
      case op.EMC:
        this.#mark = this.#mark?.outer
        break
      case op.DO:
        this.#drawObject(operands)
        break
      case op.BI:
        skipInlineImage(this.#source.objects, operands)
        this.#source.content.drawn.push({
          type: 'image',
          matrix: state.matrix,
          stream: undefined,
          mark: this.#mark,
        })
        break
      case op.SH:
        if (this.#resources.find('Shading', operands.name) === null) break
        this.#source.content.drawn.push({ type: 'shading', box: state.clip ?? this.#box })
        break
      default:
        // Others change nothing that is read, or are unknown.
        if (!extendPath(path, operator, operands)) placeText(state, operator, operands)
    }
  }

  #textTarget(): TextTarget {
    this.#texts.state = this.#state
    this.#texts.mark = this.#mark
    return this.#texts
  }

  #setFont(operands: Operands): void {
    this.#state.fontSize = operands.number(0)
    this.#state.font = this.#source.fonts.get(this.#resources.find('Font', operands.name))
  }

  #setFill(space: ColorSpace, operands: Operands): void {
    this.#state.fillSpace = space
    this.#state.fill = colorOf(space, operands) ?? this.#state.fill
  }

  #setStroke(space: ColorSpace, operands: Operands): void {
    this.#state.strokeSpace = space
    this.#state.stroke = colorOf(space, operands) ?? this.#state.stroke
  }

  /** A pattern without colors of its own uses that of its operands. */
  #findPatternColor({ base }: ColorSpace, operands: Operands): number | undefined {
    const color = this.#resources.findPatternColor(operands.name)
    return color === 'operands' ? colorOf(base ?? GRAY, operands) : color
  }

  #applyState(name: string | undefined): void {
    const { objects, fonts } = this.#source
    const dictionary = this.#resources.find('ExtGState', name)
    if (isDictionary(dictionary)) extendState(this.#state, dictionary, objects, fonts)
  }

  #beginMark(operands: Operands): void {
    const { objects } = this.#source
    const given =
      operands.object === undefined
        ? this.#resources.find('Properties', operands.name)
        : operands.object
    // As in PDFium, marks with missing properties are ignored, but their ends are not.
    if (!isDictionary(given)) return
    const tag = operands.object === undefined ? operands.earlierName : operands.name
    const id = objects.get(given, 'MCID')
    const hasText = typeof objects.get(given, 'ActualText') === 'string'
    this.#mark = nestMark(
      this.#mark,
      given,
      typeof id === 'number' ? Math.trunc(id) : idOf(tag),
      hasText ? objects.getText(given, 'ActualText') : undefined,
      this.#source.isLayerOff(given),
    )
  }

  #paint(isFilled: boolean, isStroked: boolean): void {
    const path = this.#path
    const state = this.#state
    const { content } = this.#source
    const isClipping = this.#isClipping
    this.#isClipping = false
    if (path.isEmpty) return
    if (path.pointCount === 1) {
      if (isClipping) state.clip = NOTHING
      path.discard()
      return
    }
    path.dropLastMove()
    if (isClipping) {
      const box = boxAround(content, path.start, content.pointCount, state.matrix)
      state.clip = clipTo(state.clip, box)
      state.isClipOdd ||= !isBoxPath(content, path.start)
    }
    if ((!isFilled && !isStroked) || this.#mark?.isOff) {
      path.discard()
      return
    }
    content.drawn.push({
      type: 'path',
      matrix: state.matrix,
      fill: isFilled && state.isFillSeen ? state.fill : undefined,
      stroke: isStroked && state.isStrokeSeen ? state.stroke : undefined,
      isFilled,
      isStroked,
      lineWidth: state.lineWidth,
      start: path.start,
      end: content.pointCount,
    })
    const isPlain = state.fillSpace.toColor !== undefined
    if (isFilled && state.isFillSeen && isPlain) coverWithPath(content, path.start, state)
    path.finish()
  }

  #drawObject(operands: Operands): void {
    const object = this.#resources.find('XObject', operands.name)
    if (!(object instanceof Stream)) return
    const { objects, content } = this.#source
    const subtype = objects.getName(object.dictionary, 'Subtype')
    const isOff = this.#mark?.isOff || this.#isObjectOff(object)
    if (subtype === 'Image') {
      if (isOff) return
      content.drawn.push({
        type: 'image',
        matrix: this.#state.matrix,
        stream: object,
        mark: this.#mark,
      })
      const isMasked = MASKS.some(name => objects.get(object.dictionary, name) !== null)
      if (!isMasked && this.#state.isFillSeen) coverWithImage(content, this.#state)
    } else if (subtype === 'Form') this.drawForm(object, operands, isOff)
  }

  /** Objects may be on a layer themselves, wherever they are drawn. */
  #isObjectOff({ dictionary }: Stream): boolean {
    const layer = this.#source.objects.get(dictionary, 'OC')
    return isDictionary(layer) && this.#source.isLayerOff(layer)
  }

  drawForm(form: Stream, operands?: Operands, isOff = false): void {
    const isCircle = this.#outerForms.includes(form)
    if (isCircle || this.#outerForms.length >= MAX_FORM_DEPTH) return
    this.#path.discard()
    if (++this.#counter.drawnForms % OPERATORS_PER_CHECK === 0) this.#check()
    const { objects } = this.#source
    const { dictionary } = form
    const state = this.#state.copy()
    state.matrix = multiply(readFormMatrix(objects, dictionary), state.matrix)
    const box = readBox(objects, dictionary)
    const clip = box && mapUserBox(box, state.matrix)
    if (state.clip && !(clip && contains(state.clip, clip))) state.isClipOdd = true
    state.setSheer(SheerBy.form, !state.isOpaque)
    state.clip = clip
    state.setTextMatrix(IDENTITY)
    state.leading = 0
    state.rise = 0
    state.horizontalScale = 1
    const group = objects.getDictionary(dictionary, 'Group')
    if (group && objects.getName(group, 'S') === 'Transparency') {
      state.isFillSeen = true
      state.isStrokeSeen = true
    }
    const inner = new ContentReader(
      this.#source,
      this.#resources.inForm(dictionary),
      this.#box,
      state,
      [...this.#outerForms, form],
      this.#counter,
    )
    if (isOff) inner.#mark = nestMark(undefined, undefined, idOf(undefined), undefined, true)
    inner.run(objects.unpack(form), operands)
    this.#path.finish()
  }
}

const NOTHING: ViewBox = { left: 0, bottom: 0, right: 0, top: 0 }

/** What makes parts of an image transparent. */
const MASKS = ['ImageMask', 'Mask', 'SMask']

/** Undefined for patterns. */
function colorOf({ components, toColor }: ColorSpace, operands: Operands): number | undefined {
  const { numbers, numberCount } = operands
  if (numberCount < components) numbers.fill(0, numberCount, components)
  return toColor?.(numbers)
}
