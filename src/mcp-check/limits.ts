/** What one check may cost, us and the server that is checked. */
export interface CheckLimits {
  readonly maxRequests: number
  readonly requestTimeoutMs: number
  readonly totalTimeoutMs: number
  readonly maxBodyBytes: number
  /** Of answers that should be short errors. */
  readonly maxErrorBytes: number
  /** Lists of tools are the largest honest answers. */
  readonly maxToolListBytes: number
  /** Requests under way at the same time. */
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
