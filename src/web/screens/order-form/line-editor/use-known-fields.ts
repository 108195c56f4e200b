import { useMemo } from 'react'
import { knownFields } from '#shared/api/known-fields.ts'
import { limits } from '#shared/limits.ts'
import { fieldKey, fieldsWith, type KnownField } from '#shared/order/known-fields.ts'
import { hasAtMost } from '#shared/text.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { useSettled } from '#web/ui/use-settled.ts'

/** So long nothing is typed before more is asked for than came at first. */
const pauseMs = 250
const none: readonly KnownField[] = []

interface Suggested {
  producerId: number | null
  /** Whether the producer has any known field. */
  any: boolean
  fields: readonly KnownField[]
}

/**
 * The known fields of the order's producer that fit a name, read once and looked through here. Only where these aren't
 * all the server is asked for the others, which come behind those that are here, so that no row changes its place.
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

/** The names of the fields that other lines of the order have. */
function useNamesOnOrder(lineId: string): ReadonlySet<string> {
  const lines = useForm(({ form }) => form.lines)
  return useMemo(
    () => new Set(lines.filter((line) => line.id !== lineId).map((line) => fieldKey(line.fieldName))),
    [lines, lineId],
  )
}
