/** Code in parts that have a color each; for the pages, and in the browser for requests as they are filled in. */

export interface CodePart {
  readonly text: string
  /** A class of the style sheet; undefined for plain text. */
  readonly kind: 'comment' | 'string' | 'keyword' | 'name' | undefined
}

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`

/** Named groups are kinds. The first alternative that matches wins. */
const LANGUAGES: Readonly<Record<string, RegExp>> = {
  sh: language(
    String.raw`(?<comment>(?<![^\s])#.*)`,
    `(?<string>${STRING})`,
    String.raw`(?<keyword>(?<=(?<!\\\n)^[ \t]*)[\w./-]+)`,
    String.raw`(?<name>(?<=\s)--?[a-zA-Z][\w-]*)`,
  ),
  js: language(
    String.raw`(?<comment>//.*|/\*[\s\S]*?\*/)`,
    `(?<string>${STRING}|\`(?:[^\`\\\\]|\\\\.)*\`)`,
    String.raw`(?<keyword>\b(?:as|async|await|const|else|export|for|from|function|if|import|in|let|new|of|return|throw|type|while)\b)`,
    String.raw`(?<name>\b\w+(?=\())`,
  ),
  python: language(
    '(?<comment>#.*)',
    String.raw`(?<string>"""[\s\S]*?"""|[fbr]?(?:${STRING}))`,
    String.raw`(?<keyword>\b(?:and|as|async|await|class|def|elif|else|except|for|from|if|import|in|is|not|or|raise|return|try|while|with|None|True|False)\b)`,
    String.raw`(?<name>\b\w+(?=\())`,
  ),
  json: language(
    String.raw`(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))`,
    String.raw`(?<string>"(?:[^"\\]|\\.)*")`,
    String.raw`(?<keyword>\b(?:true|false|null)\b)`,
  ),
  yaml: language(
    '(?<comment>#.*)',
    String.raw`(?<name>(?<=^[\s-]*)[\w-]+(?=:))`,
    `(?<string>${STRING})`,
  ),
}

function language(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'gm')
}

/** Languages without a table are plain. */
export function splitCode(code: string, name: string): CodePart[] {
  const pattern = Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name]! : /$^/g
  const parts: CodePart[] = []
  let end = 0
  for (const { 0: text, index, groups = {} } of code.matchAll(pattern)) {
    if (!text) continue
    if (index > end) parts.push({ text: code.slice(end, index), kind: undefined })
    const [kind] = Object.entries(groups).find(([, value]) => value !== undefined) ?? []
    parts.push({ text, kind: kind as CodePart['kind'] })
    end = index + text.length
  }
  if (end < code.length) parts.push({ text: code.slice(end), kind: undefined })
  return parts
}
