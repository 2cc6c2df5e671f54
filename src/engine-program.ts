/**
 * The program that engine processes run: a bundle, which starts in half the time. Whoever runs in `dist/src` has none
 * beside it, and its processes run the compiled modules.
 */
declare const IS_BUNDLED: boolean | undefined

export const ENGINE_PROGRAM: URL | undefined =
  typeof IS_BUNDLED === 'undefined' ? undefined : new URL('../engine/worker.js', import.meta.url)
