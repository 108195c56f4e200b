import type { Database } from '#server/db/database.ts'
import type { Order } from '#shared/order/order.ts'
import type { ContractReferences } from './contract.ts'

/**
 * Loads the current account IDs, UUIDs, agronomist numbers and GL codes, because ACES doesn't know old ones.
 */
export async function loadContractReferences(
  { pool }: Database,
  orders: readonly Order[],
): Promise<ContractReferences> {
  const { rows } = await pool.query<Raw>(referencesSql, [
    orders.flatMap((order) => [order.producerId, ...order.customerAssignments.map((share) => share.id)]),
    orders.flatMap((order) => order.agronomistAssignments.map((share) => share.email)),
    orders.flatMap((order) => order.lineItems.map((line) => line.serviceTypeId)),
  ])
  const found = rows[0]
  return {
    customers: new Map(found?.customers?.map((row) => [row.id, row])),
    agronomists: new Map(found?.agronomists?.map((row) => [row.email, row])),
    glcodes: new Map(found?.services?.map((row) => [row.id, row.glcode])),
  }
}

interface Raw {
  customers: { id: number; accountId: string; uuid: string | null }[] | null
  agronomists: { email: string; agronomistNumber: string; uuid: string | null }[] | null
  services: { id: number; glcode: string }[] | null
}

const referencesSql = `
select
  (select json_agg(json_build_object('id', id, 'accountId', account_id, 'uuid', uuid))
    from customers where id = any($1::int[])) as customers,
  (select json_agg(json_build_object('email', email, 'agronomistNumber', agronomist_number, 'uuid', uuid))
    from agronomists where email = any($2::text[])) as agronomists,
  (select json_agg(json_build_object('id', id, 'glcode', glcode))
    from service_types where id = any($3::int[])) as services`
