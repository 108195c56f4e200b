import { describe, expect } from 'vitest'
import { adminLists } from '#shared/picklist/lists.ts'
import { documentOf, entriesOf, targetsOf, withText } from '#test/api/described-bodies.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'

const it = inWorld
  .extend('configuration', { scope: 'file' }, async () => ({ FEEDBACK_EMAIL: 'board@farm.example' }))
  .extend('mias', { scope: 'file' }, async ({ mia }) => createOrder(mia, order()))

const values = {
  'an empty one': '',
  'one of nothing that can be seen': ' \u200b\u202e',
  'a huge one': `-${'9'.repeat(200_001)}`,
}
/** The same values for use in a URL, where the huge value must be shorter. */
const inAddress = { ...values, 'a huge one': `-${'9'.repeat(6_000)}` }

/** Not even 502 or 503 is acceptable, because this test involves no other server and little load. */
const isAnswered = (status: number) => status < 500

// (rules input/any-text, input/stored-form)
describe('an empty text, and an endless one', () => {
  it.for(Object.entries(values).map(([what, text], at) => [what, text, at] as const))(
    '%s as any text of any body is stored or refused, and never a server error',
    async ([_what, text, at], { world, mias }) => {
      const calls = targetsOf(await documentOf(world), mias)
      // Takes the calls from the API document, so that every call that accepts a string is tested.
      expect(calls.flatMap(({ texts }) => texts).length).toBeGreaterThan(70)
      for (const { route, path, body, texts } of [...calls, ...entriesOf(at)]) {
        // Signs in each time, because some calls switch to another user.
        const mia = await world.as('mia')
        const [method = ''] = route.split(' ')
        for (const way of texts) {
          const { status } = await mia.call(method, path, withText(body, way, text))
          expect([route, path, way, status]).toEqual([route, path, way, expect.toSatisfy(isAnswered)])
        }
      }
    },
  )

  it.for(Object.entries(values))(
    '%s as any cell of an import is accepted or an error of its row, and never a server error',
    async ([_what, text], { mia }) => {
      for (const { list, fields } of adminLists)
        for (const [method, end] of [
          ['POST', '/import-plan'],
          ['PUT', ''],
        ] as const) {
          const rows = fields.map(({ name }) => ({ [name]: text }))
          const { status } = await mia.call(method, `/api/picklists/${list}${end}`, rows)
          expect([list, method, status]).toEqual([list, method, expect.toSatisfy(isAnswered)])
        }
    },
  )

  it.for(Object.entries(inAddress))(
    '%s as any part of any address is refused or finds nothing, and is never a server error',
    async ([_what, text], { world, mia }) => {
      const { paths } = await documentOf(world)
      const value = encodeURIComponent(text)
      for (const [path, methods] of Object.entries(paths))
        for (const [method, { parameters = [] }] of Object.entries(methods))
          for (const { name, in: place } of parameters.filter((one) => one.in !== 'header')) {
            const filled = path.replace(`{${name}}`, value).replace(/\{\w+\}/g, '1')
            const address = place === 'path' ? filled : `${filled}?${name}=${value}`
            const body = method === 'get' ? undefined : {}
            const { status } = await mia.call(method.toUpperCase(), address, body)
            expect([method, path, name, status]).toEqual([method, path, name, expect.toSatisfy(isAnswered)])
          }
    },
  )
})
