import { openBrowser } from '#test/world/browser.ts'
import { enter, longestOpening, reportTyping } from './long-list.ts'
import { isShort, report } from './report.ts'
import { serveDemonstration } from './served.ts'

/** Measures Accounts Management with 20,000 customers, in the built app on a desktop. */
const customers = isShort ? 500 : 20_000
const openings = isShort ? 1 : 5
const rounds = isShort ? 1 : 3
const targets = { usable: 1_500, stroke: 50 }

const served = await serveDemonstration()
const browser = await openBrowser()
try {
  await served.pool.query(
    `insert into customers (account_id, name, company, address1, city, state, zip_code, phone1)
     select (2000000 + n)::text, 'Farm ' || n || ' of the Upper Valley', 'Company ' || n % 97, n || ' Elevator Road',
       'Town ' || n % 311, 'IA', '50006', '641-555-' || lpad((n % 10000)::text, 4, '0')
     from generate_series(1, $1::int) n`,
    [customers],
  )
  const page = await enter(browser, served, { element: '.ac-card', text: '\\S' })
  const opening = await longestOpening(page, '/accounts', openings)
  report(`${customers} customers: usable after the data, longest of ${openings}, ms`, opening, {
    atMost: targets.usable,
  })
  await reportTyping(page, {
    placeholder: 'Search customers...',
    of: `${customers} customers`,
    rounds,
    atMost: targets.stroke,
  })
} finally {
  await browser.close()
  await served.close()
}
