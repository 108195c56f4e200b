import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as administrationApi from '#shared/api/administration.ts'
import * as administrationSchemas from '#shared/api/administration-schemas.ts'
import * as authApi from '#shared/api/auth.ts'
import * as authSchemas from '#shared/api/auth-schemas.ts'
import * as feedbackApi from '#shared/api/feedback.ts'
import * as feedbackSchemas from '#shared/api/feedback-schemas.ts'
import * as helpApi from '#shared/api/help.ts'
import * as helpSchemas from '#shared/api/help-schemas.ts'
import * as manyOrdersApi from '#shared/api/many-orders.ts'
import * as manyOrdersSchemas from '#shared/api/many-orders-schemas.ts'
import * as ordersApi from '#shared/api/orders.ts'
import * as ordersSchemas from '#shared/api/orders-schemas.ts'
import * as picklistsApi from '#shared/api/picklists.ts'
import * as picklistsSchemas from '#shared/api/picklists-schemas.ts'
import { type Endpoint, routeOf, type Schemas, type ServedRow } from '#shared/endpoint.ts'
import { runs } from '#test/world/properties.ts'
import { compileAnswer, keepWritten } from './answers.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

function withMore(schema: JsonSchema): fc.Arbitrary<unknown> {
  const others = schema.anyOf ?? schema.oneOf
  if (others) return fc.oneof(...others.map(withMore))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return fc.constant('anything')
  return fc.oneof(...types.map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer()
  if (type === 'number')
    return fc.oneof(
      fc.integer(),
      fc.integer().map((cents) => cents / 100),
    )
  if (type === 'string') return fc.string({ unit: 'grapheme' })
  if (type === 'array') return fc.array(withMore(schema.items as JsonSchema), { maxLength: 3 })
  const properties = Object.entries(schema.properties ?? {})
  const named = Object.fromEntries(properties.map(([name, inner]) => [name, withMore(inner as JsonSchema)]))
  const more = typeof schema.additionalProperties === 'object' ? {} : { secretToken: fc.constant('s3cret') }
  return fc.record({ ...named, ...more })
}

const apis: [rows: object, schemas: object][] = [
  [administrationApi, administrationSchemas],
  [authApi, authSchemas],
  [feedbackApi, feedbackSchemas],
  [helpApi, helpSchemas],
  [manyOrdersApi, manyOrdersSchemas],
  [ordersApi, ordersSchemas],
  [picklistsApi, picklistsSchemas],
]
const rows = apis.flatMap(([api, schemas]) => {
  const known = new Map(Object.entries(schemas))
  return Object.entries(api)
    .filter(([, section]) => typeof section === 'object')
    .flatMap(([name, section]) =>
      Object.entries(section as Record<string, Endpoint>)
        .filter(([, row]) => typeof row.path === 'string')
        .map(([call, row]) => ({ ...row, ...(known.get(name) as Record<string, Schemas>)[call] })),
    )
}) as ServedRow[]

describe('an answer', () => {
  test.each(rows.map((row) => [routeOf(row), row] as const))(
    'has what the schema of its row names, and nothing else: %s',
    (_name, { response }) => {
      const write = compileAnswer(response)
      const schema = z.toJSONSchema(response, { target: 'draft-7', io: 'output' })
      fc.assert(
        fc.property(withMore(schema), (answer) => {
          expect(JSON.parse(write(answer))).toEqual(JSON.parse(JSON.stringify(z.encode(response, answer))))
          expect(write(answer)).not.toContain('s3cret')
        }),
        { numRuns: runs(50) },
      )
    },
  )

  test('with a field of its schema missing is a failure, not half an answer', () => {
    const write = compileAnswer(z.array(z.object({ name: z.string(), total: z.number().nullable() })))
    expect(() => write([{ name: 'Acre Farms' }])).toThrow('"total" is required!')
  })
})

describe('an answer that was written already', () => {
  const Named = z.object({ name: z.string() })

  test('is sent as it was written, by the schema that it was written by', () => {
    const answer = keepWritten({ name: 'Ann', secretToken: 's3cret' }, Named, '{"name":"as written"}')
    expect(compileAnswer(Named)(answer)).toBe('{"name":"as written"}')
  })

  test('is written again by any other schema', () => {
    const answer = keepWritten(
      { name: 'Ann', age: 41 },
      z.object({ name: z.string(), age: z.number() }),
      '{}',
    )
    expect(compileAnswer(Named)(answer)).toBe('{"name":"Ann"}')
    expect(compileAnswer(Named)({ ...answer })).toBe('{"name":"Ann"}')
  })
})
