import type { auth } from '#shared/api/auth.ts'
import type { Answer } from '#shared/endpoint.ts'

/** Whose order it is, and by whose calendar its days are counted. */
export type Company = Pick<Answer<typeof auth.config>, 'companyName' | 'companyAddress' | 'timeZone'>
