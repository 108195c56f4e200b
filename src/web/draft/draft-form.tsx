import type { ComponentProps } from 'react'
import type { Problem } from '#shared/errors.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Message } from '#web/ui/message.tsx'
import type { Draft } from './use-draft.ts'
import './draft.css'

interface DraftFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  draft: Pick<Draft<unknown, unknown>, 'form' | 'signIn' | 'submit'>
  /** Problems that don't belong to any field, shown above the fields. */
  above?: readonly Problem[]
}

export function DraftForm({ draft, above = [], children, ...form }: DraftFormProps) {
  const { signIn } = draft
  return (
    <>
      <form
        {...form}
        ref={draft.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          draft.submit()
        }}
      >
        {above.length > 0 && (
          <Message kind="error" tabIndex={-1} className="dr-above">
            {above.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Message>
        )}
        {children}
      </form>
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </>
  )
}
