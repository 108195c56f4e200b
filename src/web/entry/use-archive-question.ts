import { lists } from '#shared/api/administration.ts'
import type { Usage } from '#shared/api/administration-schemas.ts'
import { nameOf, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import { plural } from '#shared/plural.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { call } from '#web/api/client.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { keyIn } from './send-entry.ts'

/** (rule list-tabs/use-before-archiving) */
export function useArchiveQuestion(list: Picklist) {
  const confirm = useConfirm()
  return async (stored: PicklistEntry): Promise<boolean> => {
    const params = { list: list.list, key: keyIn(list, stored) }
    // If the usage can't be loaded, the dialog says so and still asks whether to archive the entry.
    const usage = await withinLimit((signal) => call(lists.usage, { params, signal })).catch(() => null)
    return confirm({
      title: `Archive ${nameOf(list, stored)}?`,
      text: usageText(usage),
      confirmLabel: 'Archive',
      cancelLabel: 'Keep editing',
    })
  }
}

const kept = 'It will stay where it is used, but can’t be added to anything new.'

export function usageText(usage: Usage | null): string {
  if (!usage)
    return `Could not check where it is used. Orders that have it will keep it, but new orders can’t use it.`
  const { orders, openOrders, versions, people } = usage
  const users = [
    orders > 0 && `${plural(orders, 'purchase order')} (${openOrders} open)`,
    versions > 0 && plural(versions, 'stored version'),
    people > 0 && (people === 1 ? '1 person' : `${people} people`),
  ].filter((one) => one !== false)
  if (users.length === 0) return 'Nothing uses it. It will stay in the list but will no longer be offered.'
  const words = users.length > 1 ? `${users.slice(0, -1).join(', ')} and ${users.at(-1)}` : users[0]
  return `It is used by ${words}. ${kept}`
}
