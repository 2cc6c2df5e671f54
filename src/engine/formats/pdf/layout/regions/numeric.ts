/** A number, an amount, a share, or a sign for none: what fills the cells of tables. */
export const isNumeric = (text: string): boolean =>
  /^[($€£¥*~<>≤≥±+–−-]*\s*(?:[$€£¥]\s*)?\d[\d.,:\s/%)*–-]*[a-z%)*†‡]{0,3}$/i.test(text) ||
  /^(?:[-–—−*.]+|n\/?a\.?|\(x\)|\.\.+|nil|none)$/i.test(text)
