/** Each formula between lines of prose that say which it is: displayed, and within a line if it is short and simple. */

export interface Sample {
  readonly number: number
  readonly section: string
  readonly latex: string
  readonly isDisplay: boolean
  readonly lead: string
  readonly tail: string
}

export function toSamples(list: string): Sample[] {
  const samples: Sample[] = []
  let section = ''
  for (const line of list.split('\n')) {
    if (line.startsWith('# ')) section = line.slice(2)
    else if (line !== '') {
      samples.push(toSample(line, true, section, samples.length))
      if (isSimple(line)) samples.push(toSample(line, false, section, samples.length))
    }
  }
  return samples
}

const isSimple = (latex: string): boolean => !/\\begin|\\tag|\\displaystyle|\\text|\\\\/.test(latex)

function toSample(latex: string, isDisplay: boolean, section: string, number: number): Sample {
  const [a, b, c] = [number, number + Math.floor(number / 7), number * 3].map(
    at => NOUNS[at % NOUNS.length],
  )
  const lead = isDisplay
    ? `In a book about the ${a} and the ${b}, item ${number} reads as follows:`
    : `A ${b} without a ${a} tells us in item ${number} that`
  const tail = isDisplay
    ? `which every ${b} with a ${c} should know by heart, since the ${c} of a ${a} depends on it, and so does the ${b} that a ${c} may find in it.`
    : `holds for a ${c} and for each ${b} of it.`
  return { number, section, latex, isDisplay, lead, tail }
}

/** Lines that are much like others would be taken for running headers. */
const NOUNS =
  'river garden window teacher letter village harbour engine painter island kitchen ladder mirror needle orchard pillow railway saddle'.split(
    ' ',
  )

/** The formulas of markdown by the numbers before them; none where there is text. */
export function findAnswers(markdown: string): Map<number, string> {
  const answers = new Map<number, string>()
  const plain = markdown.replace(/\s+/g, ' ')
  for (const [, number, between] of plain.matchAll(
    /item (\d+) reads as follows:(.*?)which every/g,
  )) {
    const found = /^\s*(?:\$\$|```math)(.*?)(?:\$\$|```)\s*$/.exec(between!)
    if (found) answers.set(Number(number), found[1]!)
  }
  for (const [, number, between] of plain.matchAll(/item (\d+) that(.*?)holds for/g)) {
    const found = /^\s*(?:\$`([^`]+)`\$|\$([^$]+)\$)\s*$/.exec(between!)
    if (found) answers.set(Number(number), found[1] ?? found[2]!)
  }
  return answers
}
