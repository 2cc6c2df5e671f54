/**
 * The program that engine processes run. The command and the service bundle it, too, so that it starts in half the
 * time. In `dist/src` there is none, and processes run the compiled modules.
 */
declare const IS_BUNDLED: boolean | undefined

export const ENGINE_PROGRAM: URL | undefined =
  typeof IS_BUNDLED === 'undefined' ? undefined : new URL('../service/engine.js', import.meta.url)
