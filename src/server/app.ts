import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { z } from 'zod'
import * as administrationApi from '#shared/api/administration.ts'
import * as administrationSchemas from '#shared/api/administration-schemas.ts'
import * as auditApi from '#shared/api/audit/audit.ts'
import * as auditSchemas from '#shared/api/audit/audit-schemas.ts'
import * as authApi from '#shared/api/auth.ts'
import * as authSchemas from '#shared/api/auth-schemas.ts'
import * as checksApi from '#shared/api/checks/discount-checks.ts'
import * as checksSchemas from '#shared/api/checks/discount-checks-schemas.ts'
import * as correctionsApi from '#shared/api/corrections/corrections.ts'
import * as correctionsSchemas from '#shared/api/corrections/corrections-schemas.ts'
import * as helpApi from '#shared/api/help.ts'
import * as helpSchemas from '#shared/api/help-schemas.ts'
import * as knownFieldsApi from '#shared/api/known-fields.ts'
import * as knownFieldsSchemas from '#shared/api/known-fields-schemas.ts'
import * as manyOrdersApi from '#shared/api/many-orders.ts'
import * as manyOrdersSchemas from '#shared/api/many-orders-schemas.ts'
import * as ordersApi from '#shared/api/orders.ts'
import * as ordersSchemas from '#shared/api/orders-schemas.ts'
import * as picklistsApi from '#shared/api/picklists.ts'
import * as picklistsSchemas from '#shared/api/picklists-schemas.ts'
import * as renewalsApi from '#shared/api/renewals.ts'
import * as renewalsSchemas from '#shared/api/renewals-schemas.ts'
import * as searchApi from '#shared/api/search.ts'
import * as searchSchemas from '#shared/api/search-schemas.ts'
import * as splitsApi from '#shared/api/splits.ts'
import * as splitsSchemas from '#shared/api/splits-schemas.ts'
import * as statementsApi from '#shared/api/statements/statements.ts'
import * as statementsSchemas from '#shared/api/statements/statements-schemas.ts'
import * as viewsApi from '#shared/api/views/views.ts'
import * as viewsSchemas from '#shared/api/views/views-schemas.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { plural } from '#shared/plural.ts'
import { deviceKeyHandlers } from './auth/device-key.ts'
import { authHandlers } from './auth/handlers.ts'
import { oidcHandlers } from './auth/oidc-handlers.ts'
import { personSignInHandlers, sessionHandlers } from './auth/sessions.ts'
import { checkHandlers } from './checks/handlers.ts'
import { warnOfFewManagers } from './checks/refuse-unreviewed.ts'
import type { AppContext } from './context.ts'
import { documentHandlers } from './document/handlers.ts'
import { RenderThreads } from './document/render-threads.ts'
import { serveFeedback } from './feedback/routes.ts'
import { finalizeHandlers } from './finalizing/handler.ts'
import { helpHandlers } from './help/handlers.ts'
import { limitInFlight } from './http/admission.ts'
import { compileAnswer } from './http/answers.ts'
import { byView } from './http/by-view.ts'
import { answerFailures, answerUnreadable, readInput, sendBare } from './http/failures.ts'
import { guard } from './http/guard.ts'
import { healthHandlers } from './http/health.ts'
import { readJsonBodies } from './http/json-body.ts'
import { logRequests, newRequestId } from './http/request-log.ts'
import { bareHeaders, sendSecurityHeaders } from './http/security-headers.ts'
import { serveSecurityText } from './http/security-txt.ts'
import { serveWebFiles } from './http/web-files.ts'
import { implement } from './implement.ts'
import { serveDocument } from './openapi/serve.ts'
import { correctionHandlers } from './orders/corrections/handlers.ts'
import { archiveHandlers, orderHandlers } from './orders/handlers.ts'
import { knownFieldsHandlers, listHandlers, totalsHandlers } from './orders/list/handlers.ts'
import { manyOrdersHandlers } from './orders/many/handlers.ts'
import { renewalHandlers } from './orders/renewals/handlers.ts'
import { agronomistRecordHandlers, customerHandlers, peopleHandlers } from './people/handlers.ts'
import { splitHandlers } from './people/usual-splits.ts'
import { legalHandlers, picklistHandlers } from './picklists/handlers.ts'
import { legalWriteHandlers } from './picklists/legal.ts'
import { entryHandlers } from './picklists/list-handlers.ts'
import { removeExpiredRegularly } from './remove-expired.ts'
import { searchHandlers } from './search/handlers.ts'
import { statementHandlers } from './statements/handlers.ts'
import { auditHandlers } from './trace/handlers.ts'
import { sealRegularly } from './trail/seal-regularly.ts'
import { refusalHandlers } from './views/refusals.ts'
import { viewHandlers } from './views/saved-views.ts'

