import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Problem } from '#shared/errors.ts'
import { creditWarning, familyCredit } from '#shared/order/credit.ts'
import { dialogProblems, inDialogWords, invalidValue } from '#shared/order/dialog-problems.ts'
import type { Order } from '#shared/order/order.ts'
import { agronomistTerritory } from '#shared/order/share-problems.ts'
import { withShownAmounts } from '#shared/order/shares.ts'
import { tidyDraft } from '#shared/order/tidy.ts'
import { CallError, errorText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { useSession } from '#web/shell/session.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { showOrder } from './cached-orders.ts'
import { type QuickEdit, quickDraft, quickFigures, unreadableTexts } from './quick-edit.ts'
import type { QuickEditWorld } from './use-quick-edit-world.ts'

/** All that keeps the order from being stored: texts that are no number, then the rules. */
function problemsOf(edit: QuickEdit, { rules }: QuickEditWorld): Problem[] {
  const unreadable = unreadableTexts(edit).map((path) => ({ path, message: invalidValue }))
  return [...unreadable, ...dialogProblems(tidied(edit, rules), rules)]
}

function tidied(edit: QuickEdit, rules: QuickEditWorld['rules']) {
  // Every line and crop of a stored order has its id.
  return tidyDraft(quickDraft(edit), { service: rules.service, newId: () => '' })
}

/** The warning of a credit memo that credits more than was ordered (decisions Q-24). */
function creditWarningOf(edit: QuickEdit, { rules, hidden }: QuickEditWorld): string | null {
  if (edit.order.documentType !== 'credit_memo') return null
  return creditWarning(familyCredit(rules.family, edit.order.id), quickFigures(edit).grandTotal, hidden)
}

/** What is sent: the fields, the shares as shown, and what the specification lists beside them. */
function bodyOf(edit: QuickEdit, { rules }: QuickEditWorld, editedBy: string) {
  const { baseType: _, ...fields } = tidied(edit, rules)
  const { grandTotal, lineItemSubtotalAfterDiscounts } = quickFigures(edit)
  return {
    ...fields,
    agronomistAssignments: withShownAmounts(fields.agronomistAssignments, grandTotal),
    customerAssignments: withShownAmounts(fields.customerAssignments, grandTotal),
    versionNumber: edit.order.versionNumber,
    territory: agronomistTerritory(fields.agronomistAssignments[0]?.email ?? '', rules),
    editedBy,
    subtotal: lineItemSubtotalAfterDiscounts,
    grandTotal,
  }
}

/** Leaving a field changes nothing of what was refused. */
const contentOf = (edit: QuickEdit) => JSON.stringify(quickDraft(edit))

const isSignedOut = (error: unknown) => error instanceof CallError && error.status === 401

interface Saving {
  world: QuickEditWorld
  signInAgain: () => Promise<boolean>
  onSaving: (saving: boolean) => void
  onStored: () => void
}

/** Update Purchase Order: what is wrong is listed, else it is sent; what fails leaves everything as it is. */
export function useQuickSave({ world, signInAgain, onSaving, onStored }: Saving) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ content: string; problems: Problem[] } | null>(null)
  const running = useRef(false)

  /** A session that ended meanwhile is begun again in place, and the save goes on (decisions Q-103). */
  async function send(edit: QuickEdit): Promise<Order> {
    const sent = { params: { id: edit.order.id }, body: bodyOf(edit, world, user.email) }
    for (;;) {
      try {
        return await call(orders.change, sent)
      } catch (error) {
        if (!isSignedOut(error) || !(await signInAgain())) throw error
      }
    }
  }

  async function save(edit: QuickEdit): Promise<boolean> {
    if (running.current) return true
    setTried(true)
    if (problemsOf(edit, world).length > 0) return false
    const warning = creditWarningOf(edit, world)
    if (warning) {
      const title = 'Credit more than was ordered?'
      if (!(await confirm({ title, text: warning, confirmLabel: 'Update credit memo' }))) return true
    }
    running.current = true
    onSaving(true)
    try {
      showOrder(queryClient, await send(edit))
      toast.show({
        kind: 'success',
        title: 'Purchase Order Updated',
        text: 'Your purchase order has been successfully updated.',
      })
      void invalidateOrders(queryClient)
      onStored()
      return true
    } catch (error) {
      const text = isSignedOut(error)
        ? 'User not logged in'
        : errorText(error, 'Failed to update purchase order. Please try again.')
      toast.show({ kind: 'error', title: 'Error', text })
      const found = error instanceof CallError ? error.problems.map(inDialogWords) : []
      setRefused({
        content: contentOf(edit),
        problems: found.length > 0 ? found : [{ path: '', message: text }],
      })
      return false
    } finally {
      running.current = false
      onSaving(false)
    }
  }

  return {
    save,
    /** Shown from the first try on; what the server found, until something is changed. */
    problems: (edit: QuickEdit) => [
      ...(tried ? problemsOf(edit, world) : []),
      ...(refused?.content === contentOf(edit) ? refused.problems : []),
    ],
  }
}
