import { createHash } from 'node:crypto'
import { PDFParse } from 'pdf-parse'
import { expect } from 'vitest'
import { documentJob } from '#server/document/document-job.ts'
import { renderPdf } from '#server/document/render-pdf.ts'
import type { TimelineEntry } from '#shared/api/orders-schemas.ts'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import {
  type Caller,
  call,
  order,
  people,
  referenceOrder,
  scoutingLine,
  type World,
} from '#test/world/world.ts'

/** The test server's settings for documents. No company is configured. */
const documentCompany = { companyName: '', companyAddress: [], timeZone: 'America/Chicago' }

interface File {
  status: number
  headers: Headers
  bytes: Buffer
}

async function file(
  world: World,
  { token }: Pick<Caller, 'token'>,
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
it('a document is the same file each time, named by its content', async ({ world, mia }) => {
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
  const tag = first.headers.get('etag')
  for (const said of [`${tag}`, `W/${tag}`, `"another", ${tag}`, '*']) {
    const had = await file(world, mia, `${id}/versions/1/document.pdf`, { 'if-none-match': said })
    expect([said, had.status, had.bytes.length, had.headers.get('etag')]).toEqual([said, 304, 0, tag])
  }
  const other = await file(world, mia, `${id}/versions/1/document.pdf?copy=1`, { 'if-none-match': `${tag}` })
  expect(other.status).toBe(200)
})

// (rule documents/same-bytes)
it('a client that has a document gets the answer without making it again', async ({ world, mia }) => {
  const { id } = await save(mia, referenceOrder())
  const address = `${id}/versions/1/document.pdf`
  const { headers } = await file(world, mia, address)
  // Proves that the server compares the stored ETag instead of creating the document again to get one.
  await world.sql(`update document_hand_outs set etag = 'kept'`)
  const had = await file(world, mia, address, { 'if-none-match': '"kept"' })
  expect([had.status, had.headers.get('etag')]).toEqual([304, '"kept"'])
  // Simulates a row that was added before the table had an `etag` column.
  await world.sql('update document_hand_outs set etag = null')
  const made = await file(world, mia, address, { 'if-none-match': `${headers.get('etag')}` })
  expect(made.status).toBe(304)
  expect(await world.sql('select etag from document_hand_outs where purchase_order_id = $1', [id])).toEqual([
    { etag: headers.get('etag')?.replaceAll('"', '') },
  ])
})

// (rule documents/handed-out)
it('a HEAD request hands nothing out, and neither does a file that no one waited for', async ({
  world,
  mia,
}) => {
  const { id } = await save(
    mia,
    referenceOrder({
      lineItems: Array.from({ length: 40 }, (_, at) => scoutingLine({ fieldName: `Field ${at}` })),
    }),
  )
  const address = `${world.url}/api/purchase-orders/${id}/versions/1/document.pdf`
  const headers = { authorization: `Bearer ${mia.token}` }
  const head = await fetch(`${address}?copy=1`, { method: 'HEAD', headers })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/pdf'])

  const turning = new AbortController()
  const adas = { authorization: `Bearer ${(await world.as('ada')).token}` }
  const others = [
    fetch(`${address}?copy=2`, { headers: adas }),
    fetch(`${address}?copy=3`, { headers: adas }),
    fetch(`${address}?copy=noShares`, { headers }),
  ]
  const left = fetch(`${address}?copy=1`, { headers, signal: turning.signal })
  // The server makes two documents at a time, so by now it has received the request for copy 1 but hasn't
  // started on that document.
  await Promise.race(others)
  turning.abort()
  await expect(left).rejects.toThrow('aborted')
  await Promise.all(others)
  const { body } = await mia.call<TimelineEntry[]>('GET', `/api/purchase-orders/${id}/timeline`)
  const handedOut = body.flatMap(({ document }) => (document ? [document.customerName || document.copy] : []))
  expect(handedOut.toSorted()).toEqual(['Brook Coop', 'Cedar Growers', 'noShares'])
  const own = await file(world, mia, `${id}/versions/1/document.pdf?copy=1`)
  expect(own.headers.get('etag')).toBe(head.headers.get('etag'))
})

// (rule documents/copies)
it('a copy for one customer contains nothing of any other customer', async ({ world, mia }) => {
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
it('a document exists only for a version and a customer of the order', async ({ world, mia, ann }) => {
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
    `Purchase order ${id} does not exist, or you cannot see it`,
  ])
})

// (rule documents/letters)
it('a text in letters missing from the fonts is reported, and no file is made', async ({ world, ann }) => {
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
        'The PDF font can’t show 漢 字 (Comments). Use Print/Save PDF, which uses your computer’s fonts.',
    },
  ])
  await ann.call('PATCH', `/api/purchase-orders/${id}`, { comments: '' })
  const text = await textOf((await file(world, ann, `${id}/versions/2/document.pdf`)).bytes)
  expect(text).toContain('Поле Łąka Ἀγρός')
})

