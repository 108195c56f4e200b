import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '#server/config.ts'

/**
 * What every answer has for browsers (rule calls/headers). Helmet says it once: it would put the same policy together
 * anew for each request (docs/decisions/028).
 */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const once = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(contentSecurity(config))(once.req, once, (error) => {
    if (error) throw error
  })
  const headers = Object.entries(once.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}

/** Scripts, styles and fonts come from this server only; nothing may frame it but its help pages, which say so. */
function contentSecurity(config: Config) {
  const https = config.publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // Its own help pages, and the documents of the settings (rule help/documents).
        frameSrc: ["'self'", ...new Set(config.helpDocuments.map(({ url }) => new URL(url).origin))],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The same for browsers that don't know frame-ancestors.
    xFrameOptions: { action: 'deny' as const },
    hsts: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
