import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Config } from '#server/config.ts'
import { buildId } from './build-id.ts'
import { refuseExpectations } from './failures.ts'

/**
 * Adds the security headers to every response (rule calls/headers). Helmet runs only once, because it would
 * build the same policy again for each request (docs/decisions/028).
 */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const once = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(contentSecurity(config))(once.req, once, (error) => {
    if (error) throw error
  })
  const headers = Object.entries(once.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  const build = buildId()
  refuseExpectations(app, bareHeaders(config))
  app.addHook('onRequest', (request, { raw }, done) => {
    raw.setHeader('X-Furrow-Version', build)
    for (const [name, value] of headers) raw.setHeader(name, value)
    raw.setHeader('Permissions-Policy', noDevices)
    if (isApi(request)) raw.setHeader('Cache-Control', 'no-store')
    // Browsers must not run anything in a JSON response or show it in a frame.
    if (answersJson(request)) raw.setHeader('Content-Security-Policy', dataPolicy)
    done()
  })
}

/** Checks the route, because the URL itself might be written as `/%61pi` or with a host. */
const isApi = ({ routeOptions, url }: FastifyRequest) => (routeOptions.url ?? url).startsWith('/api')

const noDevices = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']
  .map((device) => `${device}=()`)
  .join(', ')

const dataPolicy = "default-src 'none';frame-ancestors 'none'"

/**
 * Whether the response is JSON. Files such as PDFs need a page's permissions, because browsers show them in
 * viewers that are pages.
 */
function answersJson({ routeOptions, is404, url }: FastifyRequest): boolean {
  if (is404) return url.startsWith('/api/')
  return routeOptions.config.audience !== undefined && !routeOptions.config.handsOut
}

/** Headers for requests rejected before a route is found, where no hook adds them (rule calls/headers). */
export function bareHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'Content-Security-Policy': dataPolicy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
    'Permissions-Policy': noDevices,
    ...(isHttps(publicUrl) ? { 'Strict-Transport-Security': `max-age=${aYear}; includeSubDomains` } : {}),
  }
}

const aYear = 31_536_000
const isHttps = (publicUrl: string | undefined) => publicUrl?.startsWith('https:') ?? false

/**
 * Allows scripts, styles and fonts only from this server. Only help pages may be framed; they have a policy
 * of their own.
 */
function contentSecurity(config: Config) {
  const https = isHttps(config.publicUrl)
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
        // Frames may show our own help pages and the configured help documents (rule help/documents).
        frameSrc: ["'self'", ...new Set(config.helpDocuments.map(({ url }) => new URL(url).origin))],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Has the same effect as frame-ancestors, for old browsers that don't support that directive.
    xFrameOptions: { action: 'deny' as const },
    hsts: https ? { maxAge: aYear } : false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
