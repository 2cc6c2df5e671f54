/** Dates as PDF writes them (ISO 32000-1, 7.9.4): `D:YYYYMMDDHHmmSSOHH'mm'`, all but the year optional. */
const DATE =
  /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:([Zz])|([+-])(\d\d)'?(\d\d)?'?)?/

export function parsePdfDate(value: string): string | undefined {
  const match = DATE.exec(value.trim())
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour, minute = '00', second = '00'] = match
  const date = `${year}-${month}-${day}`
  if (Number.isNaN(Date.parse(date))) return undefined
  if (hour === undefined) return match[2] ? (match[3] ? date : `${year}-${month}`) : year
  const time = `${hour}:${minute}:${second}`
  if (Number.isNaN(Date.parse(`${date}T${time}Z`))) return date
  const zone = match[7] ? 'Z' : match[8] ? `${match[8]}${match[9]}:${match[10] ?? '00'}` : ''
  return `${date}T${time}${zone}`
}
