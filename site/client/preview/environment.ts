/** What the rules of the preview know beside the text. */
import type { Env } from 'markdown-it'

export interface PreviewSettings {
  /** Put before every id, so that documents on one page do not meet. */
  readonly prefix: string
  /** Addresses of the document's own images, by the names that the markdown has for them. */
  readonly images: ReadonlyMap<string, string>
}

export interface Environment extends PreviewSettings {
  readonly slugs: Map<string, number>
  readonly notes: Set<string>
  readonly isInNote: boolean
}

/** markdown-it hands its `env` from rule to rule untyped; ours comes from `renderPreview` alone. */
export function environmentOf(env: Env | undefined): Environment {
  return env as unknown as Environment
}
