import { useQueryClient } from '@tanstack/react-query'
import { manyOrders } from '#shared/api/many-orders.ts'
import type { Order } from '#shared/order/order.ts'
import { failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { stopQuestion } from '#web/order/many/stop-question.ts'
import { showOrder } from '#web/order/order-cache.ts'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { actWords, archiveQuestion, unarchiveQuestion } from './archive-words.ts'
import type { OrderFilters } from './order-filters.ts'
import { type ActKind, actedOn, nothingSelected, without } from './selection.ts'
import { useAct } from './use-act.ts'
import { useSelection } from './use-selection.ts'

export type ManyOrders = ReturnType<typeof useManyOrders>

const leaveQuestion = stopQuestion('Completed orders stay completed. The rest won’t change.')

export function useManyOrders(filters: OrderFilters) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const { isRunning, start, ...acting } = useAct((done, finished) => {
    selecting.change((now) => (finished ? nothingSelected : without(now, done)))
    selecting.recheck()
  })
  const selecting = useSelection(filters, isRunning)
  const { selection, isChecked } = selecting
  const signIn = useSignInOver(() => isRunning || selection.size > 0 || acting.act !== null)
  useLeavingGuard({
    isUnsaved: () => isRunning,
    async ask() {
      const leave = await confirm(leaveQuestion)
      if (leave) acting.stop()
      return leave
    },
  })

  async function ask(kind: ActKind): Promise<void> {
    const ids = actedOn(selection, kind)
    if (ids.length === 0) return
    try {
      const question =
        kind === 'archive'
          ? archiveQuestion(ids.length, await call(manyOrders.archiveQuestion, { body: { ids } }))
          : unarchiveQuestion(ids.length)
      if (await confirm(question)) void start(kind, ids)
    } catch (error) {
      toast.show({ kind: 'error', title: 'Error', text: failureText(error, actWords[kind].failed) })
    }
  }

  return {
    ...selecting,
    ...acting,
    isRunning,
    signIn: {
      asking: signIn.asking,
      answer(signedIn: boolean) {
        signIn.answer(signedIn)
        if (signedIn) selecting.recheck()
      },
    },
    ask,
    mayAct: isChecked && !isRunning,
    orderStored(order: Order) {
      showOrder(queryClient, order)
      selecting.recheck()
      void invalidateOrders(queryClient)
    },
  }
}
