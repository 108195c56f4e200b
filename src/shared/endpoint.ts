import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Who may make a call. Finer-grained rights are in access.ts. */
export type Audience = 'anyone' | 'signed-in' | 'managers'

/** The ways to sign in: by choosing a name, or at the company's sign-in provider. */
export const signInWays = ['directory', 'oidc'] as const
export type SignInWay = (typeof signInWays)[number]

/** The headers that a call accepts in addition to those that every call accepts. */
export type HonoredHeader = 'Idempotency-Key' | 'If-Match' | 'If-None-Match'

/**
 * The kind of data that a call reads or changes. After a change, the browser's cached responses about the
 * same subject are outdated.
 */
export type Subject = 'orders' | 'picklists'

export interface Schemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The schema of the response; fields that aren't in the schema never leave the server. */
  response: z.ZodType
}

/**
 * An API call, which the server registers and the browser sends. Its schemas are in a separate file for the
 * server; the browser imports only their types.
 */
interface Row {
  method: Method
  path: `/api/${string}`
  audience: Audience
  summary: string
  /** Set if the call creates a resource and returns 201; otherwise it returns 200. */
  created?: true
  /** Maximum body size in bytes, if different from the default. */
  bodyBytes?: number
  /** The file type if the response is a file instead of JSON. */
  file?: 'text/csv' | 'application/pdf'
  /**
   * How this call signs users in. Such a call is rate-limited by IP address, rejects requests from other
   * sites' pages, and returns 404 if a different way to sign in is configured.
   */
  signsIn?: SignInWay
  /**
   * Set if the call is irreversible or lets a manager act as another user. If REAUTH_MINUTES is set, the user
   * must have signed in at the provider recently.
   */
  provesAgain?: true
  /**
   * The browser navigates to this call's URL. The response redirects (302) to the handler's `location`
   * instead of containing JSON.
   */
  redirects?: true
  /** The call doesn't identify its caller, so it works while the database is down. */
  withoutDatabase?: true
  /** The server handles this call even when it is overloaded. */
  atAnyLoad?: true
  /**
   * Set if another call has the same path. The server uses this call if `view` in the query has this value.
   */
  view?: 'card'
  /** Maximum number of calls per minute for each user, counted separately from other writes. */
  perMinute?: number
  /** The call stores nothing. It would be a GET if its query weren't too long for a URL. */
  onlyReads?: true
  /** Accepts form data (multipart/form-data) as well as JSON. */
  forms?: true
  /** Returns a page of a list; totals and the next page's URL are in headers. */
  pages?: true
  honors?: readonly HonoredHeader[]
  /** The kinds of data in the response; after a write to any of them, the browser reloads the response. */
  reads?: readonly Subject[]
  /** Error codes that can't be derived from the call's other properties. */
  refusals?: readonly ErrorCode[]
}

export interface Endpoint<S extends Schemas = Schemas> extends Row {
  /** Never set at run time; it only carries the types. */
  schemas?: S
}

/** A call that changes nothing, so it can safely be repeated. */
export type ReadEndpoint = Endpoint & ({ method: 'GET' } | { onlyReads: true })

/** The endpoint's unique name, such as `GET /api/purchase-orders?view=card`. */
export function routeOf({ method, path, view }: Endpoint): string {
  return `${method} ${path}${view ? `?view=${view}` : ''}`
}

/**
 * Gives a section's rows the types of their schemas, and keeps the rows' literal types. A row without a
 * schema doesn't compile, nor does a schema without a row.
 */
export function calls<S extends Record<string, Schemas>>() {
  return <const R extends { [K in keyof S]: Row }>(rows: R & { [K in Exclude<keyof R, keyof S>]: never }) =>
    rows as { [K in keyof S]: R[K] & Endpoint<S[K]> }
}

export type ServedRow = Endpoint & Schemas

export type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What the server's handler receives. */
export interface Received<E extends Endpoint> {
  params: Output<SchemasOf<E>['params']>
  query: Output<SchemasOf<E>['query']>
  body: Output<SchemasOf<E>['body']>
}

/** The request's values as the browser's client sends them, before validation. */
export interface Sent<E extends Endpoint> {
  params?: Input<SchemasOf<E>['params']>
  query?: Input<SchemasOf<E>['query']>
  body?: Input<SchemasOf<E>['body']>
}

export type Answer<E extends Endpoint> = z.output<SchemasOf<E>['response']>
export type AnswerInput<E extends Endpoint> = z.input<SchemasOf<E>['response']>
