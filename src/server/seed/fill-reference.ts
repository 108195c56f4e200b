import type { Database } from '#server/db/database.ts'
import { counties as countyTable, legalContent, states as stateTable } from '#server/db/schema.ts'
import { counties, states } from './geography.ts'
import { initialTerms, termsType } from './terms.ts'

/** States, counties and terms, in every installation, where there are none yet (decisions Q-88). */
export async function fillReference({ pool, orm }: Database, clock: () => Date): Promise<void> {
  const { rows } = await pool.query<{ places: boolean; terms: boolean }>(
    'select exists (select from states) as places, exists (select from legal_content) as terms',
  )
  if (!rows[0]?.places) {
    await orm.insert(stateTable).values(states())
    await orm.insert(countyTable).values(counties())
  }
  if (!rows[0]?.terms) {
    await orm.insert(legalContent).values({ type: termsType, content: initialTerms, updatedAt: clock() })
  }
}
