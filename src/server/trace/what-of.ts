/**
 * Maximum length of an event's detail: more than anyone would read in the list of events. The entry's own
 * history shows the whole detail.
 */
const longest = 300

interface Change {
  field: string
  before: unknown
  after: unknown
}

/** Describes an event's detail in one line: changes as `name: old → new`, other values as `name: value`. */
export function whatOf(detail: Readonly<Record<string, unknown>>): string {
  const { changes, rights, ...rest } = detail
  const changed = isChanges(changes) ? changes : []
  const line = [
    ...rightsText(rights, changed),
    ...changed.map(({ field, before, after }) => `${field}: ${shown(before)} → ${shown(after)}`),
    ...Object.entries(rest).map(([name, value]) => `${name}: ${shown(value)}`),
  ].join('; ')
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

/** Describes a user's level and active flag. Leaves out those that `changed` already describes. */
function rightsText(rights: unknown, changed: readonly Change[]): string[] {
  if (!isRecord(rights)) return []
  const { before, after } = rights
  return ['level', 'active'].flatMap((field) => {
    if (changed.some((change) => change.field === field)) return []
    const [was, is] = [before, after].map((side) => (isRecord(side) ? side[field] : null))
    return [was === is ? `${field}: ${shown(is)}` : `${field}: ${shown(was)} → ${shown(is)}`]
  })
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isChanges = (value: unknown): value is Change[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one.field === 'string')
