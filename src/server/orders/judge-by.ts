import type { Database } from '#server/db/database.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderContent } from '#shared/order/order.ts'
import type { Judged } from './order-store.ts'
import { knownReferences, type Needed, type References, readReferences } from './references.ts'

/**
 * Checks an order against the picklists, using the cached ones if possible. The statement that stores the
 * order verifies that the cache was current. A rejection is always based on the current lists (rule
 * versions/lists-of-the-save).
 */
export async function judgeBy(
  db: Database,
  { needed, lists }: { needed: Needed; lists: 'known' | 'today' },
  judge: (references: References) => OrderContent,
): Promise<Judged> {
  const known = lists === 'known' ? knownReferences(db, needed) : null
  if (known) {
    try {
      return { content: judge(known), asOf: known.asOf }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The cached lists might be outdated, so the code below checks the order again with the current lists.
    }
  }
  return { content: judge(await readReferences(db, needed)), asOf: null }
}
