import { expect, test } from 'vitest'
import type { Oidc } from '#server/config.ts'
import { companyEmail } from './company-email.ts'

const settings: Oidc = {
  issuer: 'https://login.oak.example',
  clientId: 'furrow',
  clientSecret: undefined,
  companyDomain: 'oak.example',
  trustEmail: false,
  pageTokens: false,
  reauthMs: undefined,
  emailClaim: 'email',
}
const said = (email: string) => companyEmail({ email, email_verified: true }, settings)

// (rule sign-in/company-addresses)
test('only ASCII letters ignore case: the Kelvin sign is not a k', () => {
  expect(said('KAY@OAK.example')).toBe('kay@oak.example')
  expect(said('\u212aay@oak.example')).toBe('\u212aay@oak.example')
  expect(said('kay@oa\u212a.example')).toMatchObject({ reason: 'the e-mail address is in another domain' })
})
