import { useEffect, useRef } from 'react'
import { interceptSignedOut } from '#web/api/signed-out.ts'
import { contentOf, type OrderForm } from './form.ts'

/** An ended session doesn't take a form away that something was typed into; an untouched one it may. */
export function useKeepAt401(form: OrderForm, start: OrderForm): void {
  const latest = useRef({ form, start })
  useEffect(() => {
    latest.current = { form, start }
  }, [form, start])
  useEffect(
    () => interceptSignedOut(() => contentOf(latest.current.form) !== contentOf(latest.current.start)),
    [],
  )
}
