/** Transformations of the plane (ISO 32000-1, 8.3.3). */
export interface Matrix {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

export const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

export const mapX = (m: Matrix, x: number, y: number): number => m.a * x + m.c * y + m.e
export const mapY = (m: Matrix, x: number, y: number): number => m.b * x + m.d * y + m.f

export const multiply = (m: Matrix, n: Matrix): Matrix => ({
  a: m.a * n.a + m.b * n.c,
  b: m.a * n.b + m.b * n.d,
  c: m.c * n.a + m.d * n.c,
  d: m.c * n.b + m.d * n.d,
  e: m.e * n.a + m.f * n.c + n.e,
  f: m.e * n.b + m.f * n.d + n.f,
})
