import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'

/**
 * Refuses a write that another site makes a browser send (rule rights/own-pages-only): Origin must be this
 * host or PUBLIC_URL, Sec-Fetch-Site same-origin or none. A call without these headers comes from no page.
 */
export function refuseForeignWrite(request: FastifyRequest, publicUrl: string | null): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, request.host, publicUrl)) throw foreign()
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') throw foreign()
}

function isOwnOrigin(origin: string, host: string, publicUrl: string | null): boolean {
  if (!URL.canParse(origin)) return false
  if (publicUrl && new URL(publicUrl).origin === origin) return true
  return new URL(origin).host.toLowerCase() === host.toLowerCase()
}

function foreign(): AppError {
  return new AppError('forbidden', 'This came from another site; open Furrow itself and try again')
}
