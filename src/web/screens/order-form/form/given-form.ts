import { sameContent } from '#web/order/model/order-form.ts'
import type { FormStore } from './form-store.tsx'

/**
 * What the address puts into a form, and what follows by itself, is nothing that somebody typed: a form with nothing
 * else in it is no draft (rule drafts/only-real-changes).
 */
export function putIn(store: FormStore, act: () => void): void {
  const { form, base } = store.get()
  act()
  if (form === base.given || sameContent(form, base.pristine))
    store.update({ base: { ...base, given: store.get().form } })
}
