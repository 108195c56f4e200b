import { expect, it } from 'vitest'
import type { z } from 'zod'
import { calls } from './endpoint.ts'

type Schemas = {
  read: { response: z.ZodString }
}
const read = { method: 'GET', path: '/api/read', audience: 'anyone', summary: 'Reads' } as const

it('a call without schemas does not compile, nor do schemas without a call', () => {
  const rows = [
    calls<Schemas>()({ read }),
    // @ts-expect-error no schemas are declared for it
    calls<Schemas>()({ read, forgotten: read }),
    // @ts-expect-error the row of `read` is missing
    calls<Schemas>()({}),
  ]
  expect(rows).toHaveLength(3)
})
