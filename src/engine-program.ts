/**
 * What engine processes run. The bundled command and service have it bundled, too: it starts in half the time. Out of
 * `dist/src` there is none, and processes run the modules as they were compiled.
 */
declare const IS_BUNDLED: boolean | undefined

export const ENGINE_PROGRAM: URL | undefined =
  typeof IS_BUNDLED === 'undefined' ? undefined : new URL('../service/engine.js', import.meta.url)
