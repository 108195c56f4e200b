import { useEffect, useMemo, useState } from 'react'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { keepPicks, keptPicks, noPicks, type PriceForm } from './kept-picks.ts'

export type Picking = NonNullable<ReturnType<typeof usePicking>['picking']>

/**
 * The entries selected for a price change. An entry that is filtered out doesn't count as selected until it
 * is shown again (rule season-prices/selecting).
 */
export function usePicking(list: Picklist, shown: ReadonlySet<PicklistEntry>) {
  const { user } = useSession()
  const [picks, setPicks] = useState(() => keptPicks(user.email, list.list))
  useEffect(() => keepPicks(user.email, list.list, picks), [user.email, list, picks])
  const idOf = (entry: PicklistEntry) => String(entry[list.id])
  const selected = useMemo(
    () => [...shown].filter((entry) => picks?.ids.has(String(entry[list.id]))),
    [shown, picks, list],
  )

  function pick(entries: Iterable<PicklistEntry>, on: boolean) {
    setPicks((now) => {
      const ids = new Set(now?.ids)
      for (const entry of entries) {
        if (on) ids.add(idOf(entry))
        else ids.delete(idOf(entry))
      }
      return { ...(now ?? noPicks), ids }
    })
  }

  const picking = picks && {
    form: picks.form,
    change: (form: PriceForm) => setPicks((now) => now && { ...now, form }),
    selected,
    isPicked: (entry: PicklistEntry) => picks.ids.has(idOf(entry)),
    pick,
    all: shown,
    stop: () => setPicks(null),
  }
  function start() {
    setPicks(noPicks)
    // Moves focus, because the clicked button disappears.
    focusNext('select-all')
  }
  return { picking, start }
}
