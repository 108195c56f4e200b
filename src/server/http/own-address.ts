import { hostname, networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isLoopback } from '#server/setting-values.ts'
import { AppError } from '#shared/errors.ts'

/**
 * The hosts and origins that are our own (rule rights/own-address): those in PUBLIC_URL, or else the
 * addresses this server listens on. A proxy's headers never add any.
 */
export interface OwnAddress {
  isHost(host: string | undefined): boolean
  isOrigin(origin: string): boolean
}

export function ownAddress(
  app: FastifyInstance,
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
): OwnAddress {
  const scheme = publicUrl ? new URL(publicUrl).protocol : 'http:'
  const isOwn = publicUrl ? isOneOf(new Set([new URL(publicUrl).origin])) : listensAt(app, host)
  return {
    isHost: (name) => name !== undefined && isSpelledOut(scheme, name) && isOwn(`${scheme}//${name}`),
    isOrigin: isOwn,
  }
}

/**
 * Whether the host and port are written the way browsers send them: with nothing before or after them, and
 * without writing an IP address as a single number.
 */
function isSpelledOut(scheme: string, name: string): boolean {
  const url = parsed(`${scheme}//${name}`)
  const usual = scheme === 'https:' ? '443' : '80'
  const spelled = name.toLowerCase()
  return url !== null && (spelled === url.host || spelled === `${url.hostname}:${url.port || usual}`)
}

const isOneOf = (origins: ReadonlySet<string>) => (address: string) => {
  const url = parsed(address)
  return url !== null && origins.has(url.origin)
}

/**
 * Returns a function that recognizes the addresses at which the server listens: loopback names and the
 * configured host, at the listening port.
 */
function listensAt(app: FastifyInstance, host: string): (address: string) => boolean {
  const everywhere = host === '0.0.0.0' || host === '::'
  let names = new Set(everywhere ? namesOfMachine() : [hostOf(host)])
  return (address) => {
    const url = parsed(address)
    if (url?.protocol !== 'http:' || Number(url.port || 80) !== portOf(app)) return false
    if (isLoopback(url.hostname) || names.has(url.hostname)) return true
    // Reads the machine's addresses again, because they change as it moves between networks.
    if (everywhere) names = new Set(namesOfMachine())
    return names.has(url.hostname)
  }
}

function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' ? address?.port : undefined
}

function namesOfMachine(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  return [hostname(), ...addresses.map(({ address }) => address)].map(hostOf)
}

/** Returns the host as it appears in a URL: lowercase, with an IPv6 address shortened and in brackets. */
function hostOf(name: string): string {
  const [address = ''] = name.split('%')
  return parsed(`http://${address.includes(':') ? `[${address}]` : address}`)?.hostname ?? ''
}

const parsed = (address: string) => URL.parse(address)

/**
 * Rejects a call that reached this server under another name (DNS rebinding). Health calls may use any name,
 * for monitoring.
 */
export function refuseOtherHost(request: FastifyRequest, own: OwnAddress): void {
  const path = request.routeOptions.url ?? request.url
  if (!path.startsWith('/api/') || path.startsWith('/api/health')) return
  // A request target that includes a host overrides the Host header (RFC 9112, 3.2.2).
  const named = request.url.startsWith('/') ? request.headers.host : parsed(request.url)?.host
  if (!own.isHost(request.headers.host) || named !== request.headers.host)
    throw new AppError(
      'misdirected',
      'This is not the address of this server. Open Furrow at its own address; the operator sets it as PUBLIC_URL.',
    )
}

/**
 * Rejects requests that another site made a browser send (rule rights/own-pages-only): Origin must be ours,
 * and Sec-Fetch-Site must be same-origin or none. A call without these headers doesn't come from a page.
 */
export function refuseForeign({ headers }: FastifyRequest, own: OwnAddress): void {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined && !own.isOrigin(origin)) throw foreign()
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') throw foreign()
}

function foreign(): AppError {
  return new AppError('forbidden', 'This request came from another site; open Furrow and try again')
}
