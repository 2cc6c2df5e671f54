/**
 * What the stages mean by several, larger or at one place. Thresholds that more than one stage asks stand here, so that all
 * of them decide alike; those of a single stage stand there. Lengths are in ems of the text.
 */

/** What comes once may be chance. */
export const REPEATED = 2
/** Fewer of a kind may be alike by chance. */
export const SEVERAL = 3
/** So many of a kind show what is usual. */
export const MANY = 8

/** The share of a whole that is an exception: mistakes of a file, single rows that differ. */
export const FEW = 0.1
/** … that is too much for chance, */
export const SOME = 0.3
/** … that is clearly more than half, */
export const MOST = 0.6
/** … that leaves room for a few others only, */
export const LARGE_PART = 0.75
/** … and all but exceptions. */
export const NEARLY_ALL = 0.9

/** Words of a line that is probably prose; names, labels and values have fewer. */
export const LONG_LINE = 7
/** Labels and values have no more words. */
export const LABEL_WORDS = 4
/** Words of a block that is text, not a name or an address. */
export const TEXT_WORDS = 12

/** Longer lines are sentences: the margin breaks them. */
export const SENTENCE_WIDTH = 30

const SAME_SIZE = 0.07

/** Programs round sizes; a step in size that readers see is larger. */
export const isSameSize = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SAME_SIZE * one

/** Text so much smaller than other text is set small on purpose: notes, captions, indices. */
export const SMALLER = 0.95
/** Raised and lowered letters and the marks of notes are smaller than this. */
export const SCRIPT_RATIO = 0.85
/** Text so much larger than other text is set apart from it: programs round sizes, and fonts differ. */
export const LARGER = 1.1

/** Starts, ends or middles of text that are aligned on purpose. */
export const ALIGNED = 0.2
/** Text of one line: accents, other fonts and rounding move it by less. */
export const SAME_BASELINE = 0.1
/** Lines that belong together are at most this far apart, from baseline to baseline, however loosely they are set. */
export const LOOSE_LEADING = 1.6
/** A step from line to line, or row to row, is larger than others if it is larger by this factor. */
export const LARGER_STEP = 1.3
/** Rows of a table are at most this far apart, from baseline to baseline. */
export const MAX_ROW_DISTANCE = 3.2
/** White space between words that is no space: they are in different cells or columns. */
export const CELL_GAP = 0.8
/** White space that is wider than any between columns of text: what is on both sides is read apart. */
export const WIDE_GUTTER = 1.8
/** Items of one list begin within this distance. */
export const SAME_LEVEL = 1.2

/** Lines that are drawn, and ends of text, this close, in points, are at one place: programs round, and draw twice. */
export const SAME_EDGE = 3
/** What recurs this close, in points, is at one place of its pages. */
export const SAME_PLACE = 6
/** More areas or lines on a page are a drawing. */
export const MAX_AREAS = 500
/** So much is compared with what is around it; where more is at one place, it is printed over and over. */
export const MAX_LOOKS = 400
