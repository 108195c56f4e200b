import type { Database } from '#server/db/database.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderContent } from '#shared/order/order.ts'
import type { Judged } from './order-store.ts'
import { knownReferences, type Needed, type References, readReferences } from './references.ts'

/**
 * Judges an order by the lists: by what is known of them where that does, which the statement that stores it asks for
 * again; a refusal is always by what they are today (rule versions/lists-of-the-save).
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
      // The lists may allow it by now: they are read.
    }
  }
  return { content: judge(await readReferences(db, needed)), asOf: null }
}
