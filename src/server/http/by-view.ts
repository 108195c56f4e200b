import type { IncomingMessage } from 'node:http'

export const byView = {
  name: 'view',
  storage() {
    const routes = new Map()
    return {
      get: (view: unknown) => routes.get(view) ?? null,
      set: (view: unknown, route: unknown) => {
        routes.set(view, route)
      },
    }
  },
  validate(view: unknown) {
    if (typeof view !== 'string') throw new Error('A view is asked for by its name')
  },
  deriveConstraint: ({ url }: Pick<IncomingMessage, 'url'>): string =>
    /[?&]view=(\w+)(?=&|$)/.exec(url ?? '')?.[1] ?? '',
}
