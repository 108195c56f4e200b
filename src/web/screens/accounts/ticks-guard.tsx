import { plural } from '#shared/plural.ts'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import type { MyCustomers } from './use-my-customers.ts'

/** Asks before the user leaves the screen with unsaved changes (rule accounts/leaving). */
export function TicksGuard({ my }: { my: MyCustomers }) {
  const confirm = useConfirm()
  useLeavingGuard({
    onPathOnly: true,
    isUnsaved: my.isUnsaved,
    async ask() {
      const discard = await confirm({
        title: 'Discard your changes?',
        text: ticksText(my.pending.size),
        confirmLabel: 'Discard changes',
        cancelLabel: 'Keep editing',
        danger: true,
      })
      if (discard) my.discard()
      return discard
    },
  })
  return null
}

function ticksText(count: number): string {
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
  return `${plural(count, 'change')} of My Customer ${are} not saved yet. Update List saves ${them}.`
}
