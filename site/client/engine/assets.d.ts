/** What scripts/build-site.ts provides. */

/** The URL of the file. */
declare module '*.wasm' {
  const url: string
  export default url
}

/** The URL of the built engine/worker.ts. */
declare const ENGINE_URL: string

/** The URL of the built paper/draw-pages.ts. */
declare const PAPER_URL: string
