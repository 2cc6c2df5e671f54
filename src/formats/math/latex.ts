export function writeLatex(expression: string): string {
  return expression
}
