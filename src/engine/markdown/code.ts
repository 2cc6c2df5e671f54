/** Inline code, and what it shares with fenced code. */

/** Between backticks that do not occur in it, with spaces if its own ends need them. */
export function writeCode(value: string): string {
  const lengths = new Set(Array.from(value.matchAll(/`+/g), run => run[0].length))
  let length = 1
  while (lengths.has(length)) length++
  const fence = '`'.repeat(length)
  // Readers strip one space from both ends, unless all is spaces (CommonMark 0.31, 6.1).
  const wouldLoseSpaces = value.startsWith(' ') && value.endsWith(' ') && /[^ ]/.test(value)
  const needsSpace = wouldLoseSpaces || value.startsWith('`') || value.endsWith('`')
  return needsSpace ? `${fence} ${value} ${fence}` : fence + value + fence
}

export function findLongestRun(value: string): number {
  let longest = 0
  for (const [run] of value.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}
