/** Monospaced fonts: text in them is mostly code. */
const MONOSPACED =
  /^(?:courier|consolas|menlo|monaco|lucida console|andale mono|source code|inconsolata|cascadia|fira (?:code|mono)|jetbrains mono|letter gothic)|\bmono(?:space|spaced)?\b|\bfixed\b|typewriter/i

export const isMonospaced = (font: string | undefined): boolean =>
  font !== undefined && MONOSPACED.test(font)
