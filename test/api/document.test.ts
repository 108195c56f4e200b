import { createHash } from 'node:crypto'
import { PDFParse } from 'pdf-parse'
import { expect } from 'vitest'
import type { TimelineEntry } from '#shared/api/orders-schemas.ts'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { type Caller, order, people, referenceOrder, scoutingLine, type World } from '#test/world/world.ts'

interface File {
  status: number
  headers: Headers
  bytes: Buffer
}

async function file(
  world: World,
  { token }: Caller,
  address: string,
  headers: Record<string, string> = {},
): Promise<File> {
  const response = await fetch(`${world.url}/api/purchase-orders/${address}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

async function textOf(bytes: Buffer): Promise<string> {
  const parser = new PDFParse({ data: new Uint8Array(bytes) })
  try {
    const { text } = await parser.getText()
    return text.replace(/\s+/g, ' ')
  } finally {
    await parser.destroy()
  }
}

async function save(by: Caller, sent: Record<string, unknown>): Promise<Order> {
  const { status, body } = await by.call<Order>('POST', '/api/purchase-orders', sent)
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

const refusal = ({ bytes }: File) => JSON.parse(bytes.toString()) as { code: string; message: string }

// (rules documents/same-bytes, documents/fingerprint)
it('a document is the same file each time, and is named by what it holds', async ({ world, mia }) => {
  const { id } = await save(mia, referenceOrder())
  const first = await file(world, mia, `${id}/versions/1/document.pdf`)
  world.clock.now = new Date('2026-03-14T23:00:00Z')
  const again = await file(world, mia, `${id}/versions/1/document.pdf?copy=all`)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('application/pdf')
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.headers.get('x-frame-options')).toBe('DENY')
  expect(first.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(again.bytes.equals(first.bytes)).toBe(true)
  expect(first.headers.get('etag')).toBe(`"${createHash('sha256').update(first.bytes).digest('hex')}"`)
  const had = await file(world, mia, `${id}/versions/1/document.pdf`, {
    'if-none-match': `${first.headers.get('etag')}`,
  })
  expect([had.status, had.bytes.length]).toEqual([304, 0])
})

// (rule documents/copies)
it('a copy of one customer holds nothing of any other customer', async ({ world, mia }) => {
  const { id, customerAssignments } = await save(
    mia,
    referenceOrder({
      producerId: 3,
      customerAssignments: [
        { id: 1, percentage: 20.5 },
        { id: 2, percentage: 30.2 },
        { id: 3, percentage: 49.3 },
      ],
    }),
  )
  const [acre, brook] = customerAssignments
  const copy = await file(world, mia, `${id}/versions/1/document.pdf?copy=1`)
  const text = await textOf(copy.bytes)
  expect(text).toContain('Copy for Acre Farms')
  expect(text).toContain(`20.5% $${acre?.amount.toFixed(2)}`)
  for (const secret of ['Brook', '101', 'hello@brook.example', '30.2', '49.3', `${brook?.amount}`]) {
    expect(text).not.toContain(secret)
    expect(copy.bytes.toString('latin1')).not.toContain(`(${secret}`)
    expect(copy.headers.get('content-disposition')).not.toContain(secret)
  }
  expect(copy.headers.get('content-disposition')).toBe(
    `attachment; filename="Purchase Order ${id} v1 Acre Farms.pdf"; filename*=UTF-8''Purchase%20Order%20${id}%20v1%20Acre%20Farms.pdf`,
  )
  const bare = await textOf((await file(world, mia, `${id}/versions/1/document.pdf?copy=noShares`)).bytes)
  for (const word of ['Customers', 'Agronomists', 'Acre Farms', 'Brook']) expect(bare).not.toContain(word)
  expect(bare).toContain('$1,541.92')
})

// (rule documents/copies)
it('a document is of nothing but a version and a customer that the order has', async ({
  world,
  mia,
  ann,
}) => {
  const { id } = await save(
    mia,
    order({ agronomistAssignments: [{ email: people.mia.email, percentage: 100 }] }),
  )
  const asked = (by: Caller, rest: string) => file(world, by, `${id}/versions/${rest}`)
  expect((await asked(mia, '1/document.pdf?copy=2')).status).toBe(404)
  expect((await asked(mia, '2/document.pdf')).status).toBe(404)
  expect((await asked(mia, '1/document.pdf?copy=some')).status).toBe(400)
  const hidden = await asked(ann, '1/document.pdf?copy=2')
  expect([hidden.status, refusal(hidden).message]).toEqual([
    404,
    `There is no purchase order ${id} that you may see`,
  ])
})

// (rule documents/letters)
it('a text in letters that the document has not is said, and no file is made', async ({ world, ann }) => {
  const { id } = await save(
    ann,
    order({ comments: 'Gate 漢字', lineItems: [scoutingLine({ fieldName: 'Поле Łąka Ἀγρός' })] }),
  )
  const answer = await file(world, ann, `${id}/versions/1/document.pdf`)
  expect([answer.status, refusal(answer)]).toEqual([
    400,
    {
      code: 'invalid',
      message:
        'The PDF has no letters for 漢 字 (Comments). Use Print/Save PDF, which takes those of your computer.',
    },
  ])
  await ann.call('PATCH', `/api/purchase-orders/${id}`, { comments: '' })
  const text = await textOf((await file(world, ann, `${id}/versions/2/document.pdf`)).bytes)
  expect(text).toContain('Поле Łąka Ἀγρός')
})

// (rules documents/handed-out, documents/fingerprint, rights/acting-for-another)
it('the timeline says once of each copy who took it first, by the fingerprint of its foot', async ({
  world,
  mia,
  ann,
}) => {
  const { id } = await save(ann, order())
  await mia.call('POST', '/api/auth/admin-switch', { userId: people.ann.email })
  const taken = await file(world, mia, `${id}/versions/1/document.pdf?copy=1`)
  await file(world, ann, `${id}/versions/1/document.pdf?copy=1`)
  await file(world, ann, `${id}/versions/1/document.pdf`)
  const { body } = await ann.call<TimelineEntry[]>('GET', `/api/purchase-orders/${id}/timeline`)
  const documents = body.filter(({ kind }) => kind === 'document')
  expect(
    documents.map(({ by, realUser, versionNumber, document }) => ({
      by,
      realUser,
      versionNumber,
      ...document,
    })),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        by: people.ann.email,
        realUser: people.mia.email,
        versionNumber: 1,
        copy: 'customer',
        customerName: 'Acre Farms',
      }),
      expect.objectContaining({ realUser: null, copy: 'all', customerName: '' }),
    ]),
  )
  expect(documents).toHaveLength(2)
  const foot = /Version 1 · Page 1 of 1 · ([0-9a-f]{12})/.exec(await textOf(taken.bytes))?.[1]
  expect(documents.find(({ document }) => document?.copy === 'customer')?.document?.fingerprint).toMatch(
    new RegExp(`^${foot}[0-9a-f]{52}$`),
  )
})

// (rule documents/threads)
it('more documents than can wait are refused for a moment, and those that wait are made', async ({
  world,
  ann,
}) => {
  const { id } = await save(ann, order())
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => file(world, ann, `${id}/versions/1/document.pdf`)),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  // Two are being made and twenty wait; what is done meanwhile makes room for more.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(22)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('retry-after'), refusal(answer)]).toEqual([
      503,
      '2',
      expect.objectContaining({ code: 'unavailable', requestId: expect.any(String) }),
    ])
  }
})
