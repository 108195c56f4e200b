import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { knownFields } from '#shared/api/known-fields.ts'
import { splits } from '#shared/api/splits.ts'
import { endpointQuery } from '#web/api/hooks.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'

/** Prefetches what the producer needs next. A failed read is retried on use. */
export function useReadAhead(producerId: number): void {
  const queryClient = useQueryClient()
  // (rule known-fields/read-once)
  useEffect(() => {
    void queryClient.prefetchQuery(endpointQuery(knownFields.list, { params: { id: producerId } }))
  }, [queryClient, producerId])

  // After an edit, its shares may be offered as a usual split without moving a card (rule splits/offered-after-saving).
  const edited = useForm(({ form }) => form.mode === 'edit_po' && form.documentType === 'original')
  const saving = useForm(({ submit }) => submit.kind === 'sending')
  useEffect(() => {
    if (!edited || !saving) return
    import('#web/order/splits/split-note.tsx').catch(() => undefined)
    void queryClient.prefetchQuery(endpointQuery(splits.read, { params: { id: String(producerId) } }))
  }, [queryClient, edited, saving, producerId])
}
