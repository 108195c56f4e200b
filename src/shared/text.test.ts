import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endSentence, isBlank, tidyLineOfText, tidyLongText, withoutEnd } from './text.ts'
import { longText, shortText } from './text-schemas.ts'

it.each([
  ['Something went wrong', 'Something went wrong.'],
  ['The server did not respond.', 'The server did not respond.'],
  ['Is it there?', 'Is it there?'],
])('ends "%s" so that another sentence can follow', (text, expected) => {
  expect(endSentence(text)).toBe(expected)
})

// (rule input/stored-form)
describe('a stored text', () => {
  it.each([
    ['blanks around it', '\u00a0 North 40 \t', 'North 40', 'North 40'],
    ['a line break', 'North\r\n40', 'North 40', 'North\r\n40'],
    ['a tab', 'North\t40', 'North 40', 'North\t40'],
    ['a line separator', 'North\u202840', 'North 40', 'North\u202840'],
    ['control characters', 'No\u0007rt\u001bh\u007f\u009f', 'North', 'North'],
    ['what turns the direction of text', 'N\u202eo\u2066rth\u202c\u2069', 'North', 'North'],
    ['marks of direction', 'PO\u200f 12\u200e3\u061c', 'PO 123', 'PO 123'],
    ['hyphens and letters that are not seen', 'No\u00adrt\u3164h\uffa0\u2062', 'North', 'North'],
    [
      'tags, which only a flag is made of',
      'No\u{e0072}rth\u{e007f} 🏴\u{e0067}\u{e0062}\u{e0065}\u{e007f}',
      'North 🏴\u{e0067}\u{e0062}\u{e0065}\u{e007f}',
      'North 🏴\u{e0067}\u{e0062}\u{e0065}\u{e007f}',
    ],
    ['zero-width characters', '\ufeffNo\u200br\u200ct\u200dh\u2060', 'North', 'North'],
    ['nothing that can be seen', '\u200b \u202e\u200d\n', '', ''],
    [
      'an emoji made of several',
      '👩🏽\u200d🌾 and 🏳️\u200d🌈',
      '👩🏽\u200d🌾 and 🏳️\u200d🌈',
      '👩🏽\u200d🌾 and 🏳️\u200d🌈',
    ],
    ['letters of any script', 'Ærø Søren 農場 Ферма', 'Ærø Søren 農場 Ферма', 'Ærø Søren 農場 Ферма'],
  ])('is tidy where it had %s', (_what, typed, line, long) => {
    expect([tidyLineOfText(typed), tidyLongText(typed)]).toEqual([line, long])
    expect([shortText.parse(typed), longText.parse(typed)]).toEqual([line, long])
    expect(isBlank(typed)).toBe(line === '')
  })

  it('does not change when tidied again', () => {
    const odd = fc.constantFrom(
      '\u200d',
      '\u200b',
      '\n',
      '\r',
      '\t',
      '\u202e',
      '👩',
      '\ufe0f',
      '🏽',
      ' ',
      'a',
      '\u0085',
    )
    const texts = fc
      .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 1 })))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        for (const tidy of [tidyLineOfText, tidyLongText]) expect(tidy(tidy(text))).toBe(tidy(text))
      }),
    )
  })

  // (rule input/linear-time)
  it('is refused before tidying at ten times its limit', () => {
    const sentences = (typed: string) =>
      shortText.safeParse(typed).error?.issues.map(({ message }) => message)
    expect(sentences('\u{e0061}'.repeat(32_000))).toEqual(['Use 200 characters or fewer'])
    expect(sentences('\u200b'.repeat(2_001))).toEqual(['Use 200 characters or fewer'])
    expect(shortText.parse(`${'\u200b'.repeat(1_995)}North`)).toBe('North')
  })

  it.each([
    ['/insights//', '/', '/insights'],
    ['a\r\n\n', '\r\n', 'a'],
    ['//', '/', ''],
    ['', '/', ''],
  ])('%j without trailing %j is %j', (text, signs, expected) => {
    expect(withoutEnd(text, signs)).toBe(expected)
  })

  it.each([
    ['a NUL', 'a\u0000b', 'Remove the NUL character'],
    ['half of a character', 'a\ud83db', 'Remove the broken character; retype it'],
  ])('is refused with %s in it', (_what, typed, sentence) => {
    expect(shortText.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence])
    expect(longText.safeParse(typed).success).toBe(false)
  })
})
