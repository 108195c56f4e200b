import { describe, expect, it } from 'vitest'
import { createLog, type LogFormat, type LogLevel } from './log.ts'

function open(format: LogFormat, level: LogLevel = 'info') {
  const lines: string[] = []
  return { log: createLog({ level, format }, { write: (line) => void lines.push(line) }), lines }
}

// (rule operations/one-format)
describe('the log', () => {
  it('is a JSON object a line, with the level in words and the time of the day in UTC', () => {
    const { log, lines } = open('json')
    log.warn({ row: 'GET /api/health', status: 503 }, 'request')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        pid: process.pid,
        row: 'GET /api/health',
        status: 503,
        msg: 'request',
      },
    ])
    expect(lines[0]).toMatch(/\n$/)
  })

  it('is a readable line on a terminal', () => {
    const { log, lines } = open('text')
    log.info({ id: 'a1b2c3', row: 'GET /api/health', status: 200, ms: 1.5 }, 'request')
    expect(lines[0]).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} INFO {2}request id=a1b2c3 row="GET \/api\/health" status=200 ms=1\.5\n$/,
    )
  })

  it('shows an error below its line, with what caused it', () => {
    const { log, lines } = open('text')
    log.error(new Error('The list is gone', { cause: new TypeError('no list') }), 'A save failed')
    expect(lines.join('')).toMatch(
      /ERROR A save failed\n {4}Error: The list is gone\n( {6}at .*\n)+ {4}caused by TypeError: no list\n( {6}at .*\n)+$/,
    )
  })

  it('lets nothing make a second line or turn the writing around', () => {
    const { log, lines } = open('text')
    log.info({ reason: 'one\n12:00:00.000 INFO two\u202e\u001b[2J' }, 'odd\r\ntext')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^[\x20-\x7e]+\n$/)
  })

  it('has no request and no answer in it, whoever hands them over', () => {
    const { log, lines } = open('json')
    log.info({ req: { url: '/api/customers?q=Acre' }, res: { statusCode: 200 } }, 'handed over')
    expect(JSON.parse(lines[0] ?? '')).not.toHaveProperty('req')
    expect(lines[0]).not.toContain('Acre')
  })

  it('leaves out what is below its level', () => {
    const { log, lines } = open('json', 'warn')
    log.info('quiet')
    log.warn('loud')
    expect(lines).toHaveLength(1)
  })
})
