/** Runs before the first paint, so that a chosen theme does not flash: a plain script, without imports. */
try {
  const theme = localStorage.getItem('foliomark-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is disabled: the system's preference applies.
}
