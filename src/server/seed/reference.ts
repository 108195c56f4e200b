import type { Database } from '#server/db/database.ts'
import { counties as countyTable, legalContent, states as stateTable } from '#server/db/schema.ts'
import { notBindingSentence } from '#shared/constants.ts'
import { counties, states } from './geography.ts'

/** Adds states, counties and terms to any installation that has none (rule people/first-start). */
export async function fillReference({ pool, orm }: Database, clock: () => Date): Promise<void> {
  const { rows } = await pool.query<{ states: boolean; terms: boolean }>(
    'select exists (select from states) as states, exists (select from legal_content) as terms',
  )
  if (!rows[0]?.states) {
    await orm.insert(stateTable).values(states())
    await orm.insert(countyTable).values(counties())
  }
  if (!rows[0]?.terms) {
    const type = 'terms_and_conditions'
    await orm.insert(legalContent).values({ type, content: initialTerms, updatedAt: clock() })
  }
}

/** (rule print/terms) */
const initialTerms = [
  notBindingSentence,
  'Work is scheduled when the order is finalized and begins when the first field is entered.',
  'Acres and units are those stated above; additions are made by a supplemental order and reductions by a credit memo.',
  'Shares are invoiced to each customer in the percentages shown, and amounts are due 30 days after the invoice date.',
  'Scouting reports and samples describe the field on the day of the visit and are no warranty of yield.',
].join(' ')
