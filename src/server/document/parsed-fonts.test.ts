import { expect, it } from 'vitest'
import { fontFiles } from './letters.ts'
import { fontkit } from './parsed-fonts.ts'

// (rules documents/same-bytes, documents/threads)
it('opening a font again makes a new one over the tables already read', () => {
  const [{ name } = { name: Buffer.from('none') }] = fontFiles
  const [first, again] = [fontkit.create(name), fontkit.create(name)]
  expect(again).not.toBe(first)
  expect(Reflect.get(again, 'GSUB')).toBe(Reflect.get(first, 'GSUB'))
  expect(Reflect.get(again, 'postscriptName')).toBe('Inter-Regular')
})
