/** LaTeX → MathML, which browsers draw by themselves: no fonts, no styles in elements. Loaded for documents with formulas. */
import katex from 'katex'

/** What cannot be read is shown as it is written. */
export function renderFormula(latex: string, isDisplayed: boolean): string {
  return katex.renderToString(latex, {
    output: 'mathml',
    displayMode: isDisplayed,
    throwOnError: false,
    // Nothing in a document of a stranger is trusted, or larger than a page.
    trust: false,
    maxSize: 20,
    maxExpand: 200,
    strict: 'ignore',
  })
}
