/** Traffic: lanes that ask one question after the other, and the tally of what came back. */
import { setTimeout as wait } from 'node:timers/promises'
import { createDice } from '../../test/support/hostile.ts'
import type { Client } from './client.ts'
import {
  codeOf,
  ENTRANCES,
  judge,
  type Kind,
  type Question,
  READS,
  type Verdict,
} from './questions.ts'
import type { Sample } from './samples.ts'

export class Tally {
  sent = 0
  /** Connections that were not taken: their requests were never sent. */
  refused = 0
  right = 0
  problem = 0
  lost = 0
  /** Clients that went away on purpose: there was nobody to answer. */
  left = 0
  readonly problems = new Map<string, number>()
  /** What became of the lost ones. */
  readonly losses = new Map<string, number>()

  note(verdict: Verdict, what = ''): void {
    if (verdict !== 'refused') this.sent++
    this[verdict]++
    if (verdict === 'problem') increment(this.problems, what)
    if (verdict === 'lost') increment(this.losses, what)
  }

  leave(): void {
    this.sent++
    this.left++
  }
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

export interface LoadSettings {
  readonly client: Client
  readonly tally: Tally
  readonly lanes: number
  readonly next: () => Question
  /** Told how long each answer took. */
  readonly onAnswer?: (kind: Kind, ms: number) => void
}

/** Runs until it is told to stop; resolves when the last answer has come. */
export async function runLoad(settings: LoadSettings, signal: AbortSignal): Promise<void> {
  const lane = async () => {
    while (!signal.aborted) await askOne(settings)
  }
  await Promise.all(Array.from({ length: settings.lanes }, lane))
}

/** Asks this many questions. */
export async function runCount(settings: LoadSettings, count: number): Promise<void> {
  let left = count
  const lane = async () => {
    while (left-- > 0) await askOne(settings)
  }
  await Promise.all(Array.from({ length: settings.lanes }, lane))
}

async function askOne({ client, tally, next, onAnswer }: LoadSettings): Promise<void> {
  const question = next()
  const verdict = await ask(client, tally, question, onAnswer)
  // Who is turned away comes back a little later, as clients do.
  if (verdict === 'problem' || verdict === 'refused') await wait(PAUSE_MS)
}

export async function ask(
  client: Client,
  tally: Tally,
  question: Question,
  onAnswer?: LoadSettings['onAnswer'],
): Promise<Verdict> {
  const began = performance.now()
  const answer = await client.send(question.sent)
  const verdict = judge(question, answer)
  const { path } = question.sent
  const what = 'error' in answer ? answer.error : `${answer.status} ${codeOf(answer)}`
  tally.note(verdict, verdict === 'lost' ? `${path}: ${what}` : what)
  onAnswer?.(question.kind, performance.now() - began)
  return verdict
}

const PAUSE_MS = 100

/** Three documents for each read, through every entrance in turn; the same in every run. */
export function createMix(samples: readonly Sample[], seed = 1): () => Question {
  const dice = createDice(seed)
  return () => {
    if (dice(4) === 0) return READS[dice(READS.length)]!
    return ENTRANCES[dice(ENTRANCES.length)]!(samples[dice(samples.length)]!)
  }
}
