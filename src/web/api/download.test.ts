import { expect, it } from 'vitest'
import { csvBlob, joinUnderOneHeader } from './download.ts'

const header = 'PO #,Comments\r\n'

// (rule exports/portions)
it('portions are joined under one header line, whatever stands in their cells', () => {
  const portions = [`${header}1,a\r\n`, `${header}2,"two\r\nlines"\r\n3,c\r\n`, header]
  expect(joinUnderOneHeader(portions)).toBe(`${header}1,a\r\n2,"two\r\nlines"\r\n3,c\r\n`)
  expect(joinUnderOneHeader([header])).toBe(header)
  expect(joinUnderOneHeader([])).toBe('')
})

it('a file begins with the mark of UTF-8, once', async () => {
  const bytes = Buffer.from(await csvBlob('ä').arrayBuffer())
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa4])
})
