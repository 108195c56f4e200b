import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { mayGenerally } from '#shared/access.ts'
import type { Problem } from '#shared/errors.ts'
import type { RuleContext } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import { dialogProblems, inDialogWords } from '#shared/order/rules/dialog-problems.ts'
import { agronomistTerritory } from '#shared/order/rules/share-problems.ts'
import type { AuthUser } from '#shared/people.ts'
import type { CallError } from '#web/api/call-error.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import type { Failed } from '#web/api/outcome.ts'
import { failedText } from '#web/api/write.ts'
import { creditQuestion, sendCredit } from '#web/order/credit-consent.ts'
import { creditAsked } from '#web/order/model/credit-warning.ts'
import { orderFigures } from '#web/order/model/figures.ts'
import { numberProblems, tidiedDraft } from '#web/order/model/form-problems.ts'
import { type OrderForm, sameOrder, toDraft } from '#web/order/model/order-form.ts'
import { ruleContext } from '#web/order/model/rule-context.ts'
import { pendingSavesInMemory } from '#web/order/save/pending-saves.ts'
import { sentOrder } from '#web/order/save/sent-order.ts'
import { conflictOf, useSave } from '#web/order/save/use-save.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import type { Edited } from './use-quick-edit.ts'
import type { QuickEditStart } from './use-quick-edit-order.ts'

/** Everything that blocks saving: unreadable numbers, then broken rules. */
function problemsOf(form: OrderForm, rules: RuleContext): Problem[] {
  return [...numberProblems(form, rules), ...dialogProblems(tidiedDraft(form), rules)]
}

/** The request body: the order as the full form would send it, with its computed amounts. */
function bodyOf({ form, base }: Edited, rules: RuleContext, user: AuthUser) {
  const draft = tidiedDraft(form)
  const { grandTotal, lineItemSubtotalAfterDiscounts } = orderFigures(form)
  return {
    ...sentOrder(draft, grandTotal, base.version),
    territory: agronomistTerritory(draft.agronomistAssignments[0]?.email ?? '', rules),
    editedBy: user.email,
    subtotal: lineItemSubtotalAfterDiscounts,
    grandTotal,
  }
}

/**
 * The order's content in a form that doesn't depend on how numbers are formatted, which changes when a field
 * loses focus.
 */
const contentOf = (form: OrderForm) => JSON.stringify(toDraft(form))

/** Appended to an error message if the server might have stored the order but the response was lost. */
const mayBeStored = 'It may have been updated. Updating again won’t save the change twice.'

const updated = {
  kind: 'success',
  title: 'Purchase Order Updated',
  text: 'Your purchase order has been successfully updated.',
} as const

const unchanged = { kind: 'info', title: 'No changes' } as const

export interface QuickSaveOptions {
  onSaving: (saving: boolean) => void
  onStored: (order: Order) => void
  /** Called if nothing changed and therefore nothing was sent (rule versions/no-changes). */
  onUnchanged: () => void
}

/**
 * Handles the Update Purchase Order button: lists any problems or sends the order. A failed save doesn't
 * change the form.
 */
export function useQuickSave({ loaded, lists }: QuickEditStart, options: QuickSaveOptions) {
  const { user } = useSession()
  const toast = useToast()
  const confirm = useConfirm()
  const [pending] = useState(pendingSavesInMemory)
  const { run } = useSave(pending, { method: 'PATCH', waits: false })
  const [tried, setTried] = useState(false)
  const refusal = useRefusal()
  const [conflict, setConflict] = useState<CallError | null>(null)
  const outdated = useOutdatedLists()
  const saving = useRef(false)

  const confirmCredit = (text: string) =>
    confirm({ ...creditQuestion, text, confirmLabel: 'Update credit memo' })

  /** Saves the order; returns false if there are problems to fix first. */
  async function save(edited: Edited): Promise<boolean> {
    const { form, base } = edited
    if (saving.current) return true
    if (sameOrder(form, base.pristine)) {
      toast.show({ ...unchanged, text: 'No changes to save.' })
      options.onUnchanged()
      return true
    }
    setTried(true)
    const rules = ruleContext(lists.catalogue, base.storedOrders, mayGenerally(user, 'setOrderDiscount'))
    if (problemsOf(form, rules).length > 0) return false
    const asked = creditAsked(tidiedDraft(form), orderFigures(form).grandTotal, base.storedOrders, rules)
    if (asked && !(await confirmCredit(asked.text))) return true
    saving.current = true
    options.onSaving(true)
    const body = bodyOf(edited, rules, user)
    const saved = await sendCredit(
      asked?.creditsOver ?? null,
      (said) => run({ id: loaded.order.id, body: { ...body, ...said } }),
      confirmCredit,
    )
    saving.current = false
    options.onSaving(false)
    if (saved.kind === 'sent') {
      toast.show(updated)
      options.onStored(saved.data)
    }
    if ('error' in saved) failed(saved, form)
    return !('error' in saved)
  }

  function failed(failure: Failed, form: OrderForm) {
    const text = failedText(failure, 'Failed to update purchase order. Please try again.')
    const conflict = conflictOf(failure)
    if (conflict) {
      outdated.current = true
      setConflict(conflict)
    } else toast.show({ kind: 'error', title: 'Error', text })
    refusal.set(form, text, failure.problems, pending.pendingSave() === null)
  }

  return {
    save,
    conflict,
    forgetConflict: () => setConflict(null),
    isUncertain: (form: OrderForm) => refusal.at(form)?.known === false,
    /** The problems that the server reported and, after the first attempt to save, the form's own. */
    problems: (form: OrderForm, rules: RuleContext) => [
      ...(tried ? problemsOf(form, rules) : []),
      ...(refusal.at(form)?.problems ?? []),
    ],
  }
}

/** Remembers why the server rejected the order, until the order's content changes. */
function useRefusal() {
  const [refused, setRefused] = useState<{ content: string; problems: Problem[]; known: boolean } | null>(
    null,
  )
  return {
    set(form: OrderForm, text: string, problems: readonly Problem[], known: boolean) {
      const said = [text, ...(known ? [] : [mayBeStored])].map((message) => ({ path: '', message }))
      const found = problems.map(inDialogWords)
      setRefused({ content: contentOf(form), problems: found.length > 0 ? found : said, known })
    },
    at: (form: OrderForm) => (refused?.content === contentOf(form) ? refused : null),
  }
}

/**
 * Refreshes the order lists only when the dialog closes. An earlier refresh could remove the order's card
 * from its list, which would also remove this dialog.
 */
function useOutdatedLists() {
  const queryClient = useQueryClient()
  const outdated = useRef(false)
  useEffect(
    () => () => {
      if (outdated.current) void invalidateOrders(queryClient)
    },
    [queryClient],
  )
  return outdated
}
