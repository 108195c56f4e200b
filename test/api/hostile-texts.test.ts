import { parse } from 'csv-parse/sync'
import { describe, expect } from 'vitest'
import { lineFields } from '#shared/order/line-fields.ts'
import type { Order } from '#shared/order/order.ts'
import { adminLists } from '#shared/picklist/lists.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { asStored, hostileTexts } from '#test/world/hostile-texts.ts'
import { createOrder, ordersPath, readOrder } from '#test/world/orders.ts'
import { call, order, people, scoutingLine, services, type World } from '#test/world/world.ts'

const it = inWorld.extend('configuration', { scope: 'file' }, async () => ({
  FEEDBACK_EMAIL: 'board@farm.example',
}))
const texts = Object.entries(hostileTexts)
const tables = async (world: World) =>
  world.sql("select table_name from information_schema.tables where table_schema = 'public' order by 1")

const lineTexts = Object.entries(lineFields).flatMap(([name, { maxLength }]) =>
  maxLength === null ? [] : [name],
)
const filled = (text: string) => Object.fromEntries(lineTexts.map((name) => [name, text]))
const withTexts = (text: string) =>
  order({
    contractType: 'custom',
    comments: text,
    lineItems: [
      scoutingLine({
        ...filled(text),
        serviceTypeId: services.soilSampling,
        units: 'sample',
        costPerAcre: 8.75,
        crops: [{ cropType: text, percentAcres: 100, acres: 100 }],
      }),
    ],
  })

