import fc from 'fast-check'
import { expect, it } from 'vitest'
import { repeating, reportProperty, runs, seed } from '#test/world/properties.ts'
import { CallError } from '#web/api/call-error.ts'
import { type Outbox, sendUntilAnswered, sendWaiting } from './send-waiting.ts'

interface Row {
  key: string
  body: string
  at: number
}

function fakeServer(refuses: ReadonlySet<string>) {
  const orders = new Map<string, string>()
  return {
    orders,
    create({ key, body }: Row): string {
      if (refuses.has(body)) throw new CallError(400, '{"code":"invalid","message":"No"}', '')
      const earlier = orders.get(key)
      if (earlier !== undefined && earlier !== body)
        throw new CallError(409, '{"code":"conflict","message":"Key"}', '')
      orders.set(key, body)
      return body
    },
  }
}

interface Device {
  rows: Map<string, Row>
  drafts: Set<string>
  tail: Promise<unknown>
}

/** Captures a result or an error, so that the fake server can give the same response again. */
function answered(act: () => string): () => string {
  try {
    const stored = act()
    return () => stored
  } catch (error) {
    return () => {
      throw error
    }
  }
}

type Way = 'arrives' | 'cut' | 'lost answer' | 'signed out' | 'too much'

/**
 * Simulates a window on the device. The scheduler decides when each step runs. Once the window is killed, no
 * more steps run.
 */
function openWindow(device: Device, server: ReturnType<typeof fakeServer>, s: fc.Scheduler, ways: () => Way) {
  let alive = true
  let release = () => {}
  async function step<T>(name: string, act: () => T): Promise<T> {
    await s.schedule(Promise.resolve(), name)
    // A killed window neither continues nor fails; the browser releases its lock.
    if (!alive) return new Promise(() => {})
    return act()
  }
  const outbox: Outbox<Row, string> = {
    waiting: () => step('read', () => [...device.rows.values()].sort((a, b) => a.at - b.at)),
    async alone(act) {
      const before = device.tail
      const done = new Promise<void>((resolve) => {
        release = resolve
      })
      device.tail = before.then(() => done)
      await before
      if (!alive) {
        release()
        return new Promise(() => {})
      }
      try {
        return await act()
      } finally {
        release()
      }
    },
    async send(row) {
      const way = ways()
      // Once sent, a request arrives even if its window is killed afterward.
      let answer: () => string = () => server.create(row)
      await s.schedule(Promise.resolve(), `send ${row.body}: ${way}`)
      if (way === 'arrives' || way === 'lost answer') answer = answered(() => server.create(row))
      return step('answer', () => {
        if (way === 'cut') throw new CallError(0, '', 'no network')
        if (way === 'signed out') throw new CallError(401, '{"code":"unauthenticated","message":"No"}', '')
        if (way === 'too much') throw new CallError(429, '{"code":"limited","message":"Wait"}', '')
        const stored = answer()
        if (way === 'lost answer') throw new CallError(0, '', 'lost')
        return stored
      })
    },
    stored: (row) => step('remove', () => void device.rows.delete(row.key)),
    refused: (row) =>
      step('give back', () => {
        device.drafts.add(row.body)
        device.rows.delete(row.key)
      }),
  }
  return {
    outbox,
    kill() {
      alive = false
      release()
    },
  }
}

