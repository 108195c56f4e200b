/** The keys of a literal table, which has no others. */
export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]
