/** Whether this tab has documents from before a reload; reading them is another file, which few visits need. */

export const VISIT_KEY = 'foliomark-visit'

export function hasVisit(): boolean {
  try {
    return sessionStorage.getItem(VISIT_KEY) !== null
  } catch {
    return false
  }
}

export function forgetVisit(): void {
  try {
    sessionStorage.removeItem(VISIT_KEY)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
