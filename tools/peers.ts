/** How other converters score on the same corpus with the same scorer: what we measure ourselves against. */

type Scores = Readonly<Record<string, number>>

const FORMATS = 'csv doc docx epub odp ods odt pdf ppt pptx rtf xls xlsx'.split(' ')

/** Overall score in the order of FORMATS; `-` where the peer does not read the format. */
const OVERALL: Readonly<Record<string, string>> = {
  kreuzberg: '1.000 0.557 0.877 0.880 0.000 0.950 0.753 0.564 0.548 0.740 0.746 0.917 0.942',
  'pandoc 3.9': '0.936 - 0.924 0.947 - - 0.872 - - 0.713 0.793 - 0.775',
  'pandoc 2.17': '0.936 - 0.883 0.948 - - 0.785 - - - 0.736 - -',
  officeparser: '0.939 - 0.864 0.884 0.932 0.954 0.877 0.657 - 0.839 0.887 - 0.858',
  markitdown: '0.960 - 0.895 0.845 - - - 0.452 - 0.723 - 0.647 0.645',
  'markitdown-ts': '0.439 - 0.889 - - - - 0.437 - - - - 0.923',
  mammoth: '- - 0.883 - - - - - - - - - -',
  liteparse: '- - - - - - - 0.756 - - - - -',
  'pdf-inspector': '- - - - - - - 0.675 - - - - -',
  opendataloader: '- - - - - - - 0.711 - - - - -',
  pdf2md: '- - - - - - - 0.555 - - - - -',
  pdftotext: '- - - - - - - 0.466 - - - - -',
  antiword: '- 0.249 - - - - - - - - - - -',
}

const MEASURES = ['text', 'table', 'heading', 'structure'] as const

/** Of the best peer per format, in the order of MEASURES; docx is from a run that was a little too low. */
const MEASURES_OF_BEST: Readonly<Record<string, string>> = {
  csv: '1.000 1.000 - -',
  doc: '0.904 0.000 0.171 0.062',
  docx: '0.951 0.692 0.865 0.780',
  epub: '0.975 0.993 0.866 0.960',
  odp: '0.973 0.915 0.750 0.857',
  ods: '0.979 0.919 - -',
  odt: '0.952 0.810 0.921 0.676',
  pdf: '0.925 0.558 0.572 0.362',
  ppt: '0.975 0.000 0.667 0.000',
  pptx: '0.939 1.000 1.000 0.323',
  rtf: '0.969 0.842 0.874 0.707',
  xls: '0.922 0.912 - -',
  xlsx: '0.928 0.955 - -',
}

export interface Peer {
  readonly name: string
  /** `overall` and the four measures that it is the mean of. */
  readonly scores: Scores
}

/** The converter that scores highest on a format. */
export function findBestPeer(format: string): Peer | undefined {
  const column = FORMATS.indexOf(format)
  const [best] = Object.entries(OVERALL)
    .map(([name, row]) => ({ name, overall: Number(row.split(' ')[column]) }))
    .filter(({ overall }) => !Number.isNaN(overall))
    .sort((a, b) => b.overall - a.overall)
  if (!best) return undefined
  const measures = MEASURES_OF_BEST[format]?.split(' ') ?? []
  const pairs = MEASURES.map((measure, index) => [measure, Number(measures[index])] as const)
  return {
    name: best.name,
    scores: {
      overall: best.overall,
      ...Object.fromEntries(pairs.filter(([, value]) => !Number.isNaN(value))),
    },
  }
}