export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const app = createServer(context)
  logRequests(app, context)
  lastAnswers(app, context)
  readJsonBodies(app)
  compileSchemas(app)
  answerFailures(app)

  await limitInFlight(app, context)
  await app.register(cookie)
  sendSecurityHeaders(app, context.config)
  await app.register(compress, {
    globalCompression: true,
    // Rejects compressed request bodies, because a few bytes could expand to gigabytes (rule
    // load/nothing-is-unpacked).
    globalDecompression: false,
    threshold: 2_048,
    encodings: ['br', 'gzip'],
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, limit) =>
      new AppError(
        'limited',
        `Too many requests at once. Wait ${plural(Math.ceil(limit.ttl / 1000), 'second')}, then try again.`,
      ),
  })
  guard(app, context)

  await serveDocument(app, context)
  await implementCalls(app, context)
  app.addHook('onReady', () => warnOfFewManagers(context, app.log))
  const upkeep = removeExpiredRegularly(context, app.log)
  const seals = sealRegularly(context, app.log)
  app.addHook('onClose', () => Promise.all([upkeep.stop(), seals.stop()]))
  serveSecurityText(app, context)
  await serveFeedback(app, context)
  await serveWebFiles(app, context)
  return app
}

function createServer({ config, log }: AppContext): FastifyInstance {
  const bare = bareHeaders(config)
  return Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    bodyLimit: limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, constraints: { view: byView } },
    requestTimeout: config.requestTimeoutMs,
    http: {
      requestTimeout: config.requestTimeoutMs,
      // Turns off Node's own Host header check, because ours replies with the same wording and headers as all
      // other rejections.
      requireHostHeader: false,
      headersTimeout: config.requestTimeoutMs,
      connectionsCheckingInterval: Math.min(5_000, config.requestTimeoutMs),
    },
    frameworkErrors: (error, _request, reply) => sendBare(reply, error, bare),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, bare),
    trustProxy: config.trustProxy ?? false,
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    // Fastify would reject requests during shutdown; we still handle them, or reject them with our own
    // messages.
    return503OnClosing: false,
  })
}

function compileSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => {
    let compiled: z.ZodType | null = null
    return (sent) => {
      compiled ??= z.compile(schema)
      return readInput(compiled, sent)
    }
  })
  app.setSerializerCompiler<z.ZodType>(({ schema }) => compileAnswer(schema))
}

async function implementCalls(app: FastifyInstance, context: AppContext): Promise<void> {
  const threads = new RenderThreads()
  app.addHook('onClose', () => threads.close())
  implement(app, picklistsApi.health, picklistsSchemas.health, healthHandlers(context))
  implement(app, authApi.auth, authSchemas.auth, authHandlers(context))
  implement(app, authApi.oidc, authSchemas.oidc, oidcHandlers(context))
  implement(app, authApi.sessions, authSchemas.sessions, sessionHandlers(context))
  implement(app, authApi.deviceKey, authSchemas.deviceKey, deviceKeyHandlers(context))
  implement(app, authApi.personSignIn, authSchemas.personSignIn, personSignInHandlers(context))
  implement(app, ordersApi.orders, ordersSchemas.orders, {
    ...orderHandlers(context),
    ...listHandlers(context),
    ...documentHandlers(context, threads),
  })
  implement(app, ordersApi.orderLife, ordersSchemas.orderLife, {
    ...archiveHandlers(context),
    ...totalsHandlers(context),
    ...(await finalizeHandlers(app, context)),
  })
  implement(app, checksApi.discountChecks, checksSchemas.discountChecks, checkHandlers(context))
  implement(app, knownFieldsApi.knownFields, knownFieldsSchemas.knownFields, knownFieldsHandlers(context))
  implement(app, renewalsApi.renewals, renewalsSchemas.renewals, renewalHandlers(context))
  implement(app, correctionsApi.corrections, correctionsSchemas.corrections, correctionHandlers(context))
  implement(app, manyOrdersApi.manyOrders, manyOrdersSchemas.manyOrders, manyOrdersHandlers(context))
  implement(app, picklistsApi.picklists, picklistsSchemas.picklists, picklistHandlers(context))
  implement(app, picklistsApi.people, picklistsSchemas.people, peopleHandlers(context))
  implement(app, picklistsApi.legal, picklistsSchemas.legal, legalHandlers(context))
  implement(app, administrationApi.lists, administrationSchemas.lists, entryHandlers(context))
  implement(app, administrationApi.customers, administrationSchemas.customers, customerHandlers(context))
  implement(
    app,
    administrationApi.agronomistRecords,
    administrationSchemas.agronomistRecords,
    agronomistRecordHandlers(context),
  )
  implement(
    app,
    administrationApi.legalWrites,
    administrationSchemas.legalWrites,
    legalWriteHandlers(context),
  )
  implement(app, splitsApi.splits, splitsSchemas.splits, splitHandlers(context))
  implement(app, statementsApi.statements, statementsSchemas.statements, statementHandlers(context, threads))
  implement(app, searchApi.search, searchSchemas.search, searchHandlers(context))
  implement(app, viewsApi.views, viewsSchemas.views, viewHandlers(context))
  implement(app, viewsApi.refusals, viewsSchemas.refusals, refusalHandlers(context))
  implement(app, auditApi.audit, auditSchemas.audit, auditHandlers(context))
  implement(app, helpApi.help, helpSchemas.help, helpHandlers(context))
}

/**
 * During shutdown, closes each connection after its response, so that the client's next request goes to
 * another process.
 */
function lastAnswers(app: FastifyInstance, { stopping }: AppContext): void {
  if (!stopping) return
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping()) reply.raw.setHeader('Connection', 'close')
    done()
  })
}
