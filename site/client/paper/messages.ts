/** Messages between the page and the worker that draws PDF pages. */

export type DrawOrder =
  | { readonly type: 'open'; readonly bytes: Uint8Array }
  /** `page` from 1; `width` in pixels of the screen. */
  | { readonly type: 'draw'; readonly page: number; readonly width: number }

export type DrawAnswer =
  | { readonly type: 'opened'; readonly pageCount: number }
  | { readonly type: 'drawn'; readonly drawing: Drawing }
  | { readonly type: 'failed' }

export interface Drawing {
  readonly page: number
  /** Of the picture, in pixels. */
  readonly width: number
  readonly height: number
  /** Of the page, in points. */
  readonly pointWidth: number
  readonly pointHeight: number
  /** Red, green, blue and opacity of each pixel. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}
