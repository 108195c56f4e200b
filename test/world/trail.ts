import type { World } from './world.ts'

const tables = ['audit_events', 'document_hand_outs', 'order_events', 'purchase_order_versions'] as const

/**
 * Turns off the triggers on these tables, runs SQL statements, and turns the triggers on again. A server must
 * never do this. It is only for tests that remove all data, or that change data as the database owner could.
 */
export async function withoutTrail(world: Pick<World, 'sql'>, statements: string): Promise<void> {
  const all = (way: 'disable' | 'enable') =>
    tables.map((table) => `alter table ${table} ${way} trigger user;`).join(' ')
  await world.sql(`${all('disable')} ${statements}; ${all('enable')}`)
}
