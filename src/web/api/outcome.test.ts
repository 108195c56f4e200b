import { expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { isUnreachable, type Outcome, outcomeOf } from './outcome.ts'

const ours = (status: number, code: string) =>
  new CallError(status, JSON.stringify({ code, message: 'Said' }), '')

// (rule versions/answers-on-the-way)
it.each<[string, unknown, Outcome, boolean]>([
  ['the network', new CallError(0, '', 'Failed to fetch'), 'unknown', true],
  ['an answer that broke off', new TypeError('network error'), 'unknown', false],
  ['a proxy', new CallError(502, '<html>', 'Bad Gateway'), 'unknown', true],
  ['a gateway that failed', new CallError(500, '<html>', 'Internal Server Error'), 'unknown', false],
  ['a gateway with JSON', new CallError(500, '{"message":"Internal server error"}', ''), 'unknown', false],
  ['a proxy that knows no such page', new CallError(404, '<html>', 'Not Found'), 'unknown', false],
  ['a firewall', new CallError(403, '<html>', 'Forbidden'), 'unknown', false],
  ['a bug of ours', ours(500, 'internal'), 'unknown', false],
  ['a server without its database', ours(503, 'unavailable'), 'unknown', true],
  ['ACES', ours(502, 'upstream'), 'refused', false],
  ['wrong fields', ours(400, 'invalid'), 'refused', false],
  ['a missing order', ours(404, 'not_found'), 'refused', false],
  ['an ended session', new CallError(401, '', ''), 'signed out', false],
  ['a limit', ours(429, 'limited'), 'limited', false],
  ['a limit of a proxy', new CallError(429, '<html>', ''), 'limited', false],
  ['a newer version', ours(409, 'conflict'), 'conflict', false],
  ['a credit that is too large', ours(409, 'credit_exceeds'), 'conflict', false],
])('after an answer of %s the write is known by one word', (_, error, outcome, unreachable) => {
  expect([outcomeOf(error), isUnreachable(error)]).toEqual([outcome, unreachable])
})
