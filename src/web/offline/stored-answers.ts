import { storageKeys } from '#shared/constants.ts'
import type { Order } from '#shared/order/order.ts'
import { listsDatabase } from '#web/api/forget-keys.ts'
import type { Key } from '#web/api/stored-answer.ts'
import { keyOf, keyOnDevice } from '#web/device/device-key.ts'
import { inDatabase } from '#web/device/in-database.ts'
import { open, seal } from '#web/device/sealing.ts'
import { orderWaits } from '#web/shell/leaving/leaving.ts'
import { readText } from '#web/ui/stored.ts'
import { noteFound } from './as-of.ts'

/**
 * A stored response. Its encryption is bound to the user, the call and the timestamp, so that it can't be
 * passed off as a different response.
 */
interface Stored {
  at: number
  sealed: string
}

interface Visit {
  owner: string
  at: number
}

const visitKey = 'visit'
const dayMs = 86_400_000
/** Stored data is removed after this many days without a visit (rule offline/lists-of-one-person). */
const daysWithout = 14
const ordersAtMost = 50

const orderPath = '/api/purchase-orders/:id'
const paths: readonly RegExp[] = [
  /^\/api\/auth\/(status|config)$/,
  /^\/api\/picklists\//,
  /^\/api\/agronomists\/:email$/,
  /^\/api\/producers\/:id\/(splits|fields)$/,
  /^\/api\/purchase-orders\/:id$/,
]

export const isStored = ([path]: Key) => paths.some((one) => one.test(path))

const inLists = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T> | undefined) =>
  inDatabase(listsDatabase, mode, act)

const placeOf = (owner: string, key: Key) => `${owner} ${JSON.stringify(key)}`

export async function storeAnswer(owner: string, key: Key, data: unknown, at: number): Promise<void> {
  const secret = await keyOf(owner)
  if (!secret) return
  const place = placeOf(owner, key)
  const sealed = await seal(secret, `${place} ${at}`, JSON.stringify(data))
  // Stores nothing if the user has logged out since the request.
  if (!isHere(owner)) return
  await inLists('readwrite', (store) => store.put({ at, sealed } satisfies Stored, place))
  if (key[0] === orderPath) await dropOldOrders(owner)
}

async function dropOldOrders(owner: string): Promise<void> {
  const old = beyondLimit(await storedOf(owner, orderPath))
  if (old.length > 0)
    await inLists('readwrite', (store) => {
      for (const { place } of old) store.delete(place)
      return undefined
    })
}

/** The orders to delete: all but the 50 that were received most recently. */
export const beyondLimit = <Row extends { at: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.at - a.at).slice(ordersAtMost)

async function storedOf(owner: string, path: string): Promise<(Stored & { place: string })[]> {
  const begins = `${owner} ["${path}",`
  const range = IDBKeyRange.bound(begins, `${begins}\uffff`)
  const places = (await inLists('readonly', (store) => store.getAllKeys(range))) ?? []
  const rows: Stored[] = (await inLists('readonly', (store) => store.getAll(range))) ?? []
  return places.flatMap((place, index) => {
    const row = rows[index]
    return row ? [{ ...row, place: String(place) }] : []
  })
}

/** When a stored response was received from the server; null if no response is stored. */
export async function storedAt(owner: string, key: Key): Promise<number | null> {
  const row = await read(owner, key)
  return row?.at ?? null
}

const read = (owner: string, key: Key): Promise<Stored | undefined> =>
  inLists('readonly', (store) => store.get(placeOf(owner, key)))

/** The user whose lists are stored; null unless that user is signed in and the lists are recent. */
async function visitor(): Promise<string | null> {
  const visit: Visit | undefined = await inLists('readonly', (store) => store.get(visitKey))
  return visit && isHere(visit.owner) && !isOver(visit) ? visit.owner : null
}

export interface OrderHere {
  order: Order
  at: number
}

/** This user's orders that are stored on this device, most recently received first. */
export async function ordersHere(): Promise<OrderHere[]> {
  const owner = await visitor()
  const secret = owner === null ? null : await keyOnDevice(owner)
  if (owner === null || !secret) return []
  const found = await Promise.all(
    (await storedOf(owner, orderPath)).map(async ({ place, at, sealed }) => {
      const text = await open(secret, `${place} ${at}`, sealed)
      return text === null ? [] : [{ order: JSON.parse(text), at }]
    }),
  )
  return found.flat().toSorted((a, b) => b.at - a.at)
}

/** A stored response for this user, to show in place of the server's. */
export async function findAnswer<Data>(key: Key): Promise<{ data: Data } | null> {
  const answer = await readAnswer<Data>(key)
  if (answer) noteFound(key, answer.at)
  return answer
}

export async function readAnswer<Data>(key: Key): Promise<{ data: Data; at: number } | null> {
  const owner = isStored(key) ? await visitor() : null
  if (owner === null) return null
  const [row, secret] = await Promise.all([read(owner, key), keyOnDevice(owner)])
  if (!row || !secret) return null
  const text = await open(secret, `${placeOf(owner, key)} ${row.at}`, row.sealed)
  if (text === null) return null
  window.dispatchEvent(new Event(orderWaits))
  return { data: JSON.parse(text), at: row.at }
}

/**
 * Whether the owner of the stored data is signed in, either directly or as a manager acting for another user.
 */
function isHere(owner: string): boolean {
  const email = readText('browser', storageKeys.email)
  const signedIn = readText('browser', storageKeys.token) !== null
  return signedIn && email !== null && (owner === email || owner.endsWith(` as ${email}`))
}

export const isOver = ({ at }: Pick<Visit, 'at'>, now = Date.now()) => now - at > daysWithout * dayMs

/**
 * Records this user's visit. First deletes all stored data if the last visit was another user's or too long
 * ago.
 */
export async function noteVisit(owner: string): Promise<void> {
  const before: Visit | undefined = await inLists('readonly', (store) => store.get(visitKey))
  await inLists('readwrite', (store) => {
    if (before && (before.owner !== owner || isOver(before))) store.clear()
    return store.put({ owner, at: Date.now() } satisfies Visit, visitKey)
  })
}

/** Deletes the stored data if the last visit was too long ago, even if the server can't be reached. */
export async function dropAfterLongAbsence(): Promise<void> {
  const visit: Visit | undefined = await inLists('readonly', (store) => store.get(visitKey))
  if (visit && isOver(visit)) await inLists('readwrite', (store) => store.clear())
}
