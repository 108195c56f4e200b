import { expect, it } from 'vitest'
import { leavesOpen, serverWasSilent } from './arrival.ts'
import { CallError } from './call-error.ts'

// (rule versions/answers-on-the-way)
it.each([
  ['the network', new CallError(0, '', 'Failed to fetch'), true, true],
  ['an answer that broke off', new TypeError('network error'), true, true],
  ['a proxy', new CallError(504, '<html>', 'Gateway Timeout'), true, true],
  ['a gateway that failed', new CallError(500, '<html>', 'Internal Server Error'), true, true],
  ['a gateway with JSON', new CallError(500, '{"message":"Internal server error"}', ''), true, true],
  ['a firewall', new CallError(403, '<html>', 'Forbidden'), true, true],
  ['a bug', new CallError(500, '{"code":"internal","message":"Something failed"}', ''), true, false],
  [
    'ACES',
    new CallError(502, '{"code":"upstream","message":"ACES synchronization failed"}', ''),
    true,
    false,
  ],
  ['wrong fields', new CallError(400, '{"code":"invalid","message":"Wrong"}', ''), false, false],
  ['an ended session', new CallError(401, '', ''), false, false],
  ['a conflict', new CallError(409, '{"code":"conflict","message":"Already finalized"}', ''), false, false],
])('what %s leaves open, and whether the server was silent', (_, error, open, silent) => {
  expect(leavesOpen(error)).toBe(open)
  expect(serverWasSilent(error)).toBe(silent)
})
