import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect } from 'vitest'
import { mostProblemsListed, statusByCode } from '#shared/errors.ts'
import { DescribedCalls, type Document, type Seen } from '#test/world/described.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { call, order, type World } from '#test/world/world.ts'

interface Schema {
  $ref?: string
  type?: string
  items?: Schema
  properties?: Record<string, Schema>
}
interface Operation {
  operationId: string
  security?: Record<string, string[]>[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  parameters?: { name: string; in: string; schema: Schema }[]
  responses: Record<string, { $ref?: string; headers?: Record<string, unknown> }>
}
interface Described {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { type: string }> }
}

let text: string
let document: Described
const read = async (world: World) => {
  text = JSON.stringify((await call<Described>(world.url, 'GET', '/api/openapi.json')).body)
  document = JSON.parse(text)
}

function operation(method: string, path: string): Operation {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`The document has no ${method} ${path}`)
  return found
}

async function findings(source: string): Promise<unknown[]> {
  const { valid, errors } = await new Validator().validate(JSON.parse(source))
  return valid ? [] : [errors].flat()
}

// (rules calls/described, calls/shown)
describe('the document of the calls', () => {
  it('the document of the calls is valid OpenAPI', async ({ world }) => {
    await read(world)
    expect(await findings(text)).toEqual([])
  })

  it('the validator rejects a document that is thin or wrong', async ({ world }) => {
    await read(world)
    expect(await findings(text.replace('"in":"path"', '"in":"nowhere"'))).not.toEqual([])
    expect(await findings(text.replace('"type":"apiKey"', '"type":"key"'))).not.toEqual([])
    expect(await findings(text.replaceAll('schemas/Refusal"', 'schemas/Nothing"'))).not.toEqual([])
  })

  it('every call has a unique id, and every list names its items', async ({ world }) => {
    await read(world)
    const ids = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['getPurchaseOrders', 'patchPurchaseOrdersByIdFinalized']))
    // Import rows are validated only after the body's size is checked, but the API document still describes
    // them as entries.
    expect(text.match(/"items":\{\}/g) ?? []).toEqual([])
  })

  it('no call names a parameter twice', async ({ world }) => {
    await read(world)
    const twice = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters = [] }) => {
        const names = parameters.map((one) => `${path} ${one.in} ${one.name}`)
        return names.filter((name, at) => names.indexOf(name) !== at)
      }),
    )
    expect(twice).toEqual([])
  })

  it('a line and a share are described as they may be sent', async ({ world }) => {
    await read(world)
    const sent = operation('post', '/api/purchase-orders').requestBody?.content['application/json']?.schema
    expect(sent).toEqual({ $ref: '#/components/schemas/OrderToSend' })
    const { OrderToSend, LineItemToSend, CustomerShareToSend } = document.components.schemas
    expect(OrderToSend?.properties?.lineItems).toMatchObject({
      type: 'array',
      maxItems: 1_000,
      items: { $ref: '#/components/schemas/LineItemToSend' },
    })
    expect(LineItemToSend?.properties).toMatchObject({
      fieldName: { type: 'string' },
      acres: { type: 'number' },
      crops: { type: 'array', items: { $ref: '#/components/schemas/CropToSend' } },
    })
    expect(CustomerShareToSend?.properties).toMatchObject({ percentage: { type: 'number' } })
    const { parameters = [] } = operation('get', '/api/purchase-orders')
    expect(parameters.find(({ name }) => name === 'limit')).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1_000, default: 200 },
    })
  })

  it('both ways of being signed in are named, and which calls need none', async ({ world }) => {
    await read(world)
    expect(document.components.securitySchemes).toMatchObject({
      cookie: { type: 'apiKey', in: 'cookie', name: 'furrow_session' },
      bearer: { type: 'http', scheme: 'bearer' },
    })
    expect(operation('get', '/api/health').security).toEqual([])
    expect(operation('get', '/api/purchase-orders').security).toBeUndefined()
  })

  it('refusals use one schema, and lists describe their headers', async ({ world }) => {
    await read(world)
    expect(document.components.schemas.Refusal?.properties?.code).toEqual({
      type: 'string',
      enum: Object.keys(statusByCode),
    })
    expect(mostProblemsListed).toBe(50)
    const list = operation('get', '/api/purchase-orders').responses
    expect(Object.keys(list)).toEqual(['200', '400', '401', '403', '415', '421', '429', '500', '503'])
    expect(list['200']?.headers).toMatchObject({
      Link: expect.anything(),
      'X-Total-Count': expect.anything(),
      'X-Total-Unfiltered': expect.anything(),
    })
    expect(operation('get', '/api/picklists/customers').responses['304']?.headers).toHaveProperty('ETag')
    expect(JSON.parse(text).components.responses.limited.headers).toHaveProperty('Retry-After')
  })

  it('feedback may be sent as a form', async ({ world }) => {
    await read(world)
    expect(Object.keys(operation('post', '/api/send-feedback').requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
      'application/json',
    ])
  })

  it('the page of the calls loads nothing from other hosts', async ({ world }) => {
    const { status, body, headers } = await call<string>(world.url, 'GET', '/api/docs')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';style-src 'self'")
    expect(body).not.toMatch(/https?:|<script>|\son\w+=|style=/)
    const { body: script } = await call<string>(world.url, 'GET', '/api/docs/static/swagger-initializer.js')
    expect(script).toContain('"validatorUrl":null')
  })

  it('the page of the calls has the colors of the product and a way back', async ({ world }) => {
    const { body } = await call<string>(world.url, 'GET', '/api/docs')
    for (const part of ['furrow.css', 'furrow.js']) expect(body).toContain(part)
    const look = await call<string>(world.url, 'GET', '/api/docs/static/theme/furrow.css')
    expect(look.status).toBe(200)
    const { body: header } = await call<string>(world.url, 'GET', '/api/docs/static/theme/furrow.js')
    expect(header).toContain("['Furrow', '/']")
  })
})

