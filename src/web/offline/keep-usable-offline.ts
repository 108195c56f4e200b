import type { Query, QueryClient } from '@tanstack/react-query'
import { auth } from '#shared/api/auth.ts'
import { orders } from '#shared/api/orders.ts'
import { people, picklists } from '#shared/api/picklists.ts'
import type { Answer, ReadEndpoint, Sent } from '#shared/endpoint.ts'
import type { Order } from '#shared/order/order.ts'
import { endpointKey, endpointQuery } from '#web/api/hooks.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { nextRetry } from '#web/api/next-retry.ts'
import type { Key } from '#web/api/stored-answer.ts'
import { ownerName } from '#web/device/device-key.ts'
import { orderWaits } from '#web/shell/leaving/leaving.ts'
import { isFromDevice, keysFromDevice, noteAnswered, onAsOf } from './as-of.ts'
import { handsOver } from './hand-over.ts'
import { dropAfterLongAbsence, isStored, noteVisit, storeAnswer, storedAt } from './stored-answers.ts'

type Status = Answer<typeof auth.status>

/** Lists that the form needs offline, stored even before this user first opens the form on this device. */
const lists = [
  picklists.producers,
  picklists.customers,
  picklists.agronomists,
  picklists.serviceTypes,
  picklists.gridSizes,
  picklists.coopNames,
  picklists.crops,
  picklists.states,
]

/**
 * Stores the application's files and lists on this device (rule offline/opens). Stores neither if the browser
 * doesn't allow the service worker that serves the files.
 */
export async function keepUsableOffline(queryClient: QueryClient): Promise<void> {
  // Makes the app check the database for waiting orders. After a crash, local storage might lack the mark
  // that an order is waiting.
  window.dispatchEvent(new Event(orderWaits))
  let registration: ServiceWorkerRegistration
  try {
    await navigator.serviceWorker.register('/sw.js')
    registration = await navigator.serviceWorker.ready
  } catch (error) {
    // Some private windows and settings block service workers; the application then works without one.
    logFailure('Furrow could not be prepared for offline use', error)
    return
  }
  // Asks the browser not to evict this storage; WebKitGTK doesn't support this.
  void navigator.storage?.persist().catch(() => false)
  await handsOver(registration)
  await dropAfterLongAbsence()
  let owner: string | null = null
  const followNow = async () => {
    owner = await follow(queryClient)
  }
  await followNow()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'removed' && isKey(event.query.queryKey)) noteAnswered(event.query.queryKey)
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const { queryKey } = event.query
    if (isFromDevice(queryKey)) return
    if (queryKey[0] === auth.status.path) void followNow()
    else if (owner !== null) void keep(owner, event.query)
  })
  window.addEventListener('online', () => void followNow())
  readAgainUntilAnswered(queryClient)
}

const isKey = (key: readonly unknown[]): key is Key => typeof key[0] === 'string' && key.length === 3

/**
 * Returns the name under which the current user's responses are stored; null if no user is signed in. If the
 * sign-in status came from the server rather than this device, also stores the data loaded so far and
 * downloads missing lists.
 */
async function follow(queryClient: QueryClient): Promise<string | null> {
  const key = endpointKey(auth.status)
  const status = queryClient.getQueryData<Status>(key)
  if (!status?.user) return null
  window.dispatchEvent(new Event(orderWaits))
  const owner = ownerName(status.user.email, status.realUser?.email)
  if (isFromDevice(key)) return owner
  await noteVisit(owner)
  for (const query of queryClient.getQueryCache().getAll()) await keep(owner, query)
  if (navigator.onLine) await readAhead(queryClient, owner, status.user.email)
  return owner
}

async function keep(owner: string, { queryKey, state }: Query): Promise<void> {
  const order = orderSeen(queryKey, state.data)
  if (order) await storeAnswer(owner, keyOfOrder(order), order, state.dataUpdatedAt)
  if (!isKey(queryKey) || !isStored(queryKey) || state.data === undefined || isFromDevice(queryKey)) return
  await storeAnswer(owner, queryKey, state.data, state.dataUpdatedAt)
}

const keyOfOrder = ({ id }: Order) => endpointKey(orders.get, { params: { id } })

/**
 * Returns the order in a cache entry that a card or the form created; null if there is none. The entry is
 * either the order itself or an object with the order and its family.
 */
function orderSeen([name]: readonly unknown[], data: unknown): Order | null {
  if (String(name).startsWith('/api/')) return null
  if (isOrder(data)) return data
  return isRecord(data) && isOrder(data.order) ? data.order : null
}

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

const isOrder = (data: unknown): data is Order =>
  isRecord(data) && 'lineItems' in data && typeof data.displayPo === 'string'

/**
 * Loads and stores the lists that this device doesn't have yet. Other data is stored only after the user
 * views it.
 */
async function readAhead(queryClient: QueryClient, owner: string, email: string): Promise<void> {
  async function ahead<E extends ReadEndpoint>(row: E, sent?: Sent<E>): Promise<void> {
    const query = endpointQuery(row, sent)
    if ((await storedAt(owner, query.queryKey)) !== null) return
    try {
      await storeAnswer(owner, query.queryKey, await queryClient.fetchQuery(query), Date.now())
    } catch (error) {
      logFailure('A list could not be downloaded for offline use', error)
    }
  }
  await ahead(auth.config)
  for (const row of lists) await ahead(row)
  await ahead(people.agronomist, { params: { email } })
}

/**
 * Keeps reloading all queries whose data came from this device, even those off screen, until the server
 * responds. Doesn't cancel a request in progress, because on a slow network a new one would only start over.
 */
function readAgainUntilAnswered(queryClient: QueryClient): void {
  const never = new AbortController().signal
  let isTrying = false
  async function tryAgain(): Promise<void> {
    if (isTrying) return
    isTrying = true
    for (let tries = 0; keysFromDevice().length > 0; tries++) {
      await nextRetry(tries, never)
      // Forgets queries without data: the user left the page, so their requests were canceled or never
      // started.
      for (const key of keysFromDevice()) if (!queryClient.getQueryData(key)) noteAnswered(key)
      await queryClient.invalidateQueries(
        { predicate: ({ queryKey }) => isFromDevice(queryKey), refetchType: 'all' },
        { cancelRefetch: false },
      )
    }
    isTrying = false
  }
  onAsOf(() => void tryAgain())
  void tryAgain()
}
