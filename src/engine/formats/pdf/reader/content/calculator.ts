/**
 * Functions written in a small part of PostScript (ISO 32000-1, 7.10.5): numbers on a stack, operators that take
 * them from its top, and branches, but no loops.
 *
 *     { dup 0.5 gt { 1 exch sub } if }
 */
import { lookup } from '../../../../lookup.ts'
import { Unsure } from '../unsure.ts'

/** A step of a program: a number to push, the name of an operator, or the alternatives of a branch. */
type Step = number | string | readonly Step[]

/** As much as PDFium has room for. */
const MAX_STACK = 100
const MAX_DEPTH = 16
const MAX_STEPS = 2_000

export interface Program {
  readonly steps: readonly Step[]
  /** How many there are in total, including branches: at most this many are accepted. */
  readonly size: number
}

export function parseProgram(text: string): Program {
  const tokens = text.replace(COMMENT, ' ').match(TOKEN) ?? []
  if (tokens.length > MAX_STEPS || tokens[0] !== '{') throw new Unsure('function')
  let at = 1
  const readSteps = (depth: number): Step[] => {
    if (depth > MAX_DEPTH) throw new Unsure('function')
    const steps: Step[] = []
    for (;;) {
      const token = tokens[at++]
      if (token === undefined) throw new Unsure('function')
      if (token === '}') return steps
      if (token === '{') steps.push(readSteps(depth + 1))
      else {
        const number = Number(token)
        steps.push(Number.isNaN(number) ? token : number)
      }
    }
  }
  const steps = readSteps(0)
  return { steps, size: tokens.length }
}

const COMMENT = /%[^\r\n]*/g
const TOKEN = /[{}]|[^\s{}\0]+/g

/** What is on the stack when the program has ended. */
export function runProgram({ steps }: Program, values: readonly number[]): readonly number[] {
  const stack = [...values]
  run(steps, stack)
  return stack
}

function run(steps: readonly Step[], stack: number[]): void {
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]!
    if (typeof step === 'number') stack.push(step)
    else if (typeof step === 'string') execute(step, stack)
    else at = branch(steps, at, stack)
    if (stack.length > MAX_STACK) throw new Unsure('function')
  }
}

/** One or two procedures and the word behind them, whose index is returned. */
function branch(steps: readonly Step[], at: number, stack: number[]): number {
  const [first, second, third] = [steps[at], steps[at + 1], steps[at + 2]]
  const isTrue = pop(stack) !== 0
  if (second === 'if') {
    if (isTrue) run(first as readonly Step[], stack)
    return at + 1
  }
  if (typeof second !== 'object' || third !== 'ifelse') throw new Unsure('function')
  run(isTrue ? (first as readonly Step[]) : second, stack)
  return at + 2
}

function execute(name: string, stack: number[]): void {
  const unary = UNARY.get(name)
  if (unary) {
    stack.push(unary(pop(stack)))
    return
  }
  const binary = BINARY.get(name)
  if (binary) {
    const b = pop(stack)
    stack.push(binary(pop(stack), b))
    return
  }
  const arrange = ARRANGING.get(name)
  if (!arrange) throw new Unsure('function')
  arrange(stack)
}

function pop(stack: number[]): number {
  const value = stack.pop()
  if (value === undefined) throw new Unsure('function')
  return value
}

/** A count or an index that has to be within the stack. */
function popCount(stack: number[]): number {
  const count = Math.trunc(pop(stack))
  if (!(count >= 0 && count <= stack.length)) throw new Unsure('function')
  return count
}

const DEGREE = Math.PI / 180

const UNARY = lookup<(a: number) => number>({
  abs: Math.abs,
  ceiling: Math.ceil,
  cos: a => Math.cos(a * DEGREE),
  cvi: Math.trunc,
  cvr: a => a,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log10,
  neg: a => -a,
  not: a => (a === 0 ? 1 : 0),
  round: a => Math.floor(a + 0.5),
  sin: a => Math.sin(a * DEGREE),
  sqrt: Math.sqrt,
  truncate: Math.trunc,
})

const toNumber = (is: boolean): number => (is ? 1 : 0)

const BINARY = lookup<(a: number, b: number) => number>({
  add: (a, b) => a + b,
  and: (a, b) => a & b,
  atan: (a, b) => (Math.atan2(a, b) / DEGREE + 360) % 360,
  bitshift: (a, b) => (b >= 0 ? a << b : a >> -b),
  div: (a, b) => a / b,
  eq: (a, b) => toNumber(a === b),
  exp: (a, b) => a ** b,
  ge: (a, b) => toNumber(a >= b),
  gt: (a, b) => toNumber(a > b),
  idiv: (a, b) => Math.trunc(Math.trunc(a) / Math.trunc(b)),
  le: (a, b) => toNumber(a <= b),
  lt: (a, b) => toNumber(a < b),
  mod: (a, b) => Math.trunc(a) % Math.trunc(b),
  mul: (a, b) => a * b,
  ne: (a, b) => toNumber(a !== b),
  or: (a, b) => a | b,
  sub: (a, b) => a - b,
  xor: (a, b) => a ^ b,
})

const ARRANGING = lookup<(stack: number[]) => void>({
  copy: stack => {
    const count = popCount(stack)
    if (count) stack.push(...stack.slice(-count))
  },
  dup: stack => {
    const value = pop(stack)
    stack.push(value, value)
  },
  exch: stack => {
    const last = pop(stack)
    const before = pop(stack)
    stack.push(last, before)
  },
  false: stack => stack.push(0),
  index: stack => {
    const back = popCount(stack)
    if (back === stack.length) throw new Unsure('function')
    stack.push(stack[stack.length - 1 - back]!)
  },
  pop,
  roll: stack => {
    const steps = Math.trunc(pop(stack))
    const count = popCount(stack)
    if (count < 2 || !Number.isSafeInteger(steps)) return
    const top = stack.splice(-count)
    const first = ((-steps % count) + count) % count
    stack.push(...top.slice(first), ...top.slice(0, first))
  },
  true: stack => stack.push(1),
})
