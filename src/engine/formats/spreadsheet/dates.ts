/**
 * Days as spreadsheets count them: 1 is 1 January 1900, and 60 is 29 February 1900, a day that never existed (a Lotus
 * 1-2-3 bug that everybody kept). Workbooks from old Macintoshes start at 1904.
 */

/** Added to a 1904 serial number it gives a 1900 one. */
export const DAYS_FROM_1900_TO_1904 = 1462

/** 31 December 9999; anything larger is not a date. */
const LAST_DAY = 2_958_465

export interface Moment {
  year: number
  month: number
  day: number
  /** Of the day, rounded. */
  seconds: number
}

/** Splits a serial number; undefined if it is not a date. */
export function toMoment(serial: number): Moment | undefined {
  if (!(serial >= 0 && serial < LAST_DAY + 1)) return undefined
  let days = Math.floor(serial)
  let seconds = Math.round((serial - days) * 86_400)
  if (seconds === 86_400) {
    days++
    seconds = 0
  }
  if (days === 0) return { year: 1900, month: 1, day: 0, seconds }
  if (days === 60) return { year: 1900, month: 2, day: 29, seconds }
  return { seconds, ...toCalendar(days > 60 ? days - 1 : days) }
}

/** The date `days` after 31 December 1899, by Howard Hinnant's arithmetic of eras. */
function toCalendar(days: number): { year: number; month: number; day: number } {
  // Days since 1 March 0000.
  const shifted = days + 693_900
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** The serial number of an ISO 8601 date, time or both, as strict OOXML and SpreadsheetML write them. */
export function fromIsoDate(text: string): number | undefined {
  const match = /^(?:(\d{4})-(\d\d)-(\d\d))?T?(?:(\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?)?Z?$/.exec(
    text,
  )
  if (!match || text === '') return undefined
  const [, year, month, day, hours, minutes, seconds] = match
  const time =
    (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) / 86_400
  if (year === undefined) return time
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 25_569
  return (days < 61 ? days - 1 : days) + time
}
