import { expect, it } from 'vitest'
import { wordsToFind } from './fold-text.ts'

// (rule finding/same-letters)
it('the words of a search are each asked for once, and not as a part of another', () => {
  expect(wordsToFind(' Corn  corn SCOUT scouting ')).toEqual(['corn', 'scouting'])
  // This single character expands to four words.
  expect(wordsToFind('\ufdfa'.repeat(100)).length).toBeLessThan(8)
  expect(wordsToFind('')).toEqual([])
})
