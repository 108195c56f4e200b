import compile, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema
type JsonType = Extract<JsonSchema['type'], string>

/**
 * Returns a serializer that writes only the fields in the call's response schema. The serializer is compiled
 * for the first response, because compiling all serializers took a sixth of the startup time. Only tests
 * validate responses with zod, because validation would slow down reads (docs/decisions/028). Schemas with
 * alternatives go through zod, which picks the matching one.
 */
export function compileAnswer(schema: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null
  return (answer) => {
    const known = typeof answer === 'object' && answer !== null ? written.get(answer) : undefined
    if (known?.schema === schema) return known.text
    write ??= writerOf(schema)
    return write(answer)
  }
}

const written = new WeakMap<object, { schema: z.ZodType; text: string }>()

/**
 * Remembers the JSON text that was written for PostgreSQL, so that the same text is sent as the response.
 * Don't modify `answer` afterward.
 */
export function keepWritten<Answer extends object>(answer: Answer, schema: z.ZodType, text: string): Answer {
  written.set(answer, { schema, text })
  return answer
}

function writerOf(schema: z.ZodType): (answer: unknown) => string {
  const plain = withoutAlternatives(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }))
  if (plain === null) return (answer) => JSON.stringify(z.encode(schema, answer))
  // zod and fast-json-stringify have different types for JSON Schema.
  return compile(plain as Schema)
}

/**
 * Rewrites "or null" into the form that fast-json-stringify handles fastest. Returns null for a schema
 * that can't be rewritten, such as one with other alternatives.
 */
function withoutAlternatives({ anyOf, ...schema }: JsonSchema): JsonSchema | null {
  if (anyOf) {
    const [value, none, ...more] = anyOf
    if (!value || none?.type !== 'null' || more.length > 0) return null
    const inner = withoutAlternatives(value)
    return inner && { ...inner, nullable: true }
  }
  if (schema.oneOf || schema.allOf || schema.not || schema.$ref) return null
  const types: JsonType[] = [schema.type ?? []].flat()
  const type = types.find((one) => one !== 'null')
  const nullable = types.length === 2 && types.includes('null')
  if (type === undefined || (types.length > 1 && !nullable)) return null
  const content = contentOf(type, schema)
  return content && { ...content, nullable }
}

function contentOf(type: JsonType, schema: JsonSchema): JsonSchema | null {
  const { items, properties = {}, required = [], additionalProperties } = schema
  if (type === 'array') {
    if (typeof items !== 'object' || Array.isArray(items)) return null
    const item = withoutAlternatives(items)
    return item && { type, items: item }
  }
  if (type !== 'object') return { type }
  if (typeof additionalProperties === 'object') return null
  const named: Record<string, JsonSchema> = {}
  for (const [name, property] of Object.entries(properties)) {
    const inner = typeof property === 'object' ? withoutAlternatives(property) : null
    if (inner === null) return null
    named[name] = inner
  }
  return { type, properties: named, required }
}
