/** What the schemas of all bodies are made with. */
import { z } from 'zod'

/** The names of the bodies in the OpenAPI document. */
export const bodies = z.registry<{ id: string }>()

/** `rules` are constraints between fields, in terms of JSON Schema. */
export function body<Shape extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  shape: Shape,
  rules: Readonly<Record<string, unknown>> = {},
) {
  return z
    .object(shape)
    .meta({ description, ...rules })
    .register(bodies, { id })
}

export const ok = z.literal(true).describe('Always true; errors have false here')

export const count = () => z.int().min(0).max(Number.MAX_SAFE_INTEGER)
