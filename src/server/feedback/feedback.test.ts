import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, call, openWorld, order, type Person, type World } from '#test/world/world.ts'

const board = 'board@farm.example'
let world: World
let token: string

beforeAll(async () => {
  world = await openWorld({ FEEDBACK_EMAIL: board })
})
// Rotates among users, because each may send only ten messages a minute.
const writers: Person[] = ['ann', 'bob', 'mia', 'ada']
let tests = 0
beforeEach(async () => {
  token = (await world.as(writers[tests++ % writers.length] ?? 'ann')).token
})
afterAll(() => world.close())

interface Body {
  emailData: { to: string; subject: string; body: string }
  message: string
  errors: { path: string; message: string }[]
}

async function send(
  form: FormData | string,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
  url = world.url,
): Promise<Answer<Body>> {
  const response = await fetch(`${url}/api/send-feedback`, { method: 'POST', body: form, headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

// (rule messages/feedback-address)
describe('feedback', () => {
  it('is addressed to the configured address, whatever address is sent', async () => {
    const answer = await send(
      form({ to: 'spam@evil.example', subject: ' Filter ', message: 'Naïve & "quick"' }),
    )
    expect(answer).toMatchObject({
      status: 200,
      body: { emailData: { to: board, subject: '[Comment] Filter', body: 'Naïve & "quick"' } },
    })
  })

  it.each([
    ['bug', '[Bug] It broke'],
    ['feature', '[Feature] It broke'],
    ['comment', '[Comment] It broke'],
  ])('of type %s says so in the subject', async (type, subject) => {
    const answer = await send(form({ subject: 'It\r\nbroke', message: 'x', type }))
    expect(answer.body.emailData.subject).toBe(subject)
  })

  it('may come with a file, which is left out', async () => {
    const answer = await send(form({ subject: 's', message: 'm', screenshot: new Blob(['x']) }))
    expect(answer.body).toEqual({ emailData: { to: board, subject: '[Comment] s', body: 'm' } })
  })

  it.each([
    ['without a subject', { message: 'm' }, 'subject', 'Subject is required'],
    ['with a blank subject', { subject: '  ', message: 'm' }, 'subject', 'Subject is required'],
    ['without a message', { subject: 's' }, 'message', 'Message is required'],
    [
      'of an unknown type',
      { subject: 's', message: 'm', type: 'rant' },
      'type',
      'type must be bug, feature or comment',
    ],
    [
      'with a subject of 201 characters',
      { subject: 's'.repeat(201), message: 'm' },
      'subject',
      'Use 200 characters or fewer',
    ],
    [
      'with a message of 5,001 characters',
      { subject: 's', message: 'm'.repeat(5_001) },
      'message',
      'Use 5,000 characters or fewer',
    ],
  ])('%s is refused', async (_what, fields, path, message) => {
    const answer = await send(form(fields))
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ path, message }])
  })

  it('of more than 1 MB is too large', async () => {
    const answer = await send(
      form({ subject: 's', message: 'm', screenshot: new Blob(['x'.repeat(1_100_000)]) }),
    )
    expect(answer.status).toBe(413)
  })

  it.each(['multipart/form-data; boundary=x', 'multipart/form-data'])(
    'that is no form is refused: %s',
    async (type) => {
      const answer = await send('garbage', { authorization: `Bearer ${token}`, 'content-type': type })
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'The form could not be read; send it as multipart/form-data',
      ])
    },
  )

  it('from another site with the cookie is refused', async () => {
    const login = await call(world.url, 'POST', '/api/auth/login', { email: 'ann@farm.example' })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const fields = { subject: 's', message: 'm' }
    const own = await send(form(fields), { cookie, origin: world.url })
    const foreign = await send(form(fields), { cookie, origin: 'https://evil.example' })
    expect([own.status, foreign.status]).toEqual([200, 403])
  })

  it('beyond the rate of writes is limited', async () => {
    const small = await openWorld({ FEEDBACK_EMAIL: board, RATE_LIMIT_WRITES: '2' })
    const headers = { authorization: `Bearer ${(await small.as('ann')).token}` }
    const statuses = []
    for (let i = 0; i < 3; i++)
      statuses.push((await send(form({ subject: 's', message: 'm' }), headers, small.url)).status)
    await small.close()
    expect(statuses).toEqual([200, 200, 429])
  })

  // (rule messages/feedback-limit)
  it('is accepted ten times a minute per user, and other work continues', async () => {
    const fresh = await openWorld({ FEEDBACK_EMAIL: board })
    const ann = await fresh.as('ann')
    const bob = await fresh.as('bob')
    const by = async ({ token }: { token: string }) =>
      (await send(form({ subject: 's', message: 'm' }), { authorization: `Bearer ${token}` }, fresh.url))
        .status
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push(await by(ann))
    const others = [await by(bob), (await ann.call('POST', '/api/purchase-orders', order())).status]
    await fresh.close()
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(others).toEqual([200, 201])
  })

  it('without an address is unavailable, in a sentence', async () => {
    const bare = await openWorld()
    const headers = { authorization: `Bearer ${(await bare.as('ann')).token}` }
    const answer = await send(form({ subject: 's', message: 'm' }), headers, bare.url)
    await bare.close()
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringContaining('FEEDBACK_EMAIL')])
  })

  it('is the only call that takes forms', async () => {
    const answer = await fetch(`${world.url}/api/purchase-orders`, {
      method: 'POST',
      body: form({ comments: 'x' }),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(415)
  })
})