// (rule offline/never-lost-never-twice)
it('orders that wait are never lost and never stored twice, however windows, answers and clocks end', async ({
  task,
}) => {
  const way = fc.constantFrom<Way>('arrives', 'arrives', 'cut', 'lost answer', 'signed out', 'too much')
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.uniqueArray(
      fc.record({ body: fc.stringMatching(/^[a-z]{1,4}$/), at: fc.integer({ min: -5, max: 5 }) }),
      {
        selector: ({ body }) => body,
        minLength: 1,
        maxLength: 10,
      },
    ),
    fc.infiniteStream(way),
    fc.array(fc.record({ kills: fc.boolean(), writes: fc.boolean() }), { maxLength: 8 }),
    fc.array(fc.nat({ max: 9 }), { maxLength: 2 }),
    async (s, written, stream, windows, refused) => {
      const refuses = new Set(refused.flatMap((at) => written[at]?.body ?? []))
      const server = fakeServer(refuses)
      const device: Device = { rows: new Map(), drafts: new Set(), tail: Promise.resolve() }
      const ways = () => stream.next().value ?? 'arrives'
      let made = 0
      // The orders' timestamps are arbitrary, because a device's clock can change.
      const write = () => {
        const order = written[made]
        if (order) device.rows.set(`key-${made}`, { key: `key-${made}`, ...order })
        made += 1
      }
      write()
      const open = windows.map(({ kills, writes }) => {
        const window = openWindow(device, server, s, ways)
        void sendWaiting(window.outbox)
        if (writes) void s.schedule(Promise.resolve(), 'write').then(write)
        if (kills) void s.schedule(Promise.resolve(), 'kill').then(window.kill)
        return window
      })
      await s.waitIdle()
      for (const window of open) window.kill()
      while (made < written.length) write()
      // The last window has a working network, so that every remaining order reaches the server.
      const last = openWindow(device, server, s, () => 'arrives')
      let outcome: unknown
      void sendWaiting(last.outbox).then((sent) => {
        outcome = sent
      })
      await s.waitIdle()
      expect(outcome).toBe('all')
      expect(device.rows.size).toBe(0)
      const bodies = written.map(({ body }) => body)
      expect([...server.orders.values()].sort()).toEqual(bodies.filter((body) => !refuses.has(body)).sort())
      expect([...device.drafts].sort()).toEqual(bodies.filter((body) => refuses.has(body)).sort())
    },
  )
  const details = await fc.check(property, { seed, numRuns: runs(200) })
  reportProperty(details, repeating('src/web/outbox/send-waiting.test.ts', task.name))
})

// (rule offline/never-lost-never-twice)
it('one that the server refuses does not hold up the others, and no answer does', async () => {
  const rows = ['a', 'b', 'c'].map((body, at): Row => ({ key: body, body, at }))
  const device: Device = {
    rows: new Map(rows.map((row) => [row.key, row])),
    drafts: new Set(),
    tail: Promise.resolve(),
  }
  const server = fakeServer(new Set(['b']))
  const answers: Way[] = ['arrives', 'arrives', 'cut']
  const window = openWindow(
    device,
    server,
    { schedule: (one: Promise<unknown>) => one } as fc.Scheduler,
    () => answers.shift() ?? 'arrives',
  )
  expect(await sendWaiting(window.outbox)).toBe('some')
  expect([[...server.orders.values()], [...device.drafts], [...device.rows.keys()]]).toEqual([
    ['a'],
    ['b'],
    ['c'],
  ])
})

// (rule offline/sent-by-itself)
it('the waits grow while no answer comes, and start over after each one that came', async () => {
  const rows = ['a', 'b', 'c'].map((body, at): Row => ({ key: body, body, at }))
  const device: Device = {
    rows: new Map(rows.map((row) => [row.key, row])),
    drafts: new Set(),
    tail: Promise.resolve(),
  }
  const answers: Way[] = ['cut', 'lost answer', 'cut', 'arrives', 'cut', 'too much', 'arrives', 'arrives']
  const window = openWindow(
    device,
    fakeServer(new Set()),
    { schedule: (one: Promise<unknown>) => one } as fc.Scheduler,
    () => answers.shift() ?? 'cut',
  )
  const waits: number[] = []
  await sendUntilAnswered(window.outbox, async (tries) => void waits.push(tries))
  expect(waits).toEqual([0, 1, 2, 0, 1])
  expect(device.rows.size).toBe(0)
})
