export function findSymbol(_font: string, _codePoint: number): string | undefined {
  return undefined
}
