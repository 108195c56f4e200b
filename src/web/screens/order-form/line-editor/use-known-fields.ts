import { useMemo } from 'react'
import { knownFields } from '#shared/api/known-fields.ts'
import { limits } from '#shared/limits.ts'
import { fieldKey, fieldsWith, type KnownField } from '#shared/order/known-fields.ts'
import { hasAtMost } from '#shared/text.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { useSettled } from '#web/ui/use-settled.ts'

/**
 * How long the user must pause typing, in milliseconds, before the app asks the server for known farm fields
 * beyond the first batch.
 */
const pauseMs = 250
const none: readonly KnownField[] = []

interface Suggested {
  producerId: number | null
  any: boolean
  fields: readonly KnownField[]
}

/**
 * The producer's known fields that match a name. The first batch is loaded once and filtered in the browser;
 * if there are more, the server's matches are appended, so that no row moves.
 */
export function useKnownFields(name: string, lineId: string): Suggested {
  const producerId = useForm(({ form }) => form.producerId)
  const sent = { params: { id: producerId ?? 0 } }
  const first = useEndpoint(knownFields.list, sent, { enabled: producerId !== null })
  const asked = useSettled(first.data?.complete === false ? name.trim() : '', pauseMs)
  const more = useEndpoint(
    knownFields.list,
    { ...sent, query: { q: asked } },
    { enabled: producerId !== null && asked !== '' && hasAtMost(asked, limits.shortText) },
  )
  const fields = first.data?.fields ?? none
  const others = more.data?.fields ?? none
  const onOrder = useNamesOnOrder(lineId)
  const suggested = useMemo(() => {
    const here = new Set(fields.map((field) => fieldKey(field.fieldName)))
    const beyond = others.filter((field) => !here.has(fieldKey(field.fieldName)))
    return [...fieldsWith(fields, name, onOrder), ...fieldsWith(beyond, name, onOrder)]
  }, [fields, others, name, onOrder])
  return { producerId, any: fields.length > 0, fields: suggested }
}

/** The names of the farm fields on the order's other lines. */
function useNamesOnOrder(lineId: string): ReadonlySet<string> {
  const lines = useForm(({ form }) => form.lines)
  return useMemo(
    () => new Set(lines.filter((line) => line.id !== lineId).map((line) => fieldKey(line.fieldName))),
    [lines, lineId],
  )
}
