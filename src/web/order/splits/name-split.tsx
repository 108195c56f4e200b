import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { type SharesToKeep, useNameSplit } from './use-name-split.ts'
import './name-split.css'

interface NameSplitProps extends SharesToKeep {
  onKept: (name: string) => void
  onLeft: () => void
}

export function NameSplit(props: NameSplitProps) {
  const { name, setName, problem, saving, signIn, keep } = useNameSplit(props)
  return (
    <form
      className="os-naming"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <TextField
        label="Usual split name"
        value={name}
        onChange={setName}
        error={problem ?? undefined}
        placeholder="e.g. Home farm"
        autoComplete="off"
        readOnly={saving}
      />
      <Button type="submit" disabled={saving}>
        {saving ? 'Saving...' : 'Save split'}
      </Button>
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </form>
  )
}
