import { describe, expect, test } from 'vitest'
import { asStored, hostileTexts } from '#test/world/hostile-texts.ts'
import { numberedLines, printCustomer, printLine, printOrder } from '#test/world/print-order.ts'
import { copyFor, emailOrder } from './email-order.ts'

function read(url: string) {
  const [, addresses = '', query = ''] = /^mailto:([^?]*)\?(.*)$/s.exec(url) ?? []
  const headers = new Map(query.split('&').map((header) => header.split('=', 2) as [string, string]))
  const list = (text: string) => text.split(',').filter(Boolean).map(decodeURIComponent)
  return {
    to: list(addresses),
    bcc: list(headers.get('bcc') ?? ''),
    names: [...headers.keys()],
    subject: decodeURIComponent(headers.get('subject') ?? ''),
    body: decodeURIComponent(headers.get('body') ?? ''),
  }
}

const sender = {
  name: 'Maren Aldous',
  email: 'maren.aldous@furrow.example',
  companyName: 'Harrow & Vale Agronomy',
}

function emailOf(said: Parameters<typeof printOrder>[0], customer?: number, newest?: number) {
  const order = printOrder(said)
  const email = emailOrder(
    order,
    sender,
    customer === undefined ? null : order.customerAssignments[customer]!,
    newest,
  )
  return { ...email, ...read(email.url) }
}

const withEmails = (...emails: string[]) =>
  emails.map((email, at) => printCustomer({ id: at + 1, email, percentage: 100 / emails.length }))

