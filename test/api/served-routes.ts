import { call } from '#test/world/world.ts'

/** Every call that the server at this URL serves, named as in the tables: `GET /api/purchase-orders/:id`. */
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

/** Excludes routes that differ only in `?view=`: the server's document has a single entry for all of them. */
export const hasAddressOfItsOwn = (route: string) => !route.includes('?view=')
