import type { z } from 'zod'
import { actingEnded } from '#shared/api/auth.ts'
import { appVersion } from '#shared/constants.ts'
import type { Endpoint, HonoredHeader, ServedRow } from '#shared/endpoint.ts'
import { type Json, JsonSchemas } from './json-schemas.ts'
import { refusalResponses, refusalSchema, refusalsOf } from './refusals.ts'

const about = `Every call of Furrow. Sign in by \`POST /api/auth/login\` (demonstrations) or \`POST /api/auth/verify\` (company account); \
after that the cookie or \`Authorization: Bearer <accessToken>\` identifies the caller. Writes with the cookie are \
accepted only from Furrow’s own pages.

Decimals are JSON numbers, times are ISO 8601 in UTC. A refused call returns \`{code, message, errors?, details?}\`, \
with sentences for people. A request that isn’t valid HTTP gets 400 or 431, one that arrives too slowly 408, whatever \
its address.`

const areas: Record<string, string> = {
  health: 'Whether Furrow responds',
  audit: 'Who did what',
  auth: 'Signing in and out, and acting for another person',
  'purchase-orders': 'Orders, their versions, families and totals',
  producers: 'A producer’s fields from earlier orders',
  picklists: 'The picklists and their administration',
  customers: 'Customers, one by one',
  agronomists: 'Agronomists and their customers',
  legal: 'Legal texts and their history',
  help: 'The documents of Help',
  'send-feedback': 'Feedback and error reports',
}

const areaOf = ({ path }: Endpoint) => path.split('/')[2] ?? ''

/** (rule calls/described) */
export function documentOf(rows: readonly ServedRow[], cookie: string): Json {
  const schemas = new JsonSchemas()
  const paths: Record<string, Json> = {}
  for (const row of rows.filter(({ view }) => !view)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    const views = rows.filter((other) => other.view && other.path === row.path && other.method === row.method)
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row, schemas, views) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Furrow',
      version: appVersion,
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: [...new Set(rows.map(areaOf))].map((name) => ({ name, description: areas[name] ?? name })),
    security: [{ cookie: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: 'Set by signing in; for browsers',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The accessToken from signing in; for scripts',
        },
      },
      schemas: { ...schemas.named, Refusal: refusalSchema },
      responses: refusalResponses(rows),
    },
  }
}

/**
 * Describes a call together with its views, which have the same path. Each view adds a `view` parameter and a
 * response.
 */
function operationOf(row: ServedRow, schemas: JsonSchemas, views: readonly ServedRow[]): Json {
  const parameters = [
    ...parametersOf(row.params, 'path', schemas),
    ...parametersOf(row.query, 'query', schemas),
    ...views.map(({ view, summary }) => ({
      name: 'view',
      in: 'query',
      required: false,
      description: summary,
      schema: { type: 'string', enum: [view] },
    })),
    ...(row.honors ?? []).map((name) => ({ name, in: 'header', ...sentHeaders[name] })),
  ]
  return {
    operationId: operationIdOf(row),
    summary: row.summary,
    tags: [areaOf(row)],
    ...(row.audience === 'anyone' ? { security: [] } : {}),
    ...(row.audience === 'managers' ? { description: 'For managers and admins.' } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(row.body ? { requestBody: requestBody(row, row.body, schemas.of(row.body, 'input')) } : {}),
    responses: { ...answersOf(row, schemas, views), ...refusalsOf(row) },
  }
}

/**
 * `GET /api/purchase-orders/:id/versions` becomes getPurchaseOrdersByIdVersions, which is as unique as the
 * path.
 */
export function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace('/api/', '')
    .replaceAll('/:', '-by-')
    .split(/[-/]/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return `${method.toLowerCase()}${words.join('')}`
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: JsonSchemas): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function requestBody({ forms }: Endpoint, body: z.ZodType, schema: Json): Json {
  const types = forms ? ['multipart/form-data', 'application/json'] : ['application/json']
  const required = !body.safeParse(undefined).success
  return { required, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

const sentHeaders: Record<HonoredHeader, Json> = {
  'Idempotency-Key': {
    description: 'For a day, the same key gets the first response again, and nothing is done twice',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
  'If-Match': {
    description:
      'The ID of the plan to carry out, from the response with the plan; 409 if the plan would differ now',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    description: 'The ETag of an earlier response; 304 if nothing has changed',
    schema: { type: 'string' },
  },
}

const text: Json = { type: 'string' }
const number: Json = { type: 'integer', minimum: 0 }
const endedHeader: Json = {
  [actingEnded]: {
    description: 'Sent as `true` after the person acted for was archived',
    schema: text,
  },
}
const pageHeaders: Json = {
  Link: { description: 'The next page, `<…>; rel="next"` (RFC 8288); absent on the last one', schema: text },
  'X-Total-Count': { description: 'How many match; only with the first page', schema: number },
  'X-Total-Unfiltered': {
    description: 'How many the user may see with this status; only with the first page',
    schema: number,
  },
}
const etag: Json = {
  ETag: { description: 'Identifies the current state of the response', required: true, schema: text },
}
const location: Json = {
  Location: { description: 'Where the browser is redirected', required: true, schema: text },
}
const fileName: Json = {
  'Content-Disposition': { description: 'The name of the file', required: true, schema: text },
}
const cookieSet: Json = { 'Set-Cookie': { description: 'The session, for browsers', schema: text } }

function answersOf(row: ServedRow, schemas: JsonSchemas, views: readonly ServedRow[]): Json {
  const tagged = row.honors?.includes('If-None-Match') ?? false
  const headers = {
    ...(row.audience === 'anyone' ? {} : endedHeader),
    ...(row.signsIn ? cookieSet : {}),
    ...(row.pages ? pageHeaders : {}),
    ...(tagged ? etag : {}),
    ...(row.file ? fileName : {}),
    ...(row.redirects ? location : {}),
  }
  const withHeaders = Object.keys(headers).length > 0 ? { headers } : {}
  if (row.redirects) return { 302: { description: 'Redirects', ...withHeaders } }
  const answers = [row, ...views].map(({ response }) => schemas.of(response, 'output'))
  const schema = answers.length === 1 ? answers[0] : { anyOf: answers }
  const content = { [row.file ?? 'application/json']: { schema } }
  const status = row.created ? 201 : 200
  return {
    [status]: { description: row.created ? 'Created' : 'Done', ...withHeaders, content },
    ...(tagged ? { 304: { description: 'Nothing has changed', headers: etag } } : {}),
  }
}
