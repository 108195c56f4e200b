import { z } from 'zod'
import { Crop, CropInput } from '#shared/order/crop.ts'
import { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import {
  AgronomistShareInput,
  AgronomistShare as AnsweredAgronomistShare,
  CustomerShare as AnsweredCustomerShare,
  CustomerShareInput,
  Order,
  OrderInput,
} from '#shared/order/order.ts'
import { Agronomist, AuthUser, Customer, Producer } from '#shared/people.ts'
import { CoopName, County, CropEntry, GridSize, LegalContent, ServiceType } from '#shared/picklist/entries.ts'
import { FormerImport, ImportPlan, ImportResult, PlanCounts, PlanRow } from '#shared/picklist/import-plan.ts'

export type Json = Record<string, unknown>
/** Whether a schema describes input or output: a field with a default is optional only in input. */
export type Direction = 'input' | 'output'

/** Schemas that get a name in the document because several calls use them. All others are inline. */
const names = {
  input: namesOf({
    OrderToSend: OrderInput,
    LineItemToSend: LineItemInput,
    CropToSend: CropInput,
    CustomerShareToSend: CustomerShareInput,
    AgronomistShareToSend: AgronomistShareInput,
  }),
  output: namesOf({
    Order,
    LineItem,
    Crop,
    CustomerShare: AnsweredCustomerShare,
    AgronomistShare: AnsweredAgronomistShare,
    AuthUser,
    Agronomist,
    Customer,
    Producer,
    ServiceType,
    GridSize,
    CoopName,
    CropEntry,
    County,
    LegalContent,
    ImportPlan,
    PlanRow,
    PlanCounts,
    ImportResult,
    FormerImport,
  }),
}

function namesOf(schemas: Record<string, z.ZodType>) {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  return registry
}

export class JsonSchemas {
  readonly named: Record<string, Json> = {}

  #known = { input: new Map<z.ZodType, Json>(), output: new Map<z.ZodType, Json>() }

  of(schema: z.ZodType, io: Direction): Json {
    const known = this.#known[io].get(schema)
    if (known) return known
    const made = this.#make(schema, io)
    this.#known[io].set(schema, made)
    return made
  }

  #make(schema: z.ZodType, io: Direction): Json {
    if (schema instanceof z.ZodArray && io === 'output')
      return { type: 'array', items: this.of(schema.element as z.ZodType, io) }
    const {
      $schema: _dialect,
      $defs,
      id,
      ...own
    } = z.toJSONSchema(schema, {
      io,
      metadata: names[io],
      unrepresentable: 'any',
      override: (context) => this.#sayWhatIsMeant(context, io),
    }) as Json & { $defs?: Record<string, Json> }
    for (const [name, { id: _id, ...found }] of Object.entries($defs ?? {}))
      this.named[name] = referring(found)
    if (typeof id !== 'string') return referring(own)
    this.named[id] = referring(own)
    return { $ref: `#/components/schemas/${id}` }
  }

  /**
   * For schemas that check input in two steps, describes what the second step accepts: the items of a list
   * whose length is checked first, or the number that a URL contains as text.
   */
  #sayWhatIsMeant(
    { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json },
    io: Direction,
  ) {
    if (io === 'output') return
    if (zodSchema instanceof z.ZodArray && zodSchema.element instanceof z.ZodUnknown)
      jsonSchema.items = { type: 'object' }
    // zod includes the default only if the input isn't transformed.
    if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema._zod.def.defaultValue
    if (zodSchema._zod.def.type !== 'pipe') return
    const { in: first, out: second } = zodSchema._zod.def
    if (second instanceof z.ZodArray && first instanceof z.ZodArray) {
      jsonSchema.items = this.of(second.element as z.ZodType, io)
    }
    if (second instanceof z.ZodNumber) {
      delete jsonSchema.pattern
      const { minValue, maxValue } = second
      Object.assign(jsonSchema, { type: 'integer' }, within(minValue, maxValue))
    }
  }
}

/** Omits bounds that only repeat the limits of the number type. */
function within(min: number | null, max: number | null): Json {
  return {
    ...(min !== null && Number.isSafeInteger(min - 1) ? { minimum: min } : {}),
    ...(max !== null && Number.isSafeInteger(max + 1) ? { maximum: max } : {}),
  }
}

function referring(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