// (rules input/stored-form, exports/no-formulas)
describe('hostile text', () => {
  it.for(texts)(
    'in every text of an order stays text: stored, listed, searched for and exported (%s)',
    async ([_what, text], { world, mia }) => {
      const before = await tables(world)
      const { id, ...stored } = await createOrder(mia, {
        ...withTexts(text),
        agronomistAssignments: [{ email: people.mia.email, percentage: 100 }],
      })
      const read = await readOrder(mia, { id })
      expect(read).toEqual({ id, ...stored })
      const [line] = read.lineItems
      expect(line).toMatchObject({ fieldName: asStored(text) })
      for (const name of lineTexts) {
        const value = String(Object(line)[name])
        // Multi-line text keeps its line breaks. Fields that don't apply to this kind of line are stored
        // empty.
        expect(['', asStored(text)]).toContain(value.replaceAll('\r\n', ' '))
      }
      expect(read.comments.replaceAll('\r\n', ' ')).toBe(asStored(text))

      const asked = new URLSearchParams({ q: asStored(text).slice(0, 100) })
      const found = await mia.call<Order[]>('GET', `${ordersPath}?${asked}`)
      expect([found.status, Array.isArray(found.body)]).toEqual([200, true])
      const file = await mia.call<string>('GET', `${ordersPath}/export/csv?ids=${id}`)
      expect(file.headers.get('content-disposition')).toBe('attachment; filename="purchase-orders.csv"')
      const [row] = parse<Record<string, string>>(file.body, { columns: true, bom: true })
      expect(row?.Comments?.replaceAll('\r\n', ' ')).toBe(
        // An apostrophe is inserted before text that would start a formula, even after a semicolon
        // (rule exports/no-formulas).
        asStored(text).replace(/^(?=[=+@-])|(?<=; ?)(?=[=+@-])/g, "'"),
      )
      expect(await tables(world)).toEqual(before)
    },
  )

  it.for(texts)(
    'in every text of every list and in a legal text stays text (%s)',
    async ([what, text], { mia }) => {
      for (const { list, fields } of adminLists) {
        const free = fields.filter(
          ({ kind, choices, closed, readOnly, typed }) =>
            kind === 'text' && !choices && !closed && !readOnly && !typed,
        )
        const sent = Object.fromEntries(free.map(({ name, max }) => [name, text.slice(0, max?.characters)]))
        const others = Object.fromEntries(
          fields.flatMap(({ name, kind, choices }) => {
            if (kind === 'email') return [[name, `${what}-${list}@farm.example`.toLowerCase()]]
            return choices?.[0] && kind === 'text' ? [[name, choices[0]]] : []
          }),
        )
        const to = list === 'customers-detailed' ? '/api/customers' : `/api/picklists/${list}`
        const { status, body } = await mia.call('POST', to, { ...others, ...sent })
        expect([list, status, body]).toEqual([list, 201, expect.anything()])
        for (const { name } of free)
          expect([list, name, String(body[name])]).toEqual([list, name, asStored(sent[name] ?? '')])
      }
      const legal = await mia.call('PUT', '/api/legal/terms_and_conditions', { content: text })
      expect(legal.status).toBe(200)
      expect(String(legal.body.content).replaceAll('\r\n', ' ')).toBe(asStored(text))
    },
  )

  it.for(texts)('in feedback is text of the returned draft (%s)', async ([_what, text], { ann }) => {
    const { status, body } = await ann.call<{ emailData: Record<string, string> }>(
      'POST',
      '/api/send-feedback',
      { subject: text, message: text, to: 'all@evil.example' },
    )
    expect(status).toBe(200)
    const { to, subject, body: message } = body.emailData
    expect([to, subject]).toEqual(['board@farm.example', `[Comment] ${asStored(text).replace(/\s+/g, ' ')}`])
    expect(message?.replaceAll('\r\n', ' ')).toBe(asStored(text))
  })

  it.for(texts)(
    'in an address finds nothing and breaks nothing, and never comes back as a header (%s)',
    async ([_what, text], { world, mia }) => {
      const before = await tables(world)
      const part = encodeURIComponent(text)
      for (const [method, path] of [
        ['GET', `/api/agronomists/${part}`],
        ['GET', `/api/legal/${part}`],
        ['GET', `/api/picklists/${part}`],
        ['GET', `/api/picklists/crops/${part}/usage`],
        ['GET', `/api/picklists/customers-detailed/${part}/changes`],
        ['GET', `/api/picklists/counties/${part}`],
        ['GET', `/api/producers/${part}/fields`],
        ['GET', `/api/producers/1/fields?q=${part}`],
        ['GET', `${ordersPath}/${part}`],
        ['GET', `${ordersPath}?sort=${part}`],
        ['GET', `${ordersPath}?cursor=${part}`],
        ['GET', `${ordersPath}?q=${part}`],
        ['GET', `${ordersPath}/totals?territory=${part}`],
        ['GET', `${ordersPath}/totals?agronomist=${part}`],
        ['GET', `${ordersPath}/families?ids=${part}`],
        ['GET', `${ordersPath}/export/csv?ids=${part}`],
        ['PUT', `/api/customers/${part}`],
        ['PUT', `/api/agronomists/${part}`],
        ['GET', `/${part}`],
        ['GET', `/assets/${part}`],
        ['GET', `/help/${part}`],
        ['GET', `/api/docs/static/${part}`],
      ] as const) {
        const { status, headers, body } = await mia.call(method, path, method === 'PUT' ? {} : undefined)
        expect([path, status < 500, headers.get('set-cookie')]).toEqual([path, true, null])
        expect(JSON.stringify(body)).not.toContain('root:x:0')
      }
      expect(await tables(world)).toEqual(before)
    },
  )

  it.for(texts)(
    'in a request header is refused or stays text (%s)',
    async ([_what, text], { world, mia }) => {
      const value = text.replace(/[^\x20-\x7e]/g, '')
      for (const name of [
        'idempotency-key',
        'if-match',
        'if-none-match',
        'cookie',
        'x-forwarded-for',
        'referer',
      ]) {
        const { status, headers } = await mia.call('POST', ordersPath, {}, { [name]: value })
        expect([name, status, headers.get('set-cookie')]).toEqual([name, 400, null])
      }
      const { status } = await call(world.url, 'GET', ordersPath, undefined, {
        authorization: `Bearer ${value}`,
      })
      expect(status).toBe(401)
    },
  )

  it.for(['\u202e12.50', '１２', '12\u200b', '0x10', '1e1', ' 12', 'Infinity', 'NaN'])(
    'a number disguised as text is refused: %j',
    async (acres, { mia }) => {
      const { status } = await mia.call('POST', ordersPath, order({ lineItems: [scoutingLine({ acres })] }))
      expect(status).toBe(400)
    },
  )
})
