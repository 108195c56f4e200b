import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { knownFields } from '#shared/api/known-fields.ts'
import { splits } from '#shared/api/splits.ts'
import { endpointQuery } from '#web/api/hooks.ts'
import { usePreloadOnInput } from '#web/ui/lazy.tsx'
import { useForm } from './form/form-store.tsx'

/** Reads what is needed of the producer next, so that nothing is waited for then. What fails is read when it is needed. */
export function useReadAhead(): void {
  const queryClient = useQueryClient()
  const producerId = useForm(({ form }) => form.producerId)
  // With the first input after the producer stands there (rule known-fields/read-once).
  usePreloadOnInput(
    useMemo(() => {
      async function preload() {
        if (producerId === null) return
        await queryClient.prefetchQuery(endpointQuery(knownFields.list, { params: { id: producerId } }))
      }
      return { preload }
    }, [queryClient, producerId]),
  )

  // After an edit its shares may be offered as a usual split: no card moves by that (rule splits/offered-after-saving).
  const edited = useForm(({ form }) => form.mode === 'edit_po' && form.documentType === 'original')
  const saving = useForm(({ submit }) => submit.kind === 'sending')
  useEffect(() => {
    if (!edited || !saving || producerId === null) return
    void queryClient.prefetchQuery(endpointQuery(splits.read, { params: { id: String(producerId) } }))
  }, [queryClient, edited, saving, producerId])
}
