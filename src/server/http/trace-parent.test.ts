import { expect, it } from 'vitest'
import { childOf, traceOf } from './trace-parent.ts'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'
const span = '00f067aa0ba902b7'
const read = (traceparent?: string) => traceOf({ headers: { ...(traceparent ? { traceparent } : {}) } })

// (rule operations/trace-parent)
it('a trace is read as sent, and passed on with a span of our own', () => {
  const trace = read(`00-${id}-${span}-01`)
  expect(trace).toEqual({ id, flags: '01' })
  expect(childOf(trace)).toMatch(new RegExp(`^00-${id}-(?!${span})[0-9a-f]{16}-01$`))
  expect(read(`01-${id}-${span}-00-more`)).toEqual({ id, flags: '00' })
  expect(childOf(null)).toBe(undefined)
})

it.each([
  undefined,
  'x',
  `ff-${id}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${id}-${'0'.repeat(16)}-01`,
  `00-${id.toUpperCase()}-${span}-01`,
  `00-${id}-${span}-01-more`,
  `01-${id}-${span}-01-${'x'.repeat(300)}`,
])('an invalid header gives no trace: %s', (sent) => {
  expect(read(sent)).toBe(null)
})