// (rule calls/described)
describe('answers that differ from the document', () => {
  const read = async (world: World) =>
    new DescribedCalls((await call<Document>(world.url, 'GET', '/api/openapi.json')).body)

  it('a correct answer has no complaint, and each undocumented part has one', async ({ world, ann }) => {
    const described = await read(world)
    const { id } = await createOrder(ann, order())
    const seen: Seen = await ann.call('GET', `${ordersPath}/${id}`)
    const complaints = (changes: Partial<Seen>) =>
      described.complaints('GET', `${ordersPath}/${id}`, { ...seen, ...changes })
    const named = new Headers(seen.headers)
    named.set('x-total-count', '1')
    expect(complaints({})).toEqual([])
    expect(complaints({ status: 418 })).toEqual([expect.stringContaining('418 is not in the document')])
    expect(complaints({ body: { ...Object(seen.body), secret: 'x' } })).toEqual([
      expect.stringContaining('secret'),
    ])
    expect(complaints({ body: { ...Object(seen.body), grandTotal: '525' } })).toEqual([
      expect.stringContaining('/grandTotal must be number'),
    ])
    expect(complaints({ headers: named })).toEqual([expect.stringContaining('x-total-count')])
    expect(complaints({ headers: new Headers({ 'content-type': 'text/html' }) })).toEqual([
      expect.stringContaining('text/html'),
    ])
    expect(complaints({ status: 404, body: { message: 'Gone' } })).toEqual([expect.stringContaining('code')])
  })

  it('a missing header and an unknown address are reported as well', async ({ world, ann }) => {
    const described = await read(world)
    const { status, headers, body } = await ann.call('GET', '/api/picklists/crops')
    const bare = new Headers({ 'content-type': headers.get('content-type') ?? '' })
    expect(described.complaints('GET', '/api/picklists/crops', { status, headers: bare, body })).toEqual([
      expect.stringContaining('lacks the header etag'),
    ])
    expect(described.complaints('GET', '/api/secrets', { status: 200, headers, body: [] })).toHaveLength(1)
    expect(described.complaints('DELETE', ordersPath, { status: 404, headers, body: {} })).not.toEqual([])
  })
})
