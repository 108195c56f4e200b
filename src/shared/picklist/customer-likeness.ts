import type { Customer } from '../people.ts'

export type CustomerTraits = Pick<Customer, 'name' | 'company' | 'phone1' | 'phone2' | 'email' | 'zipCode'>

/** Endings of names that describe the kind of business, not the owner. */
const endings = new Set(
  'llc llp lp inc incorporated corp corporation co company ltd limited farm farms'.split(' '),
)
const leastPhoneDigits = 7
const phoneDigits = 10
const zipDigits = 5

/**
 * A name without case, accents, punctuation, `&`, "and" and business endings; always keeps the first word.
 */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== 'and')
  while (words.length > 1 && endings.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** The last ten digits, without the country code; empty if there are fewer than seven digits. */
function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < leastPhoneDigits ? '' : digits.slice(-phoneDigits)
}

function zipKey(zip: string): string {
  const digits = /^\s*(\d{5})/.exec(zip)?.[1] ?? ''
  return digits.length === zipDigits ? digits : ''
}

interface Keys {
  /**
   * The customer's names, phone numbers and e-mail address, as keys. Two customers with a key in common are
   * alike.
   */
  same: string[]
  zip: string
  names: string[]
}

function keysOf(customer: CustomerTraits): Keys {
  const names = [customer.name, customer.company].map(nameKey).filter(Boolean)
  const phones = [customer.phone1, customer.phone2].map(phoneKey).filter(Boolean)
  const email = customer.email.trim().toLowerCase()
  return {
    same: [
      ...names.map((name) => `name ${name}`),
      ...phones.map((phone) => `phone ${phone}`),
      ...(email ? [`email ${email}`] : []),
    ],
    zip: zipKey(customer.zipCode),
    names,
  }
}

/** Whether two entries might be the same customer (rule accounts/alike). */
export function looksAlike(one: CustomerTraits, other: CustomerTraits): boolean {
  const [a, b] = [keysOf(one), keysOf(other)]
  return a.same.some((key) => b.same.includes(key)) || nearby(a, b)
}

function nearby(a: Keys, b: Keys): boolean {
  return (
    a.zip !== '' && a.zip === b.zip && a.names.some((name) => b.names.some((other) => nearly(name, other)))
  )
}

/**
 * Whether two names are nearly the same. Allows one typo per five letters, up to two typos, and ignores word
 * order.
 */
function nearly(a: string, b: string): boolean {
  const slips = Math.min(2, Math.floor(Math.min(a.length, b.length) / 5))
  const inOrder = (name: string) => name.split(' ').toSorted().join(' ')
  return (
    slips > 0 &&
    [[a.replaceAll(' ', ''), b.replaceAll(' ', '')] as const, [inOrder(a), inOrder(b)] as const].some(
      ([one, other]) => slipsBetween(one, other, slips) <= slips,
    )
  )
}

/**
 * The number of letters added, dropped, changed or swapped with a neighbor. Returns `most + 1` without
 * counting if the lengths differ by more than `most`.
 */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/**
 * Indexes customers by comparison key, so that each keystroke compares the typed values with only a few
 * customers.
 */
export interface LikenessIndex<C extends CustomerTraits> {
  bySame: ReadonlyMap<string, readonly C[]>
  byZip: ReadonlyMap<string, readonly { customer: C; keys: Keys }[]>
}

export function likenessIndex<C extends CustomerTraits>(customers: readonly C[]): LikenessIndex<C> {
  const bySame = new Map<string, C[]>()
  const byZip = new Map<string, { customer: C; keys: Keys }[]>()
  for (const customer of customers) {
    const keys = keysOf(customer)
    for (const key of new Set(keys.same)) add(bySame, key, customer)
    if (keys.zip) add(byZip, keys.zip, { customer, keys })
  }
  return { bySame, byZip }
}

function add<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}

/** The customers that look like `typed`, without duplicates (rule accounts/alike). */
export function alikeIn<C extends CustomerTraits>(
  { bySame, byZip }: LikenessIndex<C>,
  typed: CustomerTraits,
): C[] {
  const keys = keysOf(typed)
  const found = new Set(keys.same.flatMap((key) => bySame.get(key) ?? []))
  for (const near of byZip.get(keys.zip) ?? []) if (nearby(keys, near.keys)) found.add(near.customer)
  return [...found]
}
