import { describe, expect, it } from 'vitest'
import { counties, states } from './geography.ts'

// (rule lines/place)
describe('the states and counties of the United States', () => {
  it('are 50 states and the District of Columbia, no territories', () => {
    expect(states()).toHaveLength(51)
    expect(states()).toContainEqual({ stateId: 19, stateName: 'Iowa', stateAbbr: 'IA' })
    expect(states().map((state) => state.stateAbbr)).not.toContain('PR')
    expect(states().every((state) => /^[A-Z]{2}$/.test(state.stateAbbr))).toBe(true)
  })

  it('have 3,143 counties and equivalents, each under its own number', () => {
    expect(counties()).toHaveLength(3143)
    expect(new Set(counties().map((county) => county.countyId)).size).toBe(3143)
  })

  it('have as many counties as each state is known to have', () => {
    const inState = (abbr: string) => {
      const state = states().find((entry) => entry.stateAbbr === abbr)
      return counties().filter((county) => county.stateId === state?.stateId).length
    }
    expect([
      inState('IA'),
      inState('IL'),
      inState('TX'),
      inState('CT'),
      inState('DC'),
      inState('AK'),
    ]).toEqual([99, 102, 254, 8, 1, 30])
  })

  it('name a county by FIPS number, with three digits within the state', () => {
    expect(counties()).toContainEqual({
      countyId: 19169,
      countyName: 'Story',
      stateId: 19,
      stateCountyId: '169',
    })
    expect(counties()).toContainEqual({
      countyId: 1001,
      countyName: 'Autauga',
      stateId: 1,
      stateCountyId: '001',
    })
  })

  it('have unique names within a state, so that a choice on screen is clear', () => {
    const names = counties().map((county) => `${county.stateId} ${county.countyName}`)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('24 Baltimore city')
  })
})
