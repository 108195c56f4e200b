import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'

export interface Question {
  title: string
  text?: ReactNode
  /** A verb for the action, never Yes or OK. */
  confirmLabel: string
  cancelLabel?: string
  /**
   * True if data would be lost. The destructive button is then red, and the safe button is equally prominent.
   */
  danger?: boolean
}

export const discardChanges = {
  title: 'Discard your changes?',
  confirmLabel: 'Discard changes',
  cancelLabel: 'Keep editing',
  danger: true,
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask | null>(null)

/** Asks for confirmation before something irreversible: `if (await confirm({ … })) remove()`. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs its provider')
  return ask
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const resolveAnswer = useRef<(answer: boolean) => void>(undefined)

  const ask = useCallback<Ask>((next) => {
    resolveAnswer.current?.(false)
    setQuestion(next)
    setOpen(true)
    return new Promise((resolve) => {
      resolveAnswer.current = resolve
    })
  }, [])

  function answer(yes: boolean) {
    setOpen(false)
    resolveAnswer.current?.(yes)
    resolveAnswer.current = undefined
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        open={open}
        onClose={() => answer(false)}
        title={question?.title ?? ''}
        size="question"
        nested
        footer={
          <span className="end">
            <Button
              variant={question?.danger ? 'default' : 'plain'}
              data-focus="first"
              onClick={() => answer(false)}
            >
              {question?.cancelLabel ?? 'Cancel'}
            </Button>
            <Button variant={question?.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
              {question?.confirmLabel}
            </Button>
          </span>
        }
      >
        {question?.text}
      </Dialog>
    </ConfirmContext>
  )
}
