import type { Caller, World } from '#test/world/world.ts'

export const path = '/api/purchase-orders/refused'
interface Refused {
  unseen: number
  upTo: string | null
}
export const read = async (by: Caller) => (await by.call<Refused>('GET', path)).body
export const look = async (by: Caller, upTo: string | null) =>
  (await by.call<Refused>('PUT', path, { upTo })).body

export async function refuse(world: World, id: number, minutes: number): Promise<void> {
  await world.sql(
    `update purchase_orders set aces_state = 'failed', aces_message = 'No contract',
       aces_at = clock_timestamp() - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  )
}
