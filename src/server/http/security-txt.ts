import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'

/** How many days the file is valid for. Clients fetch it again long before it expires. */
const lastsDays = 180
const dayMs = 86_400_000

/** Serves the contact for reporting vulnerabilities (RFC 9116), if SECURITY_CONTACT is set. */
export function serveSecurityText(app: FastifyInstance, { config, clock }: AppContext): void {
  const { securityContact, publicUrl } = config
  if (securityContact === undefined) return
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const day = Math.floor(clock().getTime() / dayMs) * dayMs
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(day + lastsDays * dayMs).toISOString().replace('.000', '')}`,
      'Preferred-Languages: en',
      ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
