import { describe, expect, test } from 'vitest'
import { numberedLines, printCustomer, printLine, printOrder } from '#test/e2e/print/print-order.ts'
import { emailOrder } from './email-order.ts'

/** What a mail program reads out of the address. */
function read(url: string) {
  const [, addresses = '', query = ''] = /^mailto:([^?]*)\?(.*)$/s.exec(url) ?? []
  const headers = query.split('&').map((header) => header.split('=', 2))
  return {
    to: addresses.split(',').filter(Boolean).map(decodeURIComponent),
    names: headers.map(([name]) => name),
    subject: decodeURIComponent(headers[0]?.[1] ?? ''),
    body: decodeURIComponent(headers[1]?.[1] ?? ''),
  }
}

function emailOf(order: Parameters<typeof printOrder>[0]) {
  const { url, leftOut } = emailOrder(printOrder(order))
  return { url, leftOut, ...read(url) }
}

const withEmails = (...emails: string[]) =>
  emails.map((email, at) => printCustomer({ id: at + 1, email, percentage: 100 / emails.length }))

// (rules print/mail, print/mail-length)
describe('an order by e-mail', () => {
  test('goes to the customers that have an address, each once', () => {
    const customerAssignments = withEmails('a@x.example', '', 'B@y.example', 'A@X.example')
    expect(emailOf({ customerAssignments }).to).toEqual(['A@X.example', 'B@y.example'])
  })

  test('names the order and its producer in the subject', () => {
    expect(emailOf({}).subject).toBe('Purchase Order 1042 - Tamarack Bend Farms LLC')
    expect(emailOf({ documentType: 'supplemental', displayPo: '12-S1', parentPoId: 12 }).subject).toBe(
      'Purchase Order 12-S1 - Tamarack Bend Farms LLC',
    )
  })

  test('says lines, sums and fiscal year, and how to attach the PDF', () => {
    const order = { discountPercentage: 2, lineItems: [printLine({ discountPercent: 5 })] }
    expect(emailOf(order).body.split('\r\n')).toEqual([
      'Purchase Order 1042',
      'FY 2026',
      '',
      '1. North Half Section 14 - Crop Scouting, Weekly: 312.5 acres, $2,597.66',
      '',
      'Subtotal before discounts: $2,734.38',
      'Subtotal after discounts: $2,597.66',
      'Order discount 2.00%: ($51.95)',
      'Grand total: $2,545.71',
      '',
      'Save the PDF with Print/Save PDF and attach it.',
    ])
  })

  test('shows the amounts of a credit memo in parentheses', () => {
    const { body } = emailOf({ documentType: 'credit_memo', displayPo: '12-C1', parentPoId: 12 })
    expect(body).toContain('312.5 acres, ($2,734.38)')
    expect(body).toContain('Grand total: ($2,734.38)')
  })

  test('shortens the lines of a long order and says how many are left', () => {
    const { url, body } = emailOf({ lineItems: numberedLines(200) })
    expect(url.length).toBeLessThan(1_900)
    const shown = body.match(/^\d+\. /gm)?.length ?? 0
    expect(shown).toBeGreaterThan(3)
    expect(body).toContain(`… and ${200 - shown} more lines\r\n`)
    expect(body).toContain('Grand total: $240,021.33')
    expect(body).toContain('attach it.')
  })

  test('says one line in the singular, and takes none away that fits', () => {
    const long = numberedLines(60)
    const counts = long.map((_, at) => emailOf({ lineItems: long.slice(0, at + 1) }).body)
    expect(counts[2]).not.toContain('more line')
    expect(counts.find((body) => body.includes('more line'))).toContain('… and 1 more line\r\n')
  })

  test('keeps ampersands, percent signs, unicode and quotes in the text', () => {
    const producerName = 'Müller & Söhne 100% "Grün" 🌾 ? = #'
    const { subject, names, url } = emailOf({ producerName })
    expect(subject).toBe(`Purchase Order 1042 - ${producerName}`)
    expect(names).toEqual(['subject', 'body'])
    expect(url).not.toMatch(/[\s"<>]/)
  })

  test.each([
    ['emoji', '🌾'.repeat(100)],
    ['one unbroken word', 'W'.repeat(200)],
    ['characters of nine letters each', '玉'.repeat(200)],
    ['a half character', `${'x'.repeat(150)}\ud83c`],
  ])('stays below 1,900 characters with names of %s', (_, name) => {
    const lineItems = numberedLines(30).map((line) => ({ ...line, fieldName: name, serviceName: name }))
    const { url, body } = emailOf({ producerName: name, lineItems })
    expect(url.length).toBeLessThan(1_900)
    expect(body).toContain('1. ')
    expect(body).toMatch(/… and \d+ more lines/)
  })

  test('stays below 1,900 characters with 20 long addresses, and says which found no room', () => {
    const emails = Array.from(
      { length: 20 },
      (_, at) => `${'office'.repeat(9)}${at}@${'farm'.repeat(12)}.example`,
    )
    const { url, to, leftOut } = emailOf({
      customerAssignments: withEmails(...emails),
      lineItems: numberedLines(9),
    })
    expect(url.length).toBeLessThan(1_900)
    expect(to.length).toBeGreaterThan(3)
    expect([...to, ...leftOut]).toEqual(emails)
  })

  test('lets no name or address add a header, a recipient or a line', () => {
    const { to, names, subject, body } = emailOf({
      producerName: 'Acre\r\nBcc: all@evil.example&cc=b@evil.example',
      lineItems: [printLine({ fieldName: 'North\r\nGrand total: $0.00' })],
      customerAssignments: withEmails(
        'a@x.example',
        'b@x.example?bcc=c&body=d',
        'c@x.example?bcc=c@evil.example',
        'd@x.example,e@evil.example',
        'f@x.example\r\nBcc: g@evil.example',
        'Farm <h@evil.example>',
      ),
    })
    expect(to).toEqual(['a@x.example', 'b@x.example?bcc=c&body=d'])
    expect(names).toEqual(['subject', 'body'])
    expect(subject).toBe('Purchase Order 1042 - Acre Bcc: all@evil.example&cc=b@evil.example')
    expect(body.match(/^Grand total/gm)).toHaveLength(1)
  })
})
