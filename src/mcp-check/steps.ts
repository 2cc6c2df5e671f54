/** The steps of a check, for whoever watches it: each tells when it has ended. */
export const STEPS = {
  connect: 'Connect, and look at the certificate',
  versions: 'Ask which versions of the protocol it speaks',
  tools: 'Read its list of tools',
  mistakes: 'Send requests with mistakes, and see how it answers',
  manifest: 'Look for its manifest',
} as const

export type StepId = keyof typeof STEPS

export type OnStep = (step: StepId) => void
