/** Runs before the page is drawn, so that a chosen theme does not flash: a plain script, without imports. */
try {
  const theme = localStorage.getItem('foliomark-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off: the system's wish holds.
}
