import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { sessionCookieName } from '#server/credentials.ts'
import type { ServedRow } from '#shared/endpoint.ts'
import { documentOf } from './document.ts'
import { pageLook } from './page-look.ts'

/** Serves /api/openapi.json and /api/docs, which describe all calls registered after this function runs. */
export async function serveDocument(
  app: FastifyInstance,
  context: Pick<AppContext, 'config'>,
): Promise<void> {
  const rows: ServedRow[] = []
  app.addHook('onRoute', ({ config }) => {
    // Fastify also registers a HEAD route for each GET route. Adds the row that they share only once.
    if (config?.row && !rows.includes(config.row)) rows.push(config.row)
  })
  await app.register(swagger, {
    openapi: { openapi: '3.1.0' },
    // Hides the descriptions that @fastify/swagger generates, because those from our own endpoint definitions
    // are more complete.
    transform: () => ({ schema: { hide: true }, url: '' }),
    transformObject: () => documentOf(rows, sessionCookieName(context)),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: pageLook,
    // The documentation page contacts no other host and stores no token (rule calls/shown).
    uiConfig: { layout: 'BaseLayout', validatorUrl: null, docExpansion: 'list', persistAuthorization: false },
  })
}
