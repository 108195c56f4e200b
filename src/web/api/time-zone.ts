import { auth } from '#shared/api/auth.ts'
import { useEndpoint } from './hooks.ts'

/** The zone of the company, in which every time is written (rule print/days-at-the-company); null until it is known. */
export function useTimeZone(): string | null {
  return useEndpoint(auth.config).data?.timeZone ?? null
}
