/** What one check may cost, us and the server being checked. */
export type CheckLimits = Readonly<typeof DEFAULT_LIMITS>

export const DEFAULT_LIMITS = {
  maxRequests: 32,
  requestTimeoutMs: 5000,
  totalTimeoutMs: 20_000,
  maxBodyBytes: 1024 * 1024,
  /** Of answers that should be short errors. */
  maxErrorBytes: 256 * 1024,
  /** Lists of tools are the largest honest answers. */
  maxToolListBytes: 2 * 1024 * 1024,
  /** Requests under way at the same time. */
  parallel: 3,
}
