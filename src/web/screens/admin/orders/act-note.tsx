import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type FocusTarget, focusNext, focusOn } from '#web/ui/focus.ts'
import { Message } from '#web/ui/message.tsx'
import {
  actWords,
  orderCount,
  refusedText,
  restText,
  seconds,
  stepsText,
  stoppedText,
} from './archive-words.ts'
import type { Act, ActState } from './use-act.ts'

interface ActNoteProps {
  act: Act
  /** The element to focus when the note disappears. */
  next: FocusTarget
  acting: { stop: () => void; resume: (withoutThis: boolean) => void; undo: () => void; dismiss: () => void }
}

export function ActNote({ act, next, acting }: ActNoteProps) {
  const { state } = act
  const { stop, resume, undo: undoAct, dismiss } = acting
  const note = useKeptFocus(state.name, next)
  const undo = act.done > 0 && !act.undoing && <Button onClick={undoAct}>Undo</Button>
  const close = (
    <Button variant="plain" onClick={dismiss}>
      Close
    </Button>
  )
  return (
    <section ref={note} tabIndex={-1} className="ad-act" aria-label="Progress">
      {state.name === 'running' && (
        <Message kind="info" actions={<Button onClick={stop}>Stop</Button>}>
          <Progress act={act} waitMs={state.waitMs} />
        </Message>
      )}
      {state.name === 'finished' && (
        <Message
          kind="info"
          icon="check"
          actions={
            <>
              {undo} {close}
            </>
          }
        >
          <p role="status">{`${orderCount(act.done)} ${actWords[act.kind].participle}.`}</p>
        </Message>
      )}
      {state.name === 'stopped' && (
        <Message
          kind="info"
          actions={
            <>
              <Button onClick={() => resume(false)}>Go on</Button> {undo} {close}
            </>
          }
        >
          <p role="status">{act.undoing ? `Stopped: ${undoneText(act)}` : stoppedText(act)}</p>
        </Message>
      )}
      {state.name === 'failed' && (
        <Failed act={act} state={state}>
          <Button onClick={() => resume(state.refused)}>
            {state.refused ? 'Go on without it' : 'Go on'}
          </Button>
          {undo}
          {close}
        </Failed>
      )}
    </section>
  )
}

function Failed({
  act,
  state,
  children,
}: {
  act: Act
  state: Extract<ActState, { name: 'failed' }>
  children: ReactNode
}) {
  const title =
    state.reason === null
      ? `Your session ended before ${state.order} was ${actWords[act.kind].participle}.`
      : refusedText(act.kind, state.order, state.reason)
  return (
    <Message kind="error" title={title} actions={children}>
      {act.undoing ? undoneText(act) : restText(act)}
    </Message>
  )
}

const undoneText = (act: Act) => `${stepsText(act.at, act.of)} undone.`

function Progress({ act, waitMs }: { act: Act; waitMs: number | null }) {
  const what = act.undoing ? 'Undoing' : actWords[act.kind].running
  return (
    <>
      <p>
        {what} {stepsText(act.at, act.of)}
      </p>
      <progress aria-label={what} max={act.of} value={act.at} />
      {waitMs !== null && <Wait key={act.at} ms={waitMs} />}
    </>
  )
}

/** A countdown hidden from screen readers, which only announce that there is a wait. */
function Wait({ ms }: { ms: number }) {
  const [left, setLeft] = useState(ms)
  useEffect(() => {
    const end = performance.now() + ms
    const timer = setInterval(() => setLeft(end - performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [ms])
  return (
    <p className="note">
      <span role="status">Rate limit reached. Continuing automatically</span>
      <span> in {seconds(left)}.</span>
    </p>
  )
}

/**
 * Keeps focus inside the note when the focused button disappears; otherwise focus would jump to the top of
 * the page.
 */
function useKeptFocus(state: string, next: FocusTarget) {
  const note = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has other buttons
  useEffect(() => {
    // Waits until the closed confirmation has tried to return focus to a button that is now disabled.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) focusOn(note.current, { preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    const box = note.current
    return () => {
      if (!box?.isConnected) focusNext(next)
    }
  }, [next])
  return note
}
