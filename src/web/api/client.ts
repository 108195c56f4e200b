import { actingEnded, pageUser, signInAgain } from '#shared/api/auth.ts'
import type { Answer, Endpoint, ReadEndpoint, Sent } from '#shared/endpoint.ts'
import { parseJson } from '#web/ui/parse-json.ts'
import { tellActingEnded } from './acting-ended.ts'
import { isOutOfDate, noteBuild } from './build.ts'
import { CallError } from './call-error.ts'
import { namedByPage } from './page-user.ts'
import { askForProof } from './proof.ts'
import { sendWithRetry } from './send-with-retry.ts'
import { noteServerTime } from './server-clock.ts'
import { signInCount, tellSignedOut } from './signed-out.ts'

export type CallOptions<E extends Endpoint> = Sent<E> & {
  idempotencyKey?: string
  /** The data version that the user saw. The server returns 409 if a newer version has been saved since. */
  ifMatch?: string
  /** The request body, if it was already serialized off the main thread. */
  bodyText?: string
  asForm?: true
  /** True to wait and retry after hitting a rate limit, just as when the server is busy. */
  waitsForLimit?: true
  signal?: AbortSignal
}

/** Calls an endpoint that only reads data. Throws a CallError unless the call succeeds. */
export async function call<E extends ReadEndpoint>(row: E, options: CallOptions<E> = {}): Promise<Answer<E>> {
  return send(row, options)
}

/**
 * Calls any endpoint, including those that write. Import it only in code that handles failed writes correctly
 * (see write.ts).
 */
export async function send<E extends Endpoint>(row: E, options: CallOptions<E> = {}): Promise<Answer<E>> {
  return readAnswer(row, await fetchRow(row, options), options.signal)
}

/**
 * Like `call`, but also returns the response headers. For a list, the headers include the totals and the link
 * to the next page.
 */
export async function callWithHeaders<E extends ReadEndpoint>(
  row: E,
  options: CallOptions<E> = {},
): Promise<{ data: Answer<E>; headers: Headers }> {
  const response = await fetchRow(row, options)
  return { data: await readAnswer(row, response, options.signal), headers: response.headers }
}

export async function receive<E extends ReadEndpoint>(row: E, options: CallOptions<E> = {}): Promise<string> {
  return readText(row, await fetchRow(row, options), options.signal)
}

/**
 * Parses the server's response. Throws on a captive portal's page (such as a hotel login) or a truncated
 * body.
 */
export async function readAnswer<E extends Endpoint>(
  row: E,
  response: Response,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const text = await readText(row, response, signal)
  const answer = parseJson(text)
  if (answer !== undefined) return answer as Answer<E>
  // Furrow's server always responds with JSON, so this response is from a proxy.
  throw new CallError(0, '', `${response.status} without a response from the server`)
}

/** Statuses with which a server running a different build rejects requests that it doesn't understand. */
const notUnderstood = [400, 404, 405, 415]

async function readText(row: Endpoint, response: Response, signal?: AbortSignal): Promise<string> {
  const text = await response.text().catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallError(0, '', 'the response was cut off')
  })
  noteServerTime(response)
  noteBuild(response)
  if (response.headers.has(actingEnded)) tellActingEnded()
  if (!response.ok) {
    const { status, statusText, headers } = response
    const refused = row.method !== 'GET' && notUnderstood.includes(status)
    const error = new CallError(
      status,
      text,
      statusText,
      headers.get('retry-after'),
      refused && isOutOfDate(),
    )
    if (status === 401 && row.audience !== 'anyone') error.signedInAgain = tellSignedOut()
    throw error
  }
  return text
}

async function fetchRow<E extends Endpoint>(row: E, options: CallOptions<E>) {
  const { body, bodyText, asForm, waitsForLimit, idempotencyKey, ifMatch, signal, ...sent } = options
  const content = asForm
    ? formOf(body)
    : (bodyText ?? (body === undefined ? undefined : JSON.stringify(body)))
  const headers = new Headers({ accept: row.file ?? 'application/json' })
  // For form data, the browser sets the content type, which includes the multipart boundary.
  if (typeof content === 'string') headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (ifMatch) headers.set('if-match', `"${ifMatch}"`)
  const named = namedByPage()
  if (named !== null && row.method !== 'GET') headers.set(pageUser, encodeURIComponent(named))
  const address = addressOf(row, sent)
  const once = () =>
    fetch(address, { method: row.method, credentials: 'include', headers, body: content, signal })
  // A save without an idempotency key is sent only once, because the server couldn't tell a retry from a
  // second save.
  const repeatable = row.method === 'GET' || Boolean(idempotencyKey)
  // A call over the rate limit can be repeated, because the server rejected it without doing anything.
  const waitsFor = [...(repeatable ? [503] : []), ...(waitsForLimit ? [429] : [])]
  const patience = { waitsFor, signal }
  const signInsBefore = signInCount()
  try {
    const response = await sendWithRetry(once, patience)
    // The server rejected the call before the user signed in again, so the call can be repeated safely.
    const isOutOfDate = response.status === 401 && signInCount() !== signInsBefore
    const asked = response.headers.has(signInAgain) && (await askForProof())
    return isOutOfDate || asked ? await sendWithRetry(once, patience) : response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, '', error instanceof Error ? error.message : 'no answer')
  }
}

/** The path with its parameters filled in, plus the query; undefined values are omitted. */
export function addressOf(row: Endpoint, sent: { params?: unknown; query?: unknown }): string {
  const params = entriesOf(sent.params)
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params.find(([key]) => key === name)?.[1]
    if (value === undefined) throw new Error(`${row.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(entriesOf(sent.query)).toString()
  return query ? `${path}?${query}` : path
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of entriesOf(body)) form.set(name, value)
  return form
}

function entriesOf(values: unknown): [string, string][] {
  return Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => [key, String(value)])
}
