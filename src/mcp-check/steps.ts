/** The steps of a check, for whoever watches it: each is reported when it ends. */
export const STEPS = {
  connect: 'Connect and inspect the certificate',
  versions: 'Find out which protocol versions it supports',
  tools: 'Read its tool list',
  mistakes: 'Send faulty requests and see how it responds',
  manifest: 'Look for its manifest',
} as const

export type StepId = keyof typeof STEPS

export type OnStep = (step: StepId) => void
