import { type Call, groupBy, type History, type StoredOrder } from './history.ts'

/**
 * Checks the stored data: PO numbers, contracts, the last action on each order, imports, and the tables
 * derived from the orders.
 */

export function numbersTwice({ stored }: History): string[] {
  const places = ({ parent, kind, sequence, order }: StoredOrder) =>
    parent === null ? `original ${order}` : `${kind} ${sequence} of ${parent}`
  const twice = (of: (order: StoredOrder) => string) =>
    [...groupBy(stored.orders, of)].filter(([, group]) => group.length > 1)
  return [...twice(({ number }) => `number ${number}`), ...twice(places)].map(
    ([what, group]) => `${what} was given to ${group.map(({ order }) => order).join(' and ')}`,
  )
}

/**
 * For each finalized order, ACES must have exactly one contract, with the order's version and total. For an
 * open order, ACES must have no contract.
 */
export function wrongContracts({ stored }: History): string[] {
  const held = groupBy(stored.contracts, ({ number }) => number)
  const wrong = stored.orders.flatMap((order) => {
    const contracts = held.get(order.number) ?? []
    const found = contracts.map(({ uuid, version, cents }) => `${uuid} of version ${version}, ${cents} cents`)
    const own = `${order.uuid} of version ${order.version}, ${order.cents} cents`
    const expected = order.state === 'finalized' ? [own] : []
    return found.join() === expected.join()
      ? []
      : [
          `order ${order.number} is ${order.state}: ACES has ${found.join(' and ') || 'nothing'}, not ${expected}`,
        ]
  })
  const known = new Set(stored.orders.map(({ number }) => number))
  const strange = [...held.keys()].filter((number) => !known.has(number))
  return [...wrong, ...strange.map((number) => `ACES has a contract of ${number}, which is no order`)]
}

/** An order that was reported as finalized must be finalized. */
export function finalizingForgotten({ calls, stored }: History): string[] {
  const orders = new Map(stored.orders.map((order) => [order.order, order]))
  return calls
    .filter(({ act }) => act === 'finalize')
    .flatMap(({ person, seen }) =>
      seen.flatMap(({ order, version }) => {
        const there = orders.get(order)
        return there?.state === 'finalized' && there.version === version
          ? []
          : [
              `${person} finalized order ${order} at version ${version}; it is ${there?.state} at ${there?.version}`,
            ]
      }),
    )
}

/**
 * If the last call to archive or restore an order got a response, and no other such call was in progress at
 * the same time, it must have taken effect.
 */
export function archivingForgotten({ calls, stored }: History): string[] {
  const acts = calls.filter((call) => call.act === 'archive' || call.act === 'restore')
  const byOrder = groupBy(acts, ({ order }) => order)
  return stored.orders.flatMap(({ order, active }) => {
    const own = byOrder.get(order) ?? []
    const last = own.reduce<Call | null>(
      (found, one) => (found && found.began > one.began ? found : one),
      null,
    )
    if (!last || last.seen.length === 0) return []
    const beside = own.some(
      (one) => one !== last && (one.ended === null || one.open || one.ended > last.began),
    )
    if (beside || active === (last.act === 'restore')) return []
    return [
      `${last.person} was answered that order ${order} is ${active ? 'archived' : 'restored'}; it is not`,
    ]
  })
}

export function importsWrong({ calls, stored }: History): string[] {
  const imports = calls.filter(({ act }) => act === 'import')
  const tried = new Set(imports.map(({ marker }) => marker ?? ''))
  const answered = new Set(
    imports.filter(({ open, refused }) => !open && !refused).map(({ marker }) => marker ?? ''),
  )
  const there = new Set(stored.imported)
  return [
    ...[...answered]
      .filter((entry) => !there.has(entry))
      .map((entry) => `the imported ${entry} is not there`),
    ...[...there].filter((entry) => !tried.has(entry)).map((entry) => `nobody imported ${entry}`),
    ...(there.size < stored.imported.length ? ['an imported entry is there twice'] : []),
  ]
}

/** The list, its total, and the tables derived from the orders must match the orders. */
export function listsWrong({ stored }: History): string[] {
  const active = stored.orders.filter((order) => order.active)
  const cents = active.reduce((sum, order) => sum + order.cents, 0)
  const counts = stored.counts.map((one) => [`${one.active} ${one.year}`, one.orders] as const)
  const years = groupBy(stored.orders, (order) => `${order.active} ${order.year}`)
  const seeing = active.flatMap(({ order, viewers }) => viewers.map((email) => `${email} ${order}`))
  return [
    ...differences(
      'the list',
      stored.listed.map(String),
      active.map(({ order }) => `${order}`),
    ),
    ...differences(
      'who sees what',
      stored.viewers.map(({ email, order }) => `${email} ${order}`),
      seeing,
    ),
    ...differences(
      'the counts',
      [...groupBy(counts, ([year]) => year)]
        .map(([year, group]) => `${year}: ${group.reduce((sum, [, orders]) => sum + orders, 0)}`)
        .filter((line) => !line.endsWith(': 0')),
      [...years].map(([year, group]) => `${year}: ${group.length}`),
    ),
    ...differences('the sum', [`${stored.sum.count}, ${stored.sum.cents}`], [`${active.length}, ${cents}`]),
  ]
}

function differences(what: string, found: readonly string[], expected: readonly string[]): string[] {
  const [had, wanted] = [[...found].sort(), [...expected].sort()]
  if (had.join('\n') === wanted.join('\n')) return []
  const [one, other] = [new Set(had), new Set(wanted)]
  const more = had.filter((entry) => !other.has(entry))
  const less = wanted.filter((entry) => !one.has(entry))
  return [
    `${what}: ${had.length} of ${wanted.length}; too many ${more.slice(0, 5)}; missing ${less.slice(0, 5)}`,
  ]
}
