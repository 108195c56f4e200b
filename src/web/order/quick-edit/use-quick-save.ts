import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Problem } from '#shared/errors.ts'
import { creditWarning, familyCredit } from '#shared/order/family/credit.ts'
import type { Order } from '#shared/order/order.ts'
import { dialogProblems, inDialogWords, invalidValue } from '#shared/order/rules/dialog-problems.ts'
import { agronomistTerritory } from '#shared/order/rules/share-problems.ts'
import { withShownAmounts } from '#shared/order/shares/shares.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { CallError, failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { newId } from '#web/api/new-id.ts'
import { showOrder } from '#web/order/order-cache.ts'
import { type Attempt, type SaveMemory, save as saveOnce } from '#web/order/save/save-once.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { type QuickEdit, quickDraft, quickFigures, unreadableTexts } from './quick-edit.ts'
import { tidiedEdit } from './tidied-edit.ts'
import type { QuickEditWorld } from './use-quick-edit-order.ts'

/** All that keeps the order from being stored: texts that are no number, then the rules. */
function problemsOf(edit: QuickEdit, { rules }: QuickEditWorld): Problem[] {
  const unreadable = unreadableTexts(edit).map((path) => ({ path, message: invalidValue }))
  return [...unreadable, ...dialogProblems(tidiedEdit(edit, rules), rules)]
}

/** The warning of a credit memo that credits more than was ordered (decisions Q-24). */
function creditWarningOf(edit: QuickEdit, { rules, hidden }: QuickEditWorld): string | null {
  if (edit.order.documentType !== 'credit_memo') return null
  return creditWarning(familyCredit(rules.family, edit.order.id), quickFigures(edit).grandTotal, hidden)
}

/** What is sent: the fields, the shares as shown, and what the specification lists beside them. */
function bodyOf(edit: QuickEdit, { rules }: QuickEditWorld, editedBy: string) {
  const { baseType: _, ...fields } = tidiedEdit(edit, rules)
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

/** Said beside what failed where the server may have stored the order before its answer was lost. */
const mayBeStored =
  'It may have been updated all the same. Updating again finds that out, and never saves the same change twice.'

const isSignedOut = (error: unknown) => error instanceof CallError && error.status === 401

/** For as long as the dialog is open: leaving it gives up what was typed. */
function memoryOfWindow(): SaveMemory {
  let noted: Attempt | null = null
  const note = (attempt: Attempt | null) => {
    noted = attempt
  }
  return { unanswered: () => noted, note, storedVersion: 0 }
}

interface Saving {
  context: QuickEditWorld
  signInAgain: () => Promise<boolean>
  onSaving: (saving: boolean) => void
  onStored: () => void
}

/** Update Purchase Order: what is wrong is listed, else it is sent; what fails leaves everything as it is. */
export function useQuickSave({ context, signInAgain, onSaving, onStored }: Saving) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ content: string; problems: Problem[]; known: boolean } | null>(
    null,
  )
  const [overtaken, setOvertaken] = useState<CallError | null>(null)
  const running = useRef(false)
  const [memory] = useState(memoryOfWindow)
  const outdated = useRef(false)

  // Not before the dialog goes: the list behind it is read anew, and a card that left it would take the dialog along.
  useEffect(
    () => () => {
      if (outdated.current) void invalidateOrders(queryClient)
    },
    [queryClient],
  )

  /** A session that ended meanwhile is begun again in place, and the save goes on (decisions Q-103). */
  async function send(edit: QuickEdit): Promise<Order> {
    const { id } = edit.order
    const wanted = { id, body: bodyOf(edit, context, user.email) }
    const sendOnce = ({ key, body }: Attempt) =>
      withinLimit((signal) => call(orders.change, { params: { id }, body, idempotencyKey: key, signal }))
    for (;;) {
      try {
        const stored = await saveOnce(wanted, { memory, send: sendOnce, freshKey: newId })
        memory.note(null)
        return stored
      } catch (error) {
        if (!isSignedOut(error) || !(await signInAgain())) throw error
      }
    }
  }

  async function save(edit: QuickEdit): Promise<boolean> {
    if (running.current) return true
    setTried(true)
    if (problemsOf(edit, context).length > 0) return false
    const warning = creditWarningOf(edit, context)
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
        : failureText(error, 'Failed to update purchase order. Please try again.')
      // Another one saved, finalized or archived the order: looked into at once, in a dialog of its own.
      if (error instanceof CallError && (error.status === 409 || error.status === 404)) {
        outdated.current = true
        setOvertaken(error)
      } else toast.show({ kind: 'error', title: 'Error', text })
      const found = error instanceof CallError ? error.problems.map(inDialogWords) : []
      const known = memory.unanswered() === null
      const said = [text, ...(known ? [] : [mayBeStored])].map((message) => ({ path: '', message }))
      setRefused({ content: contentOf(edit), problems: found.length > 0 ? found : said, known })
      return false
    } finally {
      running.current = false
      onSaving(false)
    }
  }

  return {
    save,
    overtaken,
    forgetOvertaken: () => setOvertaken(null),
    /** Whether the order may have been stored although no answer said so. */
    unsure: (edit: QuickEdit) => refused?.content === contentOf(edit) && !refused.known,
    /** Shown from the first try on; what the server found, until something is changed. */
    problems: (edit: QuickEdit) => [
      ...(tried ? problemsOf(edit, context) : []),
      ...(refused?.content === contentOf(edit) ? refused.problems : []),
    ],
  }
}
