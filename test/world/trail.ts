import type { World } from './world.ts'

const tables = ['audit_events', 'document_hand_outs', 'order_events', 'purchase_order_versions'] as const

/**
 * Does to the trail what no server can: one text of statements, with the triggers of its tables off. For tests that
 * begin anew, or that play whoever owns the database.
 */
export async function withoutTrail(world: Pick<World, 'sql'>, statements: string): Promise<void> {
  const all = (way: 'disable' | 'enable') =>
    tables.map((table) => `alter table ${table} ${way} trigger user;`).join(' ')
  await world.sql(`${all('disable')} ${statements}; ${all('enable')}`)
}
