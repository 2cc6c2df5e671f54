/** What the rules of the preview know besides the text. */
import type { Env } from 'markdown-it'

export interface PreviewSettings {
  /** Prefix of every id, so that documents on one page do not collide. */
  readonly prefix: string
  /** URLs of the document's own images, by their names in the markdown. */
  readonly images: ReadonlyMap<string, string>
  /** The names of the notes that are defined somewhere in the document. */
  readonly notes: ReadonlySet<string>
  /** The anchors of its headings, by line. */
  readonly ids: ReadonlyMap<number, string>
}

export interface Environment extends PreviewSettings {
  /** The line on which the text begins, from 1. */
  readonly line: number
  readonly isInNote: boolean
}

/** markdown-it passes its `env` from rule to rule untyped; ours only comes from `renderPreview`. */
export function environmentOf(env: Env | undefined): Environment {
  return env as unknown as Environment
}
