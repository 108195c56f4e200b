import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { shownError } from './shown-error.ts'

function refusal(fields: Record<string, string>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(fields.message ?? '', 0, 'error'), fields)
}

// (rule operations/log-without-people)
describe('an error in the log', () => {
  it('has its kind, its sentence and where it was thrown', () => {
    const result = shownError(new TypeError('total is not a function'))
    expect(result).toMatchObject({ type: 'TypeError', message: 'total is not a function' })
    expect(result.stack).toMatch(/^at .*shown-error\.test\.ts/)
    expect(result.stack).not.toContain('total is not a function')
  })

  it('of a connection shows nothing of the connection', () => {
    const error = Object.assign(new Error('terminating connection due to administrator command'), {
      code: '57P01',
      client: { processID: 4711, secretKey: 123_456_789, password: 'hushhush' },
    })
    const { stack: _stack, ...result } = shownError(error)
    expect(result).toEqual({ type: 'Error', code: '57P01', message: error.message })
  })

  it('of a statement shows the place, and neither its values nor the row', () => {
    const result = shownError(
      refusal({
        message: 'duplicate key value violates unique constraint "agronomists_pkey"',
        code: '23505',
        detail: 'Key (email)=(ann@farm.example) already exists.',
        table: 'agronomists',
        constraint: 'agronomists_pkey',
      }),
    )
    expect(result).toMatchObject({ code: '23505', place: 'agronomists agronomists_pkey' })
    expect(JSON.stringify(result)).not.toContain('ann@')
  })

  it.each([
    [
      'a value that PostgreSQL quotes',
      refusal({ message: 'invalid input syntax for type integer: "Acre Farms"', code: '22P02' }),
    ],
    ['a text that is no JSON', thrownBy(() => JSON.parse('Acre Farms'))],
    ['a statement of Drizzle', new DrizzleQueryError('select $1', ['Acre Farms'], new Error('away'))],
    ['an e-mail address', new Error('nobody is office@acrefarms.example here, Acre'.replace(', Acre', ''))],
    ['an address with a password', new Error('cannot reach postgres://furrow:AcreFarms@127.0.0.1/furrow')],
  ])('does not show %s', (_what, error) => {
    expect(JSON.stringify(shownError(error))).not.toMatch(/acre ?farms/i)
  })

  it('shows its cause by the same rules', () => {
    const result = shownError(
      new DrizzleQueryError('select 1', [], refusal({ message: 'the connection is closed', code: '08006' })),
    )
    expect(result.cause).toMatchObject({ message: 'the connection is closed', code: '08006' })
  })

  it('may be anything that was thrown', () => {
    expect(shownError('Acre Farms')).toEqual({ type: 'string', message: 'not an error', stack: '' })
  })
})

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return null
}
