import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Who may call: anybody, anybody signed in, or managers and admins. Finer rights are in access.ts. */
export type Audience = 'anyone' | 'signed-in' | 'managers'

/** By choosing a name, or at the sign-in provider of the company. */
export const signInWays = ['directory', 'oidc'] as const
export type SignInWay = (typeof signInWays)[number]

/** What a request may say in a header beside what every request may. */
export type HonoredHeader = 'Idempotency-Key' | 'If-Match' | 'If-None-Match'

/**
 * A call, declared once. The server registers it as a route and validates by it, the browser calls by it;
 * the response schema is the presenter: what it doesn't name can't leave the server.
 */
export interface Endpoint {
  method: Method
  path: `/api/${string}`
  audience: Audience
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  /** 201 where something is created; otherwise 200. */
  created?: true
  /** The largest body, where it isn't that of all other calls. */
  bodyBytes?: number
  /** The type of the file that is answered instead of JSON; `response` is then its text. */
  file?: 'text/csv'
  /** Signs in, in this one of the two ways: limited by address, for our own pages only, and 404 with the other way. */
  signsIn?: SignInWay
  /** For the address bar: the answer is no JSON but leads on to the `location` that the handler answers (302). */
  redirects?: true
  /** Asks nobody who calls, so that it is answered while the database is away. */
  withoutDatabase?: true
  /** Answered however much is asked of the server at the same time. */
  atAnyLoad?: true
  /** Another answer at the same address, for those who ask for it by `view` in the query. */
  view?: 'card'
  /** So many a minute for a person, counted by themselves; otherwise it counts with all writes. */
  perMinute?: number
  /** Takes a form (multipart/form-data) as well as JSON. */
  forms?: true
  /** Answers a page of a list: totals and the address of the next page are in its headers. */
  pages?: true
  honors?: readonly HonoredHeader[]
  /** What it is refused with beyond what follows from the rest of the row. */
  refusals?: readonly ErrorCode[]
}

/** Keeps the literal types of a row, so that handlers and hooks are typed by it. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row
}

/** `GET /api/purchase-orders?view=card`: what a row is called where all of them are counted. */
export function routeOf({ method, path, view }: Endpoint): string {
  return `${method} ${path}${view ? `?view=${view}` : ''}`
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What the server's handler is given. */
export interface Received<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** What the browser's client takes. */
export interface Sent<E extends Endpoint> {
  params?: Input<E['params']>
  query?: Input<E['query']>
  body?: Input<E['body']>
}

export type Answer<E extends Endpoint> = z.output<E['response']>
export type AnswerInput<E extends Endpoint> = z.input<E['response']>
