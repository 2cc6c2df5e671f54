/** Runs the operators of a content stream and collects what they draw. */
import type { Budget } from '../../../../budget.ts'
import { type Matrix, multiply } from '../../pdfium/matrix.ts'
import type { FontTable } from '../fonts/font-table.ts'
import { type Dictionary, isDictionary, Name, type PdfObject, Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { decodeText } from '../syntax/text-strings.ts'
import { Unsure } from '../unsure.ts'
import { clipTo, mapUserBox } from './clip.ts'
import {
  CMYK,
  type ColorSpace,
  GRAY,
  PATTERN,
  RGB,
  readColorSpace,
  SHADING_COLOR,
  TILING_COLOR,
} from './colors.ts'
import { GraphicsState } from './graphics-state.ts'
import { skipInlineImage } from './inline-images.ts'
import { MAX_MARK_DEPTH, type Mark, NO_MARK_ID, nestMark } from './marks.ts'
import { Operands } from './operands.ts'
import * as op from './operators.ts'
import type { PageContent, UserBox } from './page-content.ts'
import { Path } from './path.ts'
import { showText, type TextTarget } from './show-text.ts'

/** Forms inside forms; PDFium's own limit for them is larger. */
const MAX_FORM_DEPTH = 8
const MAX_STATES = 512
/** Operators of one page, forms included. */
const MAX_OPERATORS = 5_000_000
const OPERATORS_PER_CHECK = 1024

const CLIP_OUTLINE = 7

export interface ContentSource {
  readonly objects: PdfObjects
  readonly fonts: FontTable
  readonly content: PageContent
  readonly budget: Budget
  readonly spaces: Map<PdfObject, ColorSpace>
}

export function readContent(
  source: ContentSource,
  data: Uint8Array,
  resources: Dictionary,
  box: UserBox,
): void {
  const counter = { operators: 0 }
  const state = new GraphicsState()
  new ContentReader(source, resources, resources, box, state, [], counter).run(data)
}

interface Counter {
  operators: number
}

class ContentReader {
  readonly #source: ContentSource
  readonly #resources: Dictionary
  readonly #pageResources: Dictionary
  /** The whole page. */
  readonly #box: UserBox
  /** Forms that this one stands in. */
  readonly #outerForms: readonly Stream[]
  readonly #counter: Counter
  readonly #path: Path
  readonly #states: GraphicsState[] = []
  readonly #texts: TextTarget
  #state: GraphicsState
  #mark: Mark | undefined
  #isClipping = false

  constructor(
    source: ContentSource,
    resources: Dictionary,
    pageResources: Dictionary,
    box: UserBox,
    state: GraphicsState,
    outerForms: readonly Stream[],
    counter: Counter,
  ) {
    this.#source = source
    this.#resources = resources
    this.#pageResources = pageResources
    this.#box = box
    this.#state = state
    this.#outerForms = outerForms
    this.#counter = counter
    this.#texts = { state, content: source.content, mark: undefined, lastText: undefined }
    this.#path = new Path(source.content)
    this.#path.finish()
  }

  run(data: Uint8Array): void {
    const operands = new Operands(data)
    const counter = this.#counter
    const { budget } = this.#source
    for (;;) {
      const operator = operands.next()
      if (!operator) break
      if (++counter.operators % OPERATORS_PER_CHECK === 0) {
        budget.spend('nodes', 0)
        if (counter.operators > MAX_OPERATORS) throw new Unsure('size')
      }
      this.#execute(operator, operands)
    }
    this.#path.discard()
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
      case op.MOVE_TEXT:
        operands.expect(2)
        state.moveTo(operands.number(1), operands.number(0))
        break
      case op.TD:
        operands.expect(2)
        state.moveTo(operands.number(1), operands.number(0))
        state.leading = -operands.number(0)
        break
      case op.TM:
        state.setTextMatrix(readMatrix(operands))
        break
      case op.T_STAR:
        state.moveTo(0, -state.leading)
        break
      case op.NEXT_LINE_SHOW:
        state.moveTo(0, -state.leading)
        if (operands.hasText) showText(this.#textTarget(), operands)
        break
      case op.SPACED_SHOW:
        operands.expect(2)
        state.wordSpace = operands.number(1)
        state.characterSpace = operands.number(0)
        state.moveTo(0, -state.leading)
        if (operands.hasText) showText(this.#textTarget(), operands)
        break
      case op.TF:
        this.#setFont(operands)
        break
      case op.BT:
        state.setTextMatrix({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 })
        break
      case op.TC:
        operands.expect(1)
        state.characterSpace = operands.number(0)
        break
      case op.TW:
        operands.expect(1)
        state.wordSpace = operands.number(0)
        break
      case op.TL:
        operands.expect(1)
        state.leading = operands.number(0)
        break
      case op.TZ:
        operands.expect(1)
        state.horizontalScale = operands.number(0) / 100
        break
      case op.TS:
        operands.expect(1)
        state.rise = operands.number(0)
        break
      case op.TR: {
        operands.expect(1)
        const mode = Math.trunc(operands.number(0))
        if (mode >= 0 && mode <= CLIP_OUTLINE) state.renderMode = mode
        break
      }
      case op.SMALL_Q:
        if (this.#states.length >= MAX_STATES) throw new Unsure('depth')
        this.#states.push(state.copy())
        break
      case op.Q:
        this.#state = this.#states.pop() ?? state
        break
      case op.CM:
        state.matrix = roundMatrix(multiply(readMatrix(operands), state.matrix))
        break
      case op.SMALL_W:
        operands.expect(1)
        state.lineWidth = operands.number(0)
        break
      case op.J:
        operands.expect(1)
        state.hasRoundCaps = operands.number(0) === 1
        break
      case op.SMALL_M:
        operands.expect(2)
        path.moveTo(operands.number(1), operands.number(0))
        break
      case op.SMALL_L:
        operands.expect(2)
        path.lineTo(operands.number(1), operands.number(0))
        break
      case op.RE:
        operands.expect(4)
        path.addBox(operands.number(3), operands.number(2), operands.number(1), operands.number(0))
        break
      case op.SMALL_C:
        operands.expect(6)
        path.curveTo(
          operands.number(5),
          operands.number(4),
          operands.number(3),
          operands.number(2),
          operands.number(1),
          operands.number(0),
        )
        break
      case op.SMALL_V:
        operands.expect(4)
        path.curveFromHere(
          operands.number(3),
          operands.number(2),
          operands.number(1),
          operands.number(0),
        )
        break
      case op.SMALL_Y:
        operands.expect(4)
        path.curveTo(
          operands.number(3),
          operands.number(2),
          operands.number(1),
          operands.number(0),
          operands.number(1),
          operands.number(0),
        )
        break
      case op.SMALL_H:
        path.close()
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
        this.#setFill(GRAY, operands, 1)
        break
      case op.SMALL_RG:
        this.#setFill(RGB, operands, 3)
        break
      case op.SMALL_K:
        this.#setFill(CMYK, operands, 4)
        break
      case op.G:
        this.#setStroke(GRAY, operands, 1)
        break
      case op.RG:
        this.#setStroke(RGB, operands, 3)
        break
      case op.K:
        this.#setStroke(CMYK, operands, 4)
        break
      case op.SMALL_CS:
        state.fillSpace = this.#findSpace(operands.name)
        break
      case op.CS:
        state.strokeSpace = this.#findSpace(operands.name)
        break
      case op.SMALL_SC:
      case op.SMALL_SCN:
        if (operands.name !== undefined) state.fill = this.#findPattern(operands.name)
        else this.#setFill(state.fillSpace, operands, state.fillSpace.components)
        break
      case op.SC:
      case op.SCN:
        if (operands.name !== undefined) state.stroke = this.#findPattern(operands.name)
        else this.#setStroke(state.strokeSpace, operands, state.strokeSpace.components)
        break
      case op.GS:
        this.#applyState(operands.name)
        break
      case op.BDC:
        this.#beginMark(operands)
        break
      case op.BMC:
        this.#pushMark(nestMark(this.#mark, undefined, NO_MARK_ID, undefined))
        break
      case op.EMC:
        this.#mark = this.#mark?.outer
        break
      case op.DO:
        this.#drawObject(operands.name)
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
        if (this.#findResource('Shading', operands.name) === null) break
        this.#source.content.drawn.push({ type: 'shading', box: state.clip ?? this.#box })
        break
      default:
        if (!op.IGNORED.has(operator)) throw new Unsure('operator')
    }
  }

  #textTarget(): TextTarget {
    this.#texts.state = this.#state
    this.#texts.mark = this.#mark
    return this.#texts
  }

  #findResource(kind: string, name: string | undefined): PdfObject {
    if (name === undefined) throw new Unsure('operands')
    const { objects } = this.#source
    const holder =
      objects.getDictionary(this.#resources, kind) ??
      objects.getDictionary(this.#pageResources, kind)
    return holder ? objects.get(holder, name) : null
  }

  #setFont(operands: Operands): void {
    operands.expect(1)
    this.#state.fontSize = operands.number(0)
    const dictionary = this.#findResource('Font', operands.name)
    if (!isDictionary(dictionary)) throw new Unsure('font')
    this.#state.font = this.#source.fonts.get(dictionary)
  }

  #setFill(space: ColorSpace, operands: Operands, count: number): void {
    this.#state.fillSpace = space
    if (operands.numberCount !== count) throw new Unsure('operands')
    if (space.toColor) this.#state.fill = space.toColor(operands.numbers)
  }

  #setStroke(space: ColorSpace, operands: Operands, count: number): void {
    this.#state.strokeSpace = space
    if (operands.numberCount !== count) throw new Unsure('operands')
    if (space.toColor) this.#state.stroke = space.toColor(operands.numbers)
  }

  #findSpace(name: string | undefined): ColorSpace {
    if (name === 'Pattern') return PATTERN
    const { objects, spaces } = this.#source
    const isDevice = name !== undefined && /^Device(?:Gray|RGB|CMYK)$/.test(name)
    const found = isDevice
      ? this.#findResource('ColorSpace', `Default${name.slice('Device'.length)}`)
      : this.#findResource('ColorSpace', name)
    const object = found ?? (isDevice ? new Name(name) : null)
    if (object === null) throw new Unsure('color space')
    let space = spaces.get(object)
    if (!space) {
      space = readColorSpace(objects, object)
      spaces.set(object, space)
    }
    return space
  }

  #findPattern(name: string): number {
    const pattern = this.#findResource('Pattern', name)
    const dictionary = pattern instanceof Stream ? pattern.dictionary : pattern
    if (!isDictionary(dictionary)) throw new Unsure('pattern')
    const { objects } = this.#source
    if (objects.getNumber(dictionary, 'PatternType') === 2) return SHADING_COLOR
    // A pattern without colours of its own has that of its operands.
    if (objects.getNumber(dictionary, 'PaintType') !== 1) throw new Unsure('pattern')
    return TILING_COLOR
  }

  #applyState(name: string | undefined): void {
    const dictionary = this.#findResource('ExtGState', name)
    if (!isDictionary(dictionary)) return
    const { objects } = this.#source
    const state = this.#state
    if (dictionary.has('Font')) throw new Unsure('font')
    const width = objects.getNumber(dictionary, 'LW')
    if (width !== undefined) state.lineWidth = width
    const caps = objects.getNumber(dictionary, 'LC')
    if (caps !== undefined) state.hasRoundCaps = caps === 1
    const fillAlpha = objects.getNumber(dictionary, 'ca')
    if (fillAlpha !== undefined) state.isFillSeen = isSeen(fillAlpha)
    const strokeAlpha = objects.getNumber(dictionary, 'CA')
    if (strokeAlpha !== undefined) state.isStrokeSeen = isSeen(strokeAlpha)
  }

  #beginMark(operands: Operands): void {
    const { objects } = this.#source
    const given =
      operands.object === undefined
        ? this.#findResource('Properties', operands.name)
        : operands.object
    // As in PDFium, marks with properties that are not there are none, but their ends are.
    if (!isDictionary(given)) return
    const id = objects.get(given, 'MCID')
    const text = objects.get(given, 'ActualText')
    this.#pushMark(
      nestMark(
        this.#mark,
        given,
        typeof id === 'number' ? Math.trunc(id) : NO_MARK_ID,
        typeof text === 'string' ? decodeText(text) : undefined,
      ),
    )
  }

  #pushMark(mark: Mark): void {
    if (mark.depth > MAX_MARK_DEPTH) throw new Unsure('depth')
    this.#mark = mark
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
      // A point that a round cap makes a dot of.
      else if (state.hasRoundCaps && isStroked) throw new Unsure('dot')
      path.discard()
      return
    }
    path.dropLastMove()
    if (isClipping) state.clip = clipTo(state.clip, content, path.start, state.matrix)
    if (!isFilled && !isStroked) {
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
    path.finish()
  }

  #drawObject(name: string | undefined): void {
    const object = this.#findResource('XObject', name)
    if (!(object instanceof Stream)) return
    const { objects, content } = this.#source
    const subtype = objects.getName(object.dictionary, 'Subtype')
    if (subtype === 'Image') {
      content.drawn.push({
        type: 'image',
        matrix: this.#state.matrix,
        stream: object,
        mark: this.#mark,
      })
    } else if (subtype === 'Form') this.#drawForm(object)
  }

  #drawForm(form: Stream): void {
    // How often a form may show itself is PDFium's to say.
    const isCircle = this.#outerForms.includes(form)
    if (isCircle || this.#outerForms.length >= MAX_FORM_DEPTH) throw new Unsure('depth')
    // A path may go on behind the form.
    if (!this.#path.isEmpty) throw new Unsure('form')
    const { objects } = this.#source
    const { dictionary } = form
    const state = this.#state.copy()
    state.matrix = multiply(readFormMatrix(objects, dictionary), state.matrix)
    const box = readBox(objects, dictionary)
    state.clip = box && mapUserBox(box, state.matrix)
    state.setTextMatrix({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 })
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
      objects.getDictionary(dictionary, 'Resources') ?? this.#resources,
      this.#pageResources,
      this.#box,
      state,
      [...this.#outerForms, form],
      this.#counter,
    )
    inner.run(objects.unpack(form))
    this.#path.finish()
  }
}

