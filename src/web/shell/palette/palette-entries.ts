import { mayGenerally } from '#shared/access.ts'
import type { DiscountChecks } from '#shared/api/checks/discount-checks-schemas.ts'
import type { search } from '#shared/api/search.ts'
import type { Answer } from '#shared/endpoint.ts'
import { foldText, wordsToFind } from '#shared/letters/fold-text.ts'
import { formatDocumentMoney } from '#shared/money.ts'
import type { AuthUser } from '#shared/people.ts'
import { adminLists } from '#shared/picklist/lists.ts'
import { destinationsFor } from '#web/shell/header/navigation.ts'

export type Found = Answer<typeof search.find>

export interface Entry {
  key: string
  label: string
  note?: string
  /** The part of the order that matched the search, shown below the entry's label. */
  said?: string
  /** The URL to open. If not set, choosing the entry opens Help. */
  to?: string
}

export interface EntryGroup {
  title: string
  entries: readonly Entry[]
}

export const nothingFound: Found = { orders: [], customers: [] }

const createFor = /^\s*create po for\s+/i
const statementOf = /^\s*statement\s+(of\s+)?/i

/**
 * The text to search for on the server: for "Create PO for tamarack" or "Statement of tamarack", only the
 * customer's name.
 */
export function askedText(text: string): string {
  return text.replace(createFor, '').replace(statementOf, '').trim()
}

/** The results by group; empty groups are left out (rule finding/groups). */
export function entryGroups(
  text: string,
  found: Found,
  user: Pick<AuthUser, 'level'>,
  checks?: DiscountChecks['counts'],
): EntryGroup[] {
  const { orders, customers } = found
  const groups = [
    { title: 'Orders', entries: isOfCustomer(text) ? [] : orders.map(orderEntry) },
    { title: 'Customers', entries: customers.map(customerEntry) },
    {
      title: 'Actions',
      entries: [
        ...acts(user, checks).filter(({ label, note = '' }) => hasWords(`${label} ${note}`, text)),
        ...(statementOf.test(text) ? [] : customers.map(createEntry)),
        ...(createFor.test(text) ? [] : customers.map(statementEntry)),
      ],
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Returns text such as `12 found. Orders: 5. Customers: 5. Actions: 2.` */
export function countText(groups: readonly EntryGroup[]): string {
  const all = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const each = groups.map(({ title, entries }) => `${title}: ${entries.length}`)
  return `${all} found. ${each.join('. ')}.`
}

function orderEntry(order: Found['orders'][number]): Entry {
  const { id, displayPo, documentType, producerName, fiscalYear, grandTotal, said } = order
  const total = formatDocumentMoney(grandTotal, documentType).text
  return {
    key: `order ${id}`,
    label: `PO ${displayPo}, ${producerName}`,
    note: `FY ${fiscalYear}, ${total}, ${stateOf(order)}`,
    ...(said !== null && { said }),
    // Sorts the list by order number, so that the chosen order is usually the first match.
    to: `/insights?${new URLSearchParams({ sort: 'po', q: displayPo, open: String(id) })}`,
  }
}

function stateOf({ finalized, acesState }: Pick<Found['orders'][number], 'finalized' | 'acesState'>): string {
  if (acesState === 'failed') return 'Rejected by ACES'
  if (acesState === 'pending') return 'Waiting for ACES'
  return finalized ? 'Finalized' : 'Open'
}

function customerEntry({ id, name, accountId }: Found['customers'][number]): Entry {
  return { key: `customer ${id}`, label: name, note: accountId, to: `/accounts?customer=${id}` }
}

const isOfCustomer = (text: string) => createFor.test(text) || statementOf.test(text)

/** (rule statements/where) */
function statementEntry({ id, name }: Found['customers'][number]): Entry {
  return { key: `statement ${id}`, label: `Statement of ${name}`, to: `/accounts?customer=${id}#statement` }
}

function createEntry({ id, name }: Found['customers'][number]): Entry {
  return { key: `create ${id}`, label: `Create PO for ${name}`, to: `/?producer=${id}` }
}

/**
 * Managers see the discount checks that are waiting for them. Other users see the checks on their own orders,
 * if there are any (rule checks/list).
 */
function checksEntries(user: Pick<AuthUser, 'level'>, counts?: DiscountChecks['counts']): Entry[] {
  const manager = mayGenerally(user, 'reviewDiscounts')
  const { waiting = 0, okay = 0, sentBack = 0 } = counts ?? {}
  if (!manager && waiting + okay + sentBack === 0) return []
  const number = manager ? waiting : sentBack
  return [
    {
      key: 'Checks',
      label: number > 0 ? `Checks (${number.toLocaleString('en-US')})` : 'Checks',
      note: manager ? 'Discounts waiting for a manager' : 'Discounts on my orders: sent back, waiting, okay',
      to: '/insights?begin=checks',
    },
  ]
}

function acts(user: Pick<AuthUser, 'level'>, checks: DiscountChecks['counts'] | undefined): Entry[] {
  const act = (label: string, to?: string): Entry => ({ key: label, label, ...(to !== undefined && { to }) })
  const places = destinationsFor(user).filter(({ to }) => to !== '/admin')
  const tabs = [
    { title: 'POs', tab: '' },
    ...adminLists.map(({ title, tab }) => ({ title, tab })),
    { title: 'Legal', tab: 'legal' },
  ]
  return [
    ...places.map(({ label, to }) => act(label, to)),
    act('Renew a season', '/insights?begin=renewal'),
    act('Corrections from done acres', '/insights?begin=corrections'),
    act('Calculator', '/insights?begin=calculator'),
    ...checksEntries(user, checks),
    act('Help'),
    ...(mayGenerally(user, 'seeAdministration')
      ? tabs.map(({ title, tab }) => act(`Administration: ${title}`, `/admin${tab && `?tab=${tab}`}`))
      : []),
  ]
}

function hasWords(label: string, text: string): boolean {
  const name = foldText(label)
  return wordsToFind(text).every((word) => name.includes(word))
}
