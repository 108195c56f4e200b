import { auth } from '#shared/api/auth.ts'
import { useEndpoint } from './hooks.ts'

/**
 * The company's time zone, used for every printed time (rule print/days-at-the-company); null until loaded.
 */
export function useTimeZone(): string | null {
  return useEndpoint(auth.config).data?.timeZone ?? null
}
