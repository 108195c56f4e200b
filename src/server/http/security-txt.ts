import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'

/** Read anew by whoever uses it long before; a day's text is the same all day. */
const lastsDays = 180
const dayMs = 86_400_000

/** Where a weakness is reported (RFC 9116), with SECURITY_CONTACT set; else there is no such address. */
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
