/** Makes the corpus: sources, PDFs, checked truths, and the index that the scorer reads. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkTruth, isRight, settleCapitals } from './check.ts'
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
  readonly style: Case['style']
  readonly tagged: boolean
  readonly split: Case['split']
  readonly original?: string
}

export interface Failure {
  readonly id: string
  readonly why: string
}

export async function generate(
  cases: readonly Case[],
  folder: string,
): Promise<{ entries: Entry[]; failures: Failure[] }> {
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
  const failures: Failure[] = []
  const entries = jobs.flatMap(job => {
    const why = finish(job)
    if (typeof why !== 'string') return [why]
    failures.push({ id: job.case.id, why })
    return []
  })
  const about = 'PDFs made by lab/pdf-matrix. Fit to the split "fit" only.'
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ about, cases: entries }, null, 1))
  writeFileSync(join(folder, 'failures.json'), JSON.stringify(failures, null, 1))
  return { entries, failures }
}

/** Writes the truth of a file that was made; says why there is none. */
function finish({ case: drawn, document, pdf }: Job): Entry | string {
  if (!existsSync(pdf)) return 'no file was made'
  const { ok, output: pageText } = run('pdftotext', ['-q', '-enc', 'UTF-8', pdf, '-'])
  if (!ok) return 'pdftotext cannot read the file'
  // Poppler ends each page with a form feed.
  if (needsPages(drawn.style) && pageText.split('\f').length < 3) {
    return 'one page alone does not show that its running lines are such'
  }
  const full = writeTruth(document)
  const written = drawn.producer.losesLinks ? dropLinks(full) : full
  const truth =
    drawn.style.heading === 'small-capitals' ? settleCapitals(written, pageText) : written
  const { head, foot, evenHead = [] } = runningLines(drawn.style, document)
  const check = checkTruth(truth, pageText, [...head, ...foot, ...evenHead])
  if (!isRight(check, document.language)) {
    const shares = `${(100 * check.found).toFixed(1)} % found, ${(100 * check.known).toFixed(1)} % known`
    return `${shares}; missing ${check.missing.join(' ')}; unknown ${check.unknown.join(' ')}`
  }
  writeFileSync(pdf.replace(/\.pdf$/, '.expected.md'), truth)
  return {
    path: `pdf/${drawn.id}.pdf`,
    format: 'pdf',
    kind: 'markdown-truth',
    source: drawn.producer.name,
    truth: `pdf/${drawn.id}.expected.md`,
    truthSource: 'the description that the file was made from',
    document: document.id,
    language: document.language,
    style: drawn.style,
    tagged: drawn.tagged,
    split: drawn.split,
    ...(drawn.original ? { original: `pdf/${drawn.original.id}.pdf` } : {}),
  }
}
