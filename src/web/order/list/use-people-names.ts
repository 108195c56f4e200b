import { picklists } from '#shared/api/picklists.ts'
import { useEndpoint } from '#web/api/hooks.ts'

const none: ReadonlyMap<string, string> = new Map()

/** Maps lowercase e-mail addresses to names, including those of archived users. */
export function usePeopleNames(): ReadonlyMap<string, string> {
  const { data } = useEndpoint(
    picklists.agronomists,
    {},
    { select: (people) => new Map(people.map(({ email, name }) => [email.toLowerCase(), name])) },
  )
  return data ?? none
}
