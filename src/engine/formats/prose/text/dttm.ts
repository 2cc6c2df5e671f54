/** DTTM, the packed dates of RTF and [MS-DOC] (2.9.71): minute, hour, day, month and year in 32 bits. */
export function fromDttm(packed: number): string | undefined {
  const minute = packed & 0x3f
  const hour = (packed >>> 6) & 0x1f
  const day = (packed >>> 11) & 0x1f
  const month = (packed >>> 16) & 0x0f
  const year = ((packed >>> 20) & 0x1ff) + 1900
  if (day === 0 || month === 0 || month > 12 || hour > 23 || minute > 59) return undefined
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00`
}
