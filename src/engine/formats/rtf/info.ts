/** The group `\info`: title, author, dates and so on. */
import { type Properties, splitKeywords, toProperties } from '../../document/metadata.ts'
import { findGroup, findParameter, type RtfGroup, unicodeText } from './group.ts'

export function readInfo(info: RtfGroup | undefined, codePage: number): Properties {
  if (!info) return { metadata: {} }
  const text = (name: string) => {
    const group = findGroup(info, name)
    return (group && unicodeText(group, codePage).trim()) || undefined
  }
  const pages = findParameter(info, 'nofpages')
  return toProperties({
    title: text('title'),
    author: text('author'),
    created: readDate(findGroup(info, 'creatim')),
    modified: readDate(findGroup(info, 'revtim')),
    subject: text('subject'),
    keywords: splitKeywords(text('keywords')),
    pages: pages && pages > 0 ? pages : undefined,
  })
}

/** `\yr2004\mo3\dy9\hr15\min7`, in the author's local time. */
function readDate(group: RtfGroup | undefined): string | undefined {
  if (!group) return undefined
  const part = (word: string, least: number, most: number, width: number) => {
    const number = findParameter(group, word) ?? 0
    return number >= least && number <= most ? String(number).padStart(width, '0') : undefined
  }
  const date = [part('yr', 1, 9999, 4), part('mo', 1, 12, 2), part('dy', 1, 31, 2)]
  if (date.includes(undefined)) return undefined
  const time = [part('hr', 0, 23, 2), part('min', 0, 59, 2), part('sec', 0, 59, 2)]
  return `${date.join('-')}T${time.map(number => number ?? '00').join(':')}`
}
