import { describe, expect, it } from 'vitest'
import { feedbackText, mailDraft, missingFields, reportText, shortenedNote, tooLong } from './mail-draft.ts'

const report = { name: 'Ann Zed', subject: 'Finalization Failure', message: 'Purchase Order 12' }

describe('what is written', () => {
  // (rule messages/error-report)
  it('says name, territory and level in an error report', () => {
    expect(reportText(report, { territory: '11', level: 'agronomist' })).toBe(
      'Name: Ann Zed\nTerritory: 11\nLevel: Agronomist\n\nPurchase Order 12',
    )
  })

  // (rule messages/feedback-form)
  it('says the name in feedback', () => {
    expect(feedbackText({ ...report, name: ' Ann ', message: ' It is quick \n' })).toBe(
      'Name: Ann\n\nIt is quick',
    )
  })

  // (rules messages/error-report, messages/feedback-form)
  it.each(['name', 'subject', 'message'])('needs its %s', (field) => {
    expect(missingFields(report)).toEqual({})
    expect(missingFields({ ...report, [field]: '  ' })).toEqual({
      [field]: `${field[0]?.toUpperCase()}${field.slice(1)} is required`,
    })
  })

  // (rule messages/nothing-written-is-lost)
  it.each([
    ['x'.repeat(5_000), {}],
    [`${'x'.repeat(5_000)}  \n`, {}],
    ['🌾'.repeat(5_000), {}],
    [`x${'\n'.repeat(2_499)}x`, {}],
    [`x${'\n'.repeat(2_500)}x`, { message: 'Shorten the message by 2 characters' }],
    ['x'.repeat(5_001), { message: 'Shorten the message by 1 character' }],
    ['x'.repeat(5_012), { message: 'Shorten the message by 12 characters' }],
  ])('is never cut off, but refused where it is too long (%#)', (text, problems) => {
    expect(tooLong(text)).toEqual(problems)
  })
})

// (rules print/mail-length, messages/mail-draft)
describe('the mail', () => {
  it('carries line ends and signs', () => {
    expect(mailDraft({ to: 'a@b.example', subject: 'x & y', body: 'one\ntwo' })).toEqual({
      address: 'mailto:a@b.example?subject=x%20%26%20y&body=one%0D%0Atwo',
      shortened: false,
    })
  })

  it('keeps headers, scripts and a second recipient where they were typed', () => {
    const subject = 'x\r\nBcc: evil@evil.example&cc=evil@evil.example'
    const { address } = mailDraft({ to: 'a@b.example', subject, body: '<script>?to=evil@evil.example&bcc=x' })
    const { pathname, searchParams } = new URL(address)
    expect(pathname).toBe('a@b.example')
    expect([...searchParams.keys()]).toEqual(['subject', 'body'])
    expect(address).not.toMatch(/[\r\n<]/)
  })

  it.each([
    ['€\n', 2_000],
    ['🌾', 5_000],
    ['a', 5_000],
    ['\ud83c', 5_000],
  ])('is never longer than mail programs take, and says that it was shortened: %j', (text, times) => {
    const { address, shortened } = mailDraft({
      to: 'board@farm.example',
      subject: text.repeat(200),
      body: text.repeat(times),
    })
    expect(shortened).toBe(true)
    expect(address.length).toBeLessThanOrEqual(1_899)
    expect(new URL(address).searchParams.get('body')?.endsWith(`…\r\n\r\n${shortenedNote}`)).toBe(true)
  })

  it('is shortened only where it must be', () => {
    const start = mailDraft({ to: 'a@b.example', subject: 's', body: '' }).address.length
    const whole = mailDraft({ to: 'a@b.example', subject: 's', body: 'x'.repeat(1_899 - start) })
    expect([whole.address.length, whole.shortened]).toEqual([1_899, false])
    const over = mailDraft({ to: 'a@b.example', subject: 's', body: 'x'.repeat(1_900 - start) })
    expect(over.shortened).toBe(true)
  })
})
