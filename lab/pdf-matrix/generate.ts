/** Makes the corpus: sources, PDFs, checked truths, and the index that the scorer reads. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkTruth, isRight } from './check.ts'
import { groupBy } from './group.ts'
import type { Case } from './plan.ts'
import { PRODUCE } from './produce/index.ts'
import type { Job } from './produce/job.ts'
import { run } from './produce/run.ts'
import { needsPages, runningLines } from './running.ts'
import { settle } from './settle.ts'
import { dropLinks, writeTruth } from './truth.ts'

/** One case as the scorer reads it, and what our own report groups by. */
export interface Entry {
  readonly path: string
  readonly format: 'pdf'
  readonly kind: 'markdown-truth'
  readonly source: string
  readonly truth: string
  readonly truthSource: string
  readonly document: string
  readonly language: string
  readonly tagged: boolean
  /** Documents of the everyday set have the one style and no split. */
  readonly style?: Case['style']
  readonly split?: Case['split']
  readonly original?: string
}

export interface Failure {
  readonly id: string
  readonly why: string
}

export interface Generated {
  readonly entries: readonly Entry[]
  readonly failures: readonly Failure[]
}

export async function generate(cases: readonly Case[], folder: string): Promise<Generated> {
  rmSync(folder, { recursive: true, force: true })
  const jobs = cases.map((drawn): Job => {
    const job = {
      case: drawn,
      document: settle(drawn.document, drawn.style),
      source: join(folder, 'source', drawn.id),
      pdf: join(folder, 'pdf', `${drawn.id}.pdf`),
    }
    mkdirSync(dirname(job.source), { recursive: true })
    mkdirSync(dirname(job.pdf), { recursive: true })
    return job
  })
  for (const [name, group] of groupBy(jobs, job => job.case.producer.name)) {
    const started = Date.now()
    await PRODUCE[name]!(group)
    const made = group.filter(({ pdf }) => existsSync(pdf)).length
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    console.error(`${name}: ${made} of ${group.length} files in ${seconds} s`)
  }
  return writeIndex(
    folder,
    jobs.map(job => ({ id: job.case.id, result: finish(job) })),
    'PDFs made by lab/pdf-matrix. Fit to the split "fit" only.',
  )
}

export interface Made {
  readonly id: string
  /** What the scorer needs, or why there is nothing to be scored. */
  readonly result: Entry | string
}

export function writeIndex(folder: string, made: readonly Made[], about: string): Generated {
  const entries = made.flatMap(({ result }) => (typeof result === 'string' ? [] : [result]))
  const failures = made.flatMap(({ id, result }) =>
    typeof result === 'string' ? [{ id, why: result }] : [],
  )
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ about, cases: entries }, null, 1))
  writeFileSync(join(folder, 'failures.json'), JSON.stringify(failures, null, 1))
  return { entries, failures }
}

/** Writes the truth of a file that was made; says why there is none. */
function finish({ case: drawn, document, pdf }: Job): Entry | string {
  const full = writeTruth(document)
  const { head, foot, evenHead = [] } = runningLines(drawn.style, document)
  return finishFile(
    {
      id: drawn.id,
      pdf,
      truth: drawn.producer.losesLinks ? dropLinks(full) : full,
      running: [...head, ...foot, ...evenHead],
      language: document.language,
      minPages: needsPages(drawn.style) ? 2 : 1,
    },
    {
      source: drawn.producer.name,
      truthSource: 'the description that the file was made from',
      document: document.id,
      style: drawn.style,
      tagged: drawn.tagged,
      split: drawn.split,
      ...(drawn.original ? { original: `pdf/${drawn.original.id}.pdf` } : {}),
    },
  )
}

/** A file with the markdown that it should give. */
export interface Checked {
  /** Its path below `pdf/`, without the extension. */
  readonly id: string
  readonly pdf: string
  readonly truth: string
  readonly running: readonly string[]
  readonly language: string
  readonly minPages?: number
}

type Facts = Omit<Entry, 'path' | 'format' | 'kind' | 'truth' | 'language'>

/** Writes the truth beside its file once both have the same words; says why not. */
export function finishFile(file: Checked, facts: Facts): Entry | string {
  const { id, pdf, truth, language, minPages = 1 } = file
  if (!existsSync(pdf)) return 'no file was made'
  const { ok, output: pageText } = run('pdftotext', ['-q', '-enc', 'UTF-8', pdf, '-'])
  if (!ok) return 'pdftotext cannot read the file'
  // Poppler ends each page with a form feed.
  if (pageText.split('\f').length <= minPages) {
    return 'one page alone does not show that its running lines are such'
  }
  const check = checkTruth(truth, pageText, file.running)
  if (!isRight(check, language)) {
    const shares = `${(100 * check.found).toFixed(1)} % found, ${(100 * check.known).toFixed(1)} % known`
    return `${shares}; missing ${check.missing.join(' ')}; unknown ${check.unknown.join(' ')}`
  }
  writeFileSync(pdf.replace(/\.pdf$/, '.expected.md'), truth)
  const paths = { path: `pdf/${id}.pdf`, truth: `pdf/${id}.expected.md` }
  return { ...paths, format: 'pdf', kind: 'markdown-truth', language, ...facts }
}
