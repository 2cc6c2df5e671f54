/** Logistic regression for the scores of the PDF reader: small, plain, and the same at every run. */

export interface Sample {
  /** The document it comes from: documents are never split between fitting and testing. */
  readonly document: string
  readonly features: Readonly<Record<string, number>>
  readonly isPositive: boolean
  /** What it counts, 1 unless given. */
  readonly weight?: number
}

export interface Model {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

export interface Quality {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** The mean of the documents' own F1: every document counts the same. */
  readonly f1PerDocument: number
}

const STEPS = 2000
const RATE = 0.5

export interface Fitting {
  /** What the samples of one kind in one document weigh together, at most. */
  readonly maxWeight: number
  /** What one would expect; weights move away from it only as far as the samples ask for it. */
  readonly prior: Readonly<Record<string, number>>
  /** How strongly weights are held to the prior. */
  readonly shrinkage: number
}

export function fit(samples: readonly Sample[], { maxWeight, prior, shrinkage }: Fitting): Model {
  const names = Object.keys(samples[0]?.features ?? {})
  const rows = samples.map(sample => names.map(name => sample.features[name] ?? 0))
  const importance = weigh(samples, maxWeight)
  const total = importance.reduce((sum, value) => sum + value, 0)
  const expected = names.map(name => prior[name] ?? 0)
  const weights = [...expected]
  const momentum = new Array<number>(names.length).fill(0)
  let bias = 0
  let biasMomentum = 0
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Array<number>(names.length).fill(0)
    let biasGradient = 0
    rows.forEach((row, index) => {
      let score = bias
      for (let i = 0; i < row.length; i++) score += weights[i]! * row[i]!
      const target = samples[index]!.isPositive ? 1 : 0
      const error = (1 / (1 + Math.exp(-score)) - target) * importance[index]!
      biasGradient += error
      for (let i = 0; i < row.length; i++) gradient[i]! += error * row[i]!
    })
    biasMomentum = 0.9 * biasMomentum + biasGradient / total
    bias -= RATE * biasMomentum
    for (let i = 0; i < weights.length; i++) {
      momentum[i] =
        0.9 * momentum[i]! + gradient[i]! / total + shrinkage * (weights[i]! - expected[i]!)
      weights[i]! -= RATE * momentum[i]!
    }
  }
  return { bias, weights: Object.fromEntries(names.map((name, i) => [name, weights[i]!])) }
}

/**
 * A long document must not outvote the others, nor must text outvote headings: in each document, the
 * samples of either kind together weigh at most `maxWeight`.
 */
function weigh(samples: readonly Sample[], maxWeight: number): number[] {
  const counts = new Map<string, number>()
  const keyOf = ({ document, isPositive }: Sample): string => `${isPositive} ${document}`
  for (const sample of samples) counts.set(keyOf(sample), (counts.get(keyOf(sample)) ?? 0) + 1)
  return samples.map(
    sample => (sample.weight ?? 1) * Math.min(1, maxWeight / counts.get(keyOf(sample))!),
  )
}

export function score(model: Model, sample: Sample): number {
  let sum = model.bias
  for (const [name, weight] of Object.entries(model.weights)) {
    sum += weight * (sample.features[name] ?? 0)
  }
  return sum
}

/** Every fifth document is held back in turn; the result is over the held-back ones only. */
export function crossValidate(samples: readonly Sample[], fitting: Fitting, folds = 5): Quality {
  const documents = [...new Set(samples.map(sample => sample.document))].sort()
  let hits = 0
  let claimed = 0
  let positives = 0
  const perDocument = new Map<string, { hits: number; claimed: number; positives: number }>()
  for (let fold = 0; fold < folds; fold++) {
    const held = new Set(documents.filter((_, index) => index % folds === fold))
    const model = fit(
      samples.filter(sample => !held.has(sample.document)),
      fitting,
    )
    for (const sample of samples) {
      if (!held.has(sample.document)) continue
      const isClaimed = score(model, sample) > 0
      if (isClaimed) claimed++
      if (sample.isPositive) positives++
      if (isClaimed && sample.isPositive) hits++
      const own = perDocument.get(sample.document) ?? { hits: 0, claimed: 0, positives: 0 }
      if (isClaimed) own.claimed++
      if (sample.isPositive) own.positives++
      if (isClaimed && sample.isPositive) own.hits++
      perDocument.set(sample.document, own)
    }
  }
  const precision = hits / Math.max(claimed, 1)
  const recall = hits / Math.max(positives, 1)
  const f1s = [...perDocument.values()].map(
    own => (2 * own.hits) / Math.max(own.claimed + own.positives, 1),
  )
  return {
    precision,
    recall,
    f1: (2 * precision * recall) / Math.max(precision + recall, 1e-9),
    f1PerDocument: f1s.reduce((sum, value) => sum + value, 0) / Math.max(f1s.length, 1),
  }
}

export function formatWeights(model: Model): string {
  const round = (value: number): string => String(Number(value.toFixed(2)))
  return Object.entries(model.weights)
    .map(([name, weight]) => `  ${name}: ${round(weight)},`)
    .join('\n')
}
