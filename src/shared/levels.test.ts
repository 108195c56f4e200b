import { describe, expect, it } from 'vitest'
import { isManager, levelLabel, levels } from './levels.ts'

// (rule rights/levels)
describe('levels', () => {
  it('levels are agronomist, manager and admin', () => {
    expect(levels).toEqual(['agronomist', 'manager', 'admin'])
  })

  it.each([
    ['manager', true],
    ['Manager', true],
    ['MANAGER', true],
    [' admin ', true],
    ['Admin', true],
    ['ADMIN', true],
    ['agronomist', false],
    ['AGRONOMIST', false],
    ['managers', false],
    ['', false],
  ])('levels of managers are told apart in every case: %j', (level, expected) => {
    expect(isManager(level)).toBe(expected)
  })

  it('levels are shown with a capital', () => {
    expect(['agronomist', 'MANAGER', ' admin '].map(levelLabel)).toEqual(['Agronomist', 'Manager', 'Admin'])
  })
})
