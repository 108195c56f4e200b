import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { LegalContent } from '#shared/picklist/entries.ts'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field/text-field.tsx'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { focusNext } from '#web/ui/overlay/focus-return.ts'
import './legal.css'
import { Message } from '#web/ui/message.tsx'
import { LegalHistory, type LegalHistoryProps } from './legal-history.tsx'
import { type LegalConflict, useLegalForm } from './use-legal-form.ts'

interface LegalFormProps extends Pick<LegalHistoryProps, 'history' | 'timeZone'> {
  stored: LegalContent
  onReplaced: () => void
}

const leaveQuestion: Question = {
  title: 'Leave the Terms and Conditions?',
  text: 'Your changes aren’t saved. Leaving discards them.',
  confirmLabel: 'Discard changes',
  cancelLabel: 'Stay here',
  danger: true,
}

const replaceQuestion: Question = {
  title: 'Replace your changes?',
  text: 'The earlier text replaces your unsaved changes.',
  confirmLabel: 'Replace',
  danger: true,
}

export function LegalForm({ stored, history, timeZone, onReplaced }: LegalFormProps) {
  const form = useLegalForm(stored, onReplaced)
  const confirm = useConfirm()
  const area = useRef<HTMLTextAreaElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const theirs = useRef<HTMLElement>(null)
  const signIn = useGuard(form.unsaved)
  // The error appears at the field, which gets focus.
  useEffect(() => {
    if (form.problem !== undefined) area.current?.focus()
  }, [form.problem])

  async function use(former: string) {
    if (form.unsaved && !(await confirm(replaceQuestion))) return
    form.setContent(former)
    area.current?.focus()
  }

  async function save() {
    await form.save()
    focusNext(() => theirs.current ?? saveButton.current)
  }

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {form.conflict && (
          <LegalConflictMessage
            conflict={form.conflict}
            text={theirs}
            onSettle={(take) => {
              form.settle(take)
              area.current?.focus()
            }}
          />
        )}
        <TextArea
          ref={area}
          label="Terms and Conditions"
          hideLabel
          className="legal-text"
          rows={16}
          value={form.content}
          onChange={form.setContent}
          error={form.problem}
          hint="New and edited orders use this text. Earlier versions keep theirs."
        />
        <LegalButtons form={form} saveButton={saveButton} />
      </form>
      <LegalHistory history={history} timeZone={timeZone} onUse={(former) => void use(former)} />
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </>
  )
}

interface LegalButtonsProps {
  form: ReturnType<typeof useLegalForm>
  saveButton: RefObject<HTMLButtonElement | null>
}

function LegalButtons({ form, saveButton }: LegalButtonsProps) {
  return (
    <p className="legal-buttons">
      <Button
        ref={saveButton}
        type="submit"
        variant="primary"
        disabled={form.saving || form.conflict !== null}
      >
        Save Terms and Conditions
      </Button>
      {form.unsaved && (
        <Button variant="plain" disabled={form.saving} onClick={form.undo}>
          Undo changes
        </Button>
      )}
      <span className="note" role="status">
        {form.saving ? 'Saving...' : form.unsaved ? 'Not saved yet' : ''}
      </span>
    </p>
  )
}

/** Asks before the user leaves unsaved changes, and lets them sign in again without losing those. */
function useGuard(unsaved: boolean) {
  const confirm = useConfirm()
  const now = useRef(unsaved)
  useEffect(() => {
    now.current = unsaved
  })
  const isUnsaved = useCallback(() => now.current, [])
  useLeavingGuard({ isUnsaved, ask: () => confirm(leaveQuestion) })
  return useSignInOver(isUnsaved)
}

interface LegalConflictMessageProps {
  conflict: LegalConflict
  /** The other user's wording, to be read first. */
  text: RefObject<HTMLElement | null>
  onSettle: (take: 'mine' | 'theirs') => void
}

/**
 * Another user saved first: shows their wording above the user's own, so that nothing is overwritten unseen.
 */
function LegalConflictMessage({ conflict, text, onSettle }: LegalConflictMessageProps) {
  const who = conflict.byName ?? 'Another user'
  return (
    <Message
      kind="error"
      className="legal-conflict"
      title={`${who} saved another text while you were editing. Your changes are safe, but not saved yet.`}
    >
      <h3 id="legal-theirs">Saved by {who}</h3>
      {/* Long wording scrolls inside this area, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region takes the focus */}
      <section ref={text} className="legal-theirs" aria-labelledby="legal-theirs" tabIndex={0}>
        {conflict.current.content}
      </section>
      <p>Your text is below. Copy in anything you need, or use theirs.</p>
      <p className="legal-buttons">
        <Button onClick={() => onSettle('mine')}>Keep editing mine</Button>
        <Button onClick={() => onSettle('theirs')}>Take theirs</Button>
      </p>
    </Message>
  )
}
