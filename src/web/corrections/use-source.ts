import { useEffect, useMemo, useState } from 'react'
import type { CorrectableField } from '#shared/api/corrections/corrections-schemas.ts'
import {
  type DoneColumns,
  type DoneList,
  doneRoles,
  readDoneList,
} from '#shared/order/corrections/done-list.ts'
import type { ChosenField } from '#shared/order/corrections/match-rows.ts'
import { readNumber } from '#shared/read-number.ts'
import { keptColumns } from '#web/table-choices/kept-columns.ts'
import { type DoneSource, keepSource, keptSource, noSource } from './kept-list.ts'

/** The name under which column choices for lists of completed units are stored. */
export const doneListName = 'done-units'

function rememberedColumns(header: string): DoneColumns | null {
  const kept = keptColumns(doneListName)[header]
  return kept ? kept.map((name) => doneRoles.find((role) => role === name) ?? null) : null
}

/** A key that identifies a farm field in a producer's table. */
export const placeOf = ({ familyId, fieldName, serviceTypeId, unit }: ChosenField) =>
  `${familyId} ${serviceTypeId} ${unit} ${fieldName}`

export interface AskedRow {
  line: number
  producer: string
  field: string
  service: string
  done: number
  chosen: ChosenField | null
}

export const chosenField = ({ familyId, fieldName, serviceTypeId, unit }: CorrectableField): ChosenField => ({
  familyId,
  fieldName,
  serviceTypeId,
  unit,
})

/**
 * The list that the user pasted, typed or read from a file. The list survives reloading the page and closing
 * the dialog.
 */
export function useSource(who: string, year: number) {
  const [source, setSource] = useState(() => keptSource(who, year))
  useEffect(() => keepSource(who, year, source), [who, year, source])
  const { text, choices } = source
  const list = useMemo(
    () => (text === '' ? null : readDoneList(text, choices, rememberedColumns)),
    [text, choices],
  )
  return {
    source,
    list,
    change: (changes: Partial<DoneSource>) => setSource((now) => ({ ...now, ...changes })),
    begin: (changes: Partial<DoneSource>) =>
      setSource(({ tolerance, addUp }) => ({ ...noSource, tolerance, addUp, ...changes })),
  }
}

export function rowsOf(
  source: DoneSource,
  list: DoneList | null,
  fields: readonly CorrectableField[],
): AskedRow[] {
  if (list) return list.rows.map((row) => ({ ...row, chosen: source.chosen[row.line] ?? null }))
  return fields.flatMap((field, at) => {
    const done = readNumber(source.typed[placeOf(field)] ?? '', 'units')
    const usable = done !== null && done >= 0
    return usable
      ? [{ line: at + 1, producer: '', field: '', service: '', done, chosen: chosenField(field) }]
      : []
  })
}