// (rules print/mail, print/mail-length)
describe('an order by e-mail', () => {
  test('goes to all customers that have an address, each once, and none sees the others', () => {
    const customerAssignments = withEmails('a@x.example', '', 'B@y.example', 'A@X.example')
    const { to, bcc } = emailOf({ customerAssignments })
    expect(to).toEqual([])
    expect(bcc).toEqual(['A@X.example', 'B@y.example'])
  })

  test('goes to one customer alone, who is greeted and reads their own share', () => {
    const customerAssignments = [
      printCustomer({ percentage: 60 }),
      printCustomer({ id: 2, customerName: 'Quillgrove Grain', email: 'b@y.example', percentage: 40 }),
    ]
    const { to, bcc, body } = emailOf({ customerAssignments }, 1)
    expect(to).toEqual(['b@y.example'])
    expect(bcc).toEqual([])
    expect(body).toMatch(/^Hello Quillgrove Grain,\r\n/)
    expect(body).toContain('Grand total: $2,734.38\r\nYour share: 40.0%, $1,093.75\r\n')
  })

  test('to all of them says no share and greets without a name', () => {
    const { body } = emailOf({ customerAssignments: withEmails('a@x.example', 'b@y.example') })
    expect(body).toMatch(/^Hello,\r\n/)
    expect(body).not.toContain('share')
  })

  test('goes with a PDF that shows nobody the share of another customer', () => {
    const customerAssignments = withEmails('a@x.example', 'b@y.example')
    const split = printOrder({ customerAssignments })
    const [, second] = split.customerAssignments
    expect(copyFor(split, 'all')).toBe('noShares')
    expect(copyFor(split, `${second!.id}`)).toBe(second!.id)
    expect(copyFor(printOrder({}), 'all')).toBe('all')
  })

  test('names the order and its producer in the subject', () => {
    expect(emailOf({}).subject).toBe('Purchase Order 1042 - Tamarack Bend Farms LLC')
    expect(emailOf({ documentType: 'supplemental', displayPo: '12-S1', parentPoId: 12 }).subject).toBe(
      'Purchase Order 12-S1 - Tamarack Bend Farms LLC',
    )
  })

  test('says the version where a newer one is stored', () => {
    const older = emailOf({ versionNumber: 2 }, 0, 3)
    expect(older.subject).toBe('Purchase Order 1042 v2 - Tamarack Bend Farms LLC')
    expect(older.body).toContain('Purchase Order 1042 (version 2) for Tamarack Bend Farms LLC, FY 2026')
    expect(emailOf({ versionNumber: 3 }, 0, 3).subject).toBe('Purchase Order 1042 - Tamarack Bend Farms LLC')
  })

  test('is a letter: what was ordered, the total and who writes, and nothing that the sender has to do', () => {
    const order = { discountPercentage: 2, lineItems: [printLine({ discountPercent: 5 })] }
    expect(emailOf(order, 0).body.split('\r\n')).toEqual([
      'Hello Tamarack Bend Farms LLC,',
      '',
      'Purchase Order 1042 for Tamarack Bend Farms LLC, FY 2026, is attached.',
      '',
      'Services ordered:',
      '1. North Half Section 14 - Crop Scouting, Weekly: 312.50 acres, $2,597.66',
      '',
      'Order discount 2.00%: ($51.95)',
      'Grand total: $2,545.71',
      'Your share: 100.0%, $2,545.71',
      '',
      'Thank you,',
      'Maren Aldous',
      'Harrow & Vale Agronomy',
      'maren.aldous@furrow.example',
    ])
  })

  test('shows the amounts of a credit memo in parentheses', () => {
    const { body } = emailOf({ documentType: 'credit_memo', displayPo: '12-C1', parentPoId: 12 })
    expect(body).toContain('312.50 acres, ($2,734.38)')
    expect(body).toContain('Services credited:')
    expect(body).toContain('Grand total: ($2,734.38)')
  })

  test('shortens the lines of a long order and says how many are left', () => {
    const { url, body, text, shortened } = emailOf({ lineItems: numberedLines(200) })
    expect(shortened).toBe(true)
    expect(text.match(/^\d+\. /gm), 'all of them in the text to be copied').toHaveLength(200)
    expect(url.length).toBeLessThan(1_900)
    const shown = body.match(/^\d+\. /gm)?.length ?? 0
    expect(shown).toBeGreaterThan(3)
    expect(body).toContain(`… and ${200 - shown} more lines\r\n`)
    expect(body).toContain('Grand total: $240,021.33')
    expect(body).toMatch(/maren\.aldous@furrow\.example$/)
  })

  test('names customer and producer in full, and gives up lines before names', () => {
    const name = 'Oxbow Valley Growers Cooperative & Grain Association of Upper Tamarack County'
    const order = { producerName: name, customerAssignments: withEmails('a@x.example') }
    const named = order.customerAssignments.map((share) => ({ ...share, customerName: name }))
    for (const lines of [1, 200]) {
      const { body, text } = emailOf(
        { ...order, customerAssignments: named, lineItems: numberedLines(lines) },
        0,
      )
      for (const letter of [body, text]) {
        expect(letter).toContain(`Hello ${name},`)
        expect(letter).toContain(`Purchase Order 1042 for ${name}, FY 2026`)
      }
    }
  })

  test('says one line in the singular, and takes none away that fits', () => {
    const long = numberedLines(60)
    expect(emailOf({ lineItems: long.slice(0, 3) }).body).not.toContain('more line')
    // For each length of the producer's name, finds the shortest order whose lines don't all fit in the
    // message. At least one of these messages must leave out only a single line.
    const names = Array.from({ length: 60 }, (_, at) => 'x'.repeat(at + 1))
    const firstShort = names.map((producerName) =>
      long
        .map((_, at) => emailOf({ producerName, lineItems: long.slice(0, at + 1) }).body)
        .find((body) => body.includes('more line')),
    )
    expect(firstShort.some((body) => body?.includes('… and 1 more line\r\n'))).toBe(true)
  })

  test('keeps ampersands, percent signs, unicode and quotes in the text', () => {
    const producerName = 'Müller & Söhne 100% "Grün" 🌾 ? = #'
    const { subject, names, url } = emailOf({ producerName })
    expect(subject).toBe(`Purchase Order 1042 - ${producerName}`)
    expect(names).toEqual(['bcc', 'subject', 'body'])
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
    const { url, bcc, leftOut } = emailOf({
      customerAssignments: withEmails(...emails),
      lineItems: numberedLines(9),
    })
    expect(url.length).toBeLessThan(1_900)
    expect(bcc.length).toBeGreaterThan(3)
    expect([...bcc, ...leftOut]).toEqual(emails)
  })

  test('lets no name or address add a header, a recipient or a line', () => {
    const { to, bcc, names, subject, body } = emailOf({
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
    expect(to).toEqual([])
    expect(bcc).toEqual(['a@x.example', 'b@x.example?bcc=c&body=d'])
    expect(names).toEqual(['bcc', 'subject', 'body'])
    expect(subject).toBe('Purchase Order 1042 - Acre Bcc: all@evil.example&cc=b@evil.example')
    expect(body.match(/^Grand total/gm)).toHaveLength(1)
  })

  test.each(Object.entries(hostileTexts))('keeps a text that is meant to be more a text: %s', (_, text) => {
    const stored = asStored(text)
    const { to, bcc, names, subject, body, url } = emailOf(
      {
        producerName: stored,
        lineItems: [printLine({ fieldName: stored, serviceName: stored })],
        customerAssignments: [printCustomer({ customerName: stored, email: 'a@x.example' })],
      },
      0,
    )
    expect([to, bcc, names]).toEqual([['a@x.example'], [], ['subject', 'body']])
    expect(subject).toBe(`Purchase Order 1042 - ${stored.replace(/\s+/g, ' ')}`)
    expect(body).toContain(`Hello ${stored.slice(0, 20)}`)
    expect(body.match(/^Grand total/gm)).toHaveLength(1)
    expect(url).not.toMatch(/[\s"<>]/)
  })
})
