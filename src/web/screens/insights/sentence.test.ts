import { expect, it } from 'vitest'
import { sentence } from './sentence.ts'

it.each([
  ['Something went wrong', 'Something went wrong.'],
  ['The server did not answer.', 'The server did not answer.'],
  ['Is it there?', 'Is it there?'],
])('ends "%s" so that another sentence can follow', (text, expected) => {
  expect(sentence(text)).toBe(expected)
})
