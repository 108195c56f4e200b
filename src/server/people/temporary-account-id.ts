import type { Database } from '#server/db/database.ts'

/**
 * The proposed negative number, or the next lower one that is free: two users who create a customer in the
 * same millisecond get different numbers (rule people/temporary-account-id).
 */
export async function temporaryAccountId(
  { pool }: Pick<Database, 'pool'>,
  proposed: string,
): Promise<string> {
  const { rows } = await pool.query<{ accountId: string }>(
    `with recursive candidate(number) as (
       select $1::numeric
       union all
       select number - 1 from candidate where exists (select from customers where lower(account_id collate "C") = number::text)
     )
     select min(number)::text as "accountId" from candidate`,
    [proposed],
  )
  return rows[0]?.accountId ?? proposed
}
