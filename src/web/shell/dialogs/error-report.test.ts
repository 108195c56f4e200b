import { describe, expect, it } from 'vitest'
import { mailAddress, missingFields, reportText } from './error-report.ts'

const report = { name: 'Ann Zed', subject: 'Finalization Failure', message: 'Purchase Order 12' }

// (rule print/mail-length)
describe('an error report', () => {
  // (rule messages/error-report)
  it('says name, territory and level', () => {
    expect(reportText(report, { territory: '11', level: 'agronomist' })).toBe(
      'Name: Ann Zed\nTerritory: 11\nLevel: Agronomist\n\nPurchase Order 12',
    )
  })

  // (rule messages/error-report)
  it.each(['name', 'subject', 'message'])('needs its %s', (field) => {
    expect(missingFields(report)).toEqual({})
    expect(missingFields({ ...report, [field]: '  ' })).toEqual({
      [field]: `${field[0]?.toUpperCase()}${field.slice(1)} is required`,
    })
  })
})

describe('the mail', () => {
  it('carries line ends and signs', () => {
    expect(mailAddress({ to: 'a@b.example', subject: 'x & y', body: 'one\ntwo' })).toBe(
      'mailto:a@b.example?subject=x%20%26%20y&body=one%0D%0Atwo',
    )
  })

  it('is never longer than mail programs take', () => {
    const address = mailAddress({ to: 'a@b.example', subject: 'x', body: '€\n'.repeat(2_000) })
    expect(address.length).toBeLessThanOrEqual(1_899)
    expect(decodeURIComponent(address).endsWith('…')).toBe(true)
  })
})
