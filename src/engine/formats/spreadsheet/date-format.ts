/**
 * Formats for dates and times that need no language: numbers with separators between them.
 *
 *     yyyy-mm-dd hh:mm:ss      m/d/yy      dd.mm.yyyy      h:mm
 */
import { type Moment, toMoment } from './dates.ts'

type Part = string | ((moment: Moment) => number | string)

export interface CalendarFormat {
  /** Whether it shows a day, month or year. */
  readonly hasCalendar: boolean
  /** Undefined if the number is not a date. */
  show(serial: number): string | undefined
}

/** Undefined if the code contains month names, AM/PM or the like. */
export function compileDateFormat(code: string): CalendarFormat | undefined {
  const bare = code.replace(/^\[\$-(?:0?409|1009|809|x-[\w]*)\]/i, '').replace(/;@$/, '')
  const parts = toParts(bare)
  if (!parts) return undefined
  // The second before midnight rounds up to the next day, but only if a time is shown.
  const hasTime = /[hs]/i.test(bare)
  return {
    hasCalendar: /[yd]/i.test(bare) || !hasTime,
    show(serial) {
      const moment = toMoment(hasTime ? serial : Math.floor(serial))
      if (!moment) return undefined
      let text = ''
      for (const part of parts) text += typeof part === 'string' ? part : part(moment)
      return text
    },
  }
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

const hours = (moment: Moment) => Math.floor(moment.seconds / 3600)
const minutes = (moment: Moment) => Math.floor(moment.seconds / 60) % 60

const FIELDS: Readonly<Record<string, (moment: Moment) => number | string>> = {
  yyyy: moment => moment.year,
  yy: moment => two(moment.year % 100),
  m: moment => moment.month,
  mm: moment => two(moment.month),
  d: moment => moment.day,
  dd: moment => two(moment.day),
  h: hours,
  hh: moment => two(hours(moment)),
  s: moment => moment.seconds % 60,
  ss: moment => two(moment.seconds % 60),
}

const MINUTES: Readonly<Record<string, (moment: Moment) => number | string>> = {
  m: minutes,
  mm: moment => two(minutes(moment)),
}

function toParts(code: string): Part[] | undefined {
  const tokens = code.toLowerCase().match(/y+|m+|d+|h+|s+|\\.|"[^"]*"|./g) ?? []
  const isField = (token: string) => /^[ymdhs]/.test(token)
  const parts: Part[] = []
  let before = ''
  for (const [index, token] of tokens.entries()) {
    if (isField(token)) {
      const after = tokens.find((other, at) => at > index && isField(other)) ?? ''
      // `m` is the month, unless hours precede it or seconds follow it (18.8.31).
      const isMinutes = token.startsWith('m') && (before.startsWith('h') || after.startsWith('s'))
      const field = isMinutes ? MINUTES[token] : FIELDS[token]
      if (!field) return undefined
      parts.push(field)
      before = token
    } else if (/^[-/.: t,]$/.test(token)) {
      parts.push(token === 't' ? 'T' : token)
    } else if (/^\\[-/.: t,]$/.test(token)) {
      parts.push(token.slice(1) === 't' ? 'T' : token.slice(1))
    } else {
      return undefined
    }
  }
  return before === '' ? undefined : parts
}
