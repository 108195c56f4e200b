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
/** What a call takes and answers. */
export interface Schemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The presenter: what it doesn't name can't leave the server. */
  response: z.ZodType
}

/**
 * A call, declared once: the server registers it as a route, the browser calls by it. Its schemas stand in a file
 * beside it, which only the server loads: the browser knows no more of them than their types.
 */
interface Row {
  method: Method
  path: `/api/${string}`
  audience: Audience
  summary: string
  /** 201 where something is created; otherwise 200. */
  created?: true
  /** The largest body, where it isn't that of all other calls. */
  bodyBytes?: number
  /** The type of the file that is answered instead of JSON; the response is then its content. */
  file?: 'text/csv' | 'application/pdf'
  /** Signs in, in this one of the two ways: limited by address, for our own pages only, and 404 with the other way. */
  signsIn?: SignInWay
  /** For good, or in another name: with REAUTH_MINUTES the sign-in provider must have asked the person lately. */
  provesAgain?: true
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

export interface Endpoint<S extends Schemas = Schemas> extends Row {
  /** Never there: it carries the types. */
  schemas?: S
}

/** `GET /api/purchase-orders?view=card`: what a row is called where all of them are counted. */
export function routeOf({ method, path, view }: Endpoint): string {
  return `${method} ${path}${view ? `?view=${view}` : ''}`
}

/** The rows of a section, typed by its schemas: one row for each of them. Keeps the literal types of a row. */
export function calls<S extends Record<string, Schemas>>() {
  return <const R extends { [K in keyof S]: Row }>(rows: R) =>
    rows as { [K in keyof S]: R[K] & Endpoint<S[K]> }
}

/** A row as the server has it: with its schemas. */
export type ServedRow = Endpoint & Schemas

export type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What the server's handler is given. */
export interface Received<E extends Endpoint> {
  params: Output<SchemasOf<E>['params']>
  query: Output<SchemasOf<E>['query']>
  body: Output<SchemasOf<E>['body']>
}

/** What the browser's client takes. */
export interface Sent<E extends Endpoint> {
  params?: Input<SchemasOf<E>['params']>
  query?: Input<SchemasOf<E>['query']>
  body?: Input<SchemasOf<E>['body']>
}

export type Answer<E extends Endpoint> = z.output<SchemasOf<E>['response']>
export type AnswerInput<E extends Endpoint> = z.input<SchemasOf<E>['response']>
