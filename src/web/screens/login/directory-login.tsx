import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { auth } from '#shared/api/auth.ts'
import { byLastName } from '#shared/levels.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useWrite } from '#web/api/write.ts'
import { storeCredentials } from '#web/shell/session/credentials.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { focusOn } from '#web/ui/focus.ts'
import { Message } from '#web/ui/message.tsx'
import { lastNameFirst } from './last-name-first.ts'

/** Login without a sign-in provider: the user picks their name. */
export function DirectoryLogin() {
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const people = useEndpoint(auth.loginUsers)
  const { run, sending, state } = useWrite({
    write: (email: string, send) => send(auth.login, { body: { email } }),
  })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const choice = useId()

  // Focuses the list of names once it has loaded, because it is the only control.
  useEffect(() => {
    if (people.data && document.activeElement === document.body) focusOn(choice)
  }, [people.data, choice])

  const options = useMemo(
    () =>
      (people.data ?? [])
        .toSorted(byLastName)
        .map((person) => ({ value: person.email, label: lastNameFirst(person.name) })),
    [people.data],
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(email === '')
    if (email === '') return
    const written = await run(email)
    if (written.kind !== 'sent') return
    queryClient.clear()
    storeCredentials(written.data.user.email)
    navigate('/', { replace: true })
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      {people.error && (
        <Message
          kind="error"
          title="The list of names could not be loaded"
          actions={<Button onClick={() => people.refetch()}>Try again</Button>}
        >
          {people.error.serverMessage}
        </Message>
      )}
      <SelectField
        id={choice}
        label="Your name"
        value={email}
        onChange={setEmail}
        onClear={() => setEmail('')}
        options={options}
        placeholder={people.isPending ? 'Loading names' : 'Choose your name'}
        error={missing && email === '' ? 'Choose your name' : undefined}
        disabled={people.isPending}
      />
      <Button type="submit" variant="primary" wide disabled={sending}>
        Login
      </Button>
      {'error' in state && <Message kind="error">{state.message}</Message>}
    </form>
  )
}
