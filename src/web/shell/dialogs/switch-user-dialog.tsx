import { useMemo, useState } from 'react'
import { picklists } from '#shared/api/picklists.ts'
import { byLastName, levelLabel } from '#shared/levels.ts'
import type { Agronomist } from '#shared/people.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useSwitchUser } from '#web/shell/session/switch-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'

const nobody = 'Please select a user to switch to.'

/** (rule rights/switching) */
export function SwitchUserDialog({ onClose }: { onClose: () => void }) {
  const list = useEndpoint(picklists.agronomists)
  const people = useMemo(() => (list.data ?? []).filter(({ active }) => active).sort(byLastName), [list.data])
  const [chosen, setChosen] = useState<Agronomist | null>(null)
  const [asked, setAsked] = useState(false)
  const { switchTo, pending } = useSwitchUser()
  const toast = useToast()

  async function switchUser() {
    if (!chosen) {
      setAsked(true)
      toast.show({ kind: 'error', title: 'No User Selected', text: nobody })
    } else if (await switchTo(chosen.email)) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Switch User"
      size="small"
      footer={
        <span className="end">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={pending} onClick={() => void switchUser()}>
            Switch User
          </Button>
        </span>
      }
    >
      <Combobox
        label="Select User"
        items={people}
        value={chosen}
        onChange={setChosen}
        itemKey={({ email }) => email}
        itemText={({ name }) => name}
        // Leaves out the word "Territory", which doesn't fit on a phone; `searchText` still includes it.
        itemNote={({ level, territory }) => `${levelLabel(level)}, ${territory}`}
        searchText={({ territory }) => `Territory ${territory}`}
        list={{
          isLoading: list.isPending,
          retry: list.isError && !list.data ? () => void list.refetch() : null,
        }}
        placeholder="Choose a user"
        emptyText={list.isPending ? 'Loading users...' : 'No user matches'}
        error={asked && !chosen ? nobody : undefined}
        hint="You’ll see what they see. Orders you save show their name; the history shows yours."
      />
    </Dialog>
  )
}
