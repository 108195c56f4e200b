import type { SignInRefusal } from '#server/audit.ts'
import type { Oidc } from '#server/config.ts'
import { accessDenied, companyEmailOnly } from '#shared/constants.ts'
import { lowerKey } from '#shared/text.ts'

export type Claims = Readonly<Record<string, unknown>>

/**
 * Why a sign-in was rejected. `sentence` is for the user; `reason` is for the log and omits the e-mail
 * address.
 */
export interface Refusal {
  sentence: string
  reason: string
  code: SignInRefusal
}

/** Picks the claims needed to accept or reject a sign-in. No others are stored, even briefly. */
export function decidingClaims(claims: Claims, { emailClaim }: Oidc): Claims {
  const { sub, hd, email_verified, auth_time } = claims
  return { [emailClaim]: claims[emailClaim], sub, hd, email_verified, auth_time }
}

/**
 * Returns the user's e-mail address, or why it is rejected. Accepts only addresses of this company that the
 * provider has verified (rules sign-in/company-addresses, sign-in/verified-addresses).
 */
export function companyEmail(claims: Claims, settings: Oidc): string | Refusal {
  const sent = claims[settings.emailClaim]
  const [, local, domain] = (typeof sent === 'string' && /^([^\s@]+)@([^\s@]+)$/.exec(sent.trim())) || []
  if (!local || !domain) return other('no e-mail address came from the provider')
  if (lowerKey(domain) !== settings.companyDomain) return other('the e-mail address is in another domain')
  if (claims.hd !== undefined && !isText(claims.hd, settings.companyDomain))
    return other('the account belongs to another company (hd)')
  if (claims.email_verified === undefined) {
    if (!settings.trustEmail)
      return denied('the provider does not say that the e-mail address is verified, see OIDC_TRUST_EMAIL')
  } else if (claims.email_verified !== true && claims.email_verified !== 'true')
    return denied('the e-mail address is not verified')
  // PostgreSQL rejects a string with a NUL character, even as a query parameter.
  if (local.includes('\u0000')) return denied('the e-mail address has a NUL character in it')
  return lowerKey(`${local}@${domain}`)
}

const other = (reason: string): Refusal => ({
  sentence: companyEmailOnly,
  reason,
  code: 'no company address',
})
const denied = (reason: string): Refusal => ({ sentence: accessDenied, reason, code: 'email not verified' })

const isText = (value: unknown, text: string) => typeof value === 'string' && lowerKey(value) === text
