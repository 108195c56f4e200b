import { sameContent } from '#web/order/model/order-form.ts'
import type { FormStore } from './form-store.tsx'

/**
 * Runs `act`, which fills in values from the URL and values derived from them. The user didn't type these
 * values, so a form that contains nothing else isn't saved as a draft (rule drafts/only-real-changes).
 */
export function putIn(store: FormStore, act: () => void): void {
  const { form, base } = store.get()
  act()
  if (form === base.given || sameContent(form, base.pristine))
    store.update({ base: { ...base, given: store.get().form } })
}
