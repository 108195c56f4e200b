import { expect, it } from 'vitest'
import { endSentence } from './text.ts'

it.each([
  ['Something went wrong', 'Something went wrong.'],
  ['The server did not answer.', 'The server did not answer.'],
  ['Is it there?', 'Is it there?'],
])('ends "%s" so that another sentence can follow', (text, expected) => {
  expect(endSentence(text)).toBe(expected)
})
