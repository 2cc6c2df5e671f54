/** What scripts/build-site.ts puts in. */

/** The address of the file. */
declare module '*.wasm' {
  const url: string
  export default url
}

/** The address of engine/worker.ts as it was built. */
declare const ENGINE_URL: string

/** The address of paper/draw-pages.ts as it was built. */
declare const PAPER_URL: string
