/** The shells that completions are written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export const isShell = (name: string): name is Shell => (SHELLS as readonly string[]).includes(name)
