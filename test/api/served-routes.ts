import { call } from '#test/world/world.ts'

/**
 * All routes of the server at this URL, in the same format as in rights-table.ts, such as
 * `GET /api/purchase-orders/:id`.
 */
export async function servedRoutes(url: string): Promise<string[]> {
  const { body } = await call<{ paths: Record<string, Record<string, unknown>> }>(
    url,
    'GET',
    '/api/openapi.json',
  )
  return Object.entries(body.paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    .filter((route) => !route.startsWith('HEAD '))
}

/**
 * False for routes that differ from another route only in `?view=`, because the server's document has a
 * single entry for all of them.
 */
export const hasAddressOfItsOwn = (route: string) => !route.includes('?view=')
