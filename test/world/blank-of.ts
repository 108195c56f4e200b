import { z } from 'zod'

/**
 * An object with blank values for all fields in a schema, so that a new field needs no change in the
 * fixtures.
 */
export function blankOf<Schema extends z.ZodObject>(schema: Schema): z.output<Schema> {
  const entries = Object.entries(schema.shape).map(([name, field]) => [name, blankValue(field)])
  return schema.parse(Object.fromEntries(entries))
}

function blankValue(field: unknown): unknown {
  if (field instanceof z.ZodString) return ''
  if (field instanceof z.ZodNumber) return 0
  if (field instanceof z.ZodBoolean) return false
  if (field instanceof z.ZodArray) return []
  if (field instanceof z.ZodEnum) return field.options[0]
  if (field instanceof z.ZodNullable) return null
  if (field instanceof z.ZodDefault) return undefined
  throw new Error('This kind of field has no blank value yet')
}