const NOTHING: UserBox = [0, 0, 0, 0]

/** Less than half of a step of 255 cannot be seen. */
const isSeen = (alpha: number): boolean => Math.trunc(alpha * 255) > 0

function readMatrix(operands: Operands): Matrix {
  operands.expect(6)
  return roundMatrix({
    a: operands.number(5),
    b: operands.number(4),
    c: operands.number(3),
    d: operands.number(2),
    e: operands.number(1),
    f: operands.number(0),
  })
}

/** As exact as PDFium computes: whether a border is 3 points thick or a little more is asked later. */
const roundMatrix = ({ a, b, c, d, e, f }: Matrix): Matrix => ({
  a: Math.fround(a),
  b: Math.fround(b),
  c: Math.fround(c),
  d: Math.fround(d),
  e: Math.fround(e),
  f: Math.fround(f),
})

function readFormMatrix(objects: PdfObjects, dictionary: Dictionary): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    readNumbers(objects, dictionary, 'Matrix') ?? []
  return { a, b, c, d, e, f }
}

function readBox(objects: PdfObjects, dictionary: Dictionary): UserBox | undefined {
  const numbers = readNumbers(objects, dictionary, 'BBox')
  return numbers?.length === 4 ? numbers : undefined
}

function readNumbers(
  objects: PdfObjects,
  dictionary: Dictionary,
  key: string,
): number[] | undefined {
  return objects.getArray(dictionary, key)?.map(entry => {
    const value = objects.resolve(entry)
    if (typeof value !== 'number') throw new Unsure('numbers')
    return value
  })
}