// (rules documents/handed-out, documents/fingerprint, rights/acting-for-another)
it('the timeline shows once for each copy who took it first, by the fingerprint in its foot', async ({
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

async function managers(world: World, count: number): Promise<{ token: string }[]> {
  await world.sql(
    `insert into agronomists (email, name, territory, level)
     select 'm' || n || '@farm.example', 'Manager ' || n, '11', 'Manager' from generate_series(1, $1::int) n`,
    [count],
  )
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const email = `m${i + 1}@farm.example`
      const { body } = await call<{ accessToken: string }>(world.url, 'POST', '/api/auth/login', { email })
      return { token: body.accessToken }
    }),
  )
}

// (rule documents/two-at-once)
it('a user has two files at once, and gets a retry for the third', async ({ world, ann, bob }) => {
  const [first, second] = [
    await save(ann, order()),
    await save(bob, order({ agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] })),
  ]
  const copies = ['all', 'noShares', '1', 'all']
  const [others, ...answers] = await Promise.all([
    file(world, bob, `${second.id}/versions/1/document.pdf`),
    ...copies.map((copy) => file(world, ann, `${first.id}/versions/1/document.pdf?copy=${copy}`)),
  ])
  expect(others.status).toBe(200)
  // Requests for the same copy share one job. Which copy is rejected depends on the order in which the
  // requests arrive.
  const refused = answers.find(({ status }) => status !== 200)
  const refusedCopies = copies.filter((_, at) => answers[at]?.status !== 200)
  expect(new Set(refusedCopies).size).toBe(1)
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '2'])
  expect(refused && refusal(refused)).toMatchObject({
    code: 'limited',
    message: 'Two of your files are already being prepared. Wait until one is done, then try again.',
  })
  for (const copy of copies)
    expect((await file(world, ann, `${first.id}/versions/1/document.pdf?copy=${copy}`)).status).toBe(200)
})

// (rule documents/threads)
it('more documents than can wait are refused for a moment, and those that wait are made', async ({
  world,
  ann,
}) => {
  const ids: number[] = []
  for (let i = 0; i < 30; i++) ids.push((await save(ann, order())).id)
  const many = await managers(world, 30)
  const answers = await Promise.all(
    ids.flatMap((id, i) =>
      ['all', 'noShares'].map((copy) =>
        file(world, many[i] ?? ann, `${id}/versions/1/document.pdf?copy=${copy}`),
      ),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  // Two documents are in progress and twenty wait; each finished document makes room for another.
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

// (rule documents/format)
it.for([2, 3] as const)(
  'a document that was handed out in format %i stays the same file, and its history shows it',
  async (format, { world }) => {
    // Signs in again, because another test moved the clock, which ended the sessions.
    const mia = await world.as('mia')
    const stored = await save(mia, referenceOrder())
    const address = `${stored.id}/versions/1/document.pdf`
    const { fingerprint, ...job } = documentJob(stored, documentCompany, 'all', format)
    const old = await renderPdf(job)
    if (!('pdf' in old)) throw new Error('Letters are missing')
    await world.sql(
      `insert into document_hand_outs (purchase_order_id, version_number, copy, customer_name, fingerprint, at, user_email, format)
     values ($1, 1, 'all', '', $2, now(), 'mia@farm.example', $3)`,
      [stored.id, fingerprint, format],
    )
    const again = await file(world, mia, address)
    expect(again.bytes.equals(old.pdf)).toBe(true)
    const bare = await file(world, mia, `${address}?copy=noShares`)
    expect(bare.bytes.includes('/StructTreeRoot')).toBe(true)
    expect(again.bytes.includes('/StructTreeRoot')).toBe(format === 3)
    const { body } = await mia.call<TimelineEntry[]>('GET', `/api/purchase-orders/${stored.id}/timeline`)
    const documents = body.flatMap(({ document }) =>
      document ? [[document.copy, document.olderFormat]] : [],
    )
    expect(documents.toSorted()).toEqual([
      ['all', true],
      ['noShares', false],
    ])
    const rows = await world.sql<{ format: number }>(
      'select format from document_hand_outs where purchase_order_id = $1 order by format',
      [stored.id],
    )
    expect(rows.map((row) => row.format)).toEqual([format, 4])
  },
)
