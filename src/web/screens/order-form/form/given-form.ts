import { sameContent } from '#web/order/model/order-form.ts'
import type { FormStore } from './form-store.tsx'

/**
 * Fills in values that come from the address, and values derived from them. They weren't typed, so a form
 * with nothing else isn't a draft (rule drafts/only-real-changes).
 */
export function putIn(store: FormStore, act: () => void): void {
  const { form, base } = store.get()
  act()
  if (form === base.given || sameContent(form, base.pristine))
    store.update({ base: { ...base, given: store.get().form } })
}
