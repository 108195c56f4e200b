import { useMemo, useState } from 'react'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { idsBetween } from '#web/order/model/move-lines.ts'

interface Chosen {
  /** Boxes are shown, also while none is ticked. */
  on: boolean
  ids: ReadonlySet<string>
  /** Where a range begins: the line that was chosen last without extending. */
  anchor: string | null
}

const nothing: Chosen = { on: false, ids: new Set(), anchor: null }

/** Which lines are chosen; lines that are gone are not. */
export function useSelection(lines: readonly LineItemInput[]) {
  const [chosen, setChosen] = useState(nothing)
  const ids = useMemo(() => {
    if (chosen.ids.size === 0) return nothing.ids
    return new Set(lines.filter((line) => chosen.ids.has(line.id)).map((line) => line.id))
  }, [lines, chosen.ids])
  return {
    on: chosen.on && lines.length > 0,
    ids,
    steps: useMemo(
      () => ({
        start: () => setChosen({ ...nothing, on: true }),
        clear: () => setChosen(nothing),
        all: (all: readonly LineItemInput[]) =>
          setChosen({ on: true, ids: new Set(all.map(({ id }) => id)), anchor: null }),
        toggle: (id: string) => setChosen((now) => toggled(now, id)),
        extend: (all: readonly LineItemInput[], from: string, to: string) =>
          setChosen((now) => {
            const anchor = now.anchor ?? from
            return { on: true, anchor, ids: new Set([...now.ids, ...idsBetween(all, anchor, to)]) }
          }),
      }),
      [],
    ),
  }
}

export type Selection = ReturnType<typeof useSelection>

function toggled({ ids }: Chosen, id: string): Chosen {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { on: true, ids: next, anchor: id }
}
