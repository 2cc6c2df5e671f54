/** What one check may cost, us and the server being checked. */
export interface CheckLimits {
  readonly maxRequests: number
  readonly requestTimeoutMs: number
  readonly totalTimeoutMs: number
  readonly maxBodyBytes: number
  /** For responses that should be short errors. */
  readonly maxErrorBytes: number
  /** Tool lists are the largest honest responses. */
  readonly maxToolListBytes: number
  /** Requests in progress at the same time. */
  readonly parallel: number
}

export const DEFAULT_LIMITS: CheckLimits = {
  maxRequests: 32,
  requestTimeoutMs: 5000,
  totalTimeoutMs: 20_000,
  maxBodyBytes: 1024 * 1024,
  maxErrorBytes: 256 * 1024,
  maxToolListBytes: 2 * 1024 * 1024,
  parallel: 3,
}
