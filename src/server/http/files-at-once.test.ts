import { expect, test } from 'vitest'
import { FilesAtOnce } from './files-at-once.ts'

// (rule documents/two-at-once)
test('a user gets two files at once, and the next one when one of them is done', () => {
  const files = new FilesAtOnce()
  const done = files.begin('ann', 'a')
  files.begin('ann', 'b')
  expect(() => files.begin('ann', 'c')).toThrow('Two of your files are already being prepared')
  files.begin('bob', 'c')
  done()
  files.begin('ann', 'c')
  expect(() => files.begin('ann', 'd')).toThrow('Two of your files')
})

test('a fifth request for the same file is one too many', () => {
  const files = new FilesAtOnce()
  const done = [1, 2, 3, 4].map(() => files.begin('ann', 'a'))
  expect(() => files.begin('ann', 'a')).toThrow('Two of your files')
  done[0]?.()
  files.begin('ann', 'a')
})

test('the same file counts once, until its last request is done', () => {
  const files = new FilesAtOnce()
  const [first, second] = [files.begin('ann', 'a'), files.begin('ann', 'a')]
  const other = files.begin('ann', 'b')
  first()
  expect(() => files.begin('ann', 'c')).toThrow('Two of your files')
  second()
  files.begin('ann', 'c')()
  other()
  files.begin('ann', 'd')
  files.begin('ann', 'e')
})
