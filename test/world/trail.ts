import type { World } from './world.ts'

const tables = ['audit_events', 'document_hand_outs', 'order_events', 'purchase_order_versions'] as const

/**
 * Runs SQL statements with the triggers on the trail's tables turned off, which a server must never do. For
 * tests that start over, or that act as the owner of the database.
 */
export async function withoutTrail(world: Pick<World, 'sql'>, statements: string): Promise<void> {
  const all = (way: 'disable' | 'enable') =>
    tables.map((table) => `alter table ${table} ${way} trigger user;`).join(' ')
  await world.sql(`${all('disable')} ${statements}; ${all('enable')}`)
}
