import { useRef, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import { useUnsavedWork } from '#web/shell/session/use-unsaved-work.ts'
import { firstProblem, focusAfter, isFocusLost, lostFocus } from '#web/ui/focus.ts'
import { useToast } from '#web/ui/overlay/toast.ts'

/** The version that another user saved first, and the message about it. */
export interface Clash<Base> {
  current: Base
  message: string
}

export type SaveOutcome<Base, Content> =
  /** If `now` is set, the editor stays open and continues from that version. */
  | { kind: 'stored'; now?: Base }
  /**
   * If `merged` is set, the changes don't conflict, so the merged content is saved without asking the user.
   */
  | { kind: 'conflict'; clash: Clash<Base>; merged?: Content | null }
  | { kind: 'refused'; problems: readonly Problem[] }
  /** Nothing was sent: the user canceled, or didn't sign in again. */
  | { kind: 'kept' }

export interface DraftOptions<Base, Content> {
  stored: Base
  contentOf: (base: Base) => Content
  isChanged: (content: Content, base: Base) => boolean
  /** Problems to fix before anything is sent; shown after the first attempt to save. */
  problemsOf: (content: Content, base: Base) => readonly Problem[]
  save: (content: Content, base: Base) => Promise<SaveOutcome<Base, Content>>
  question?: { title: string; text: string; confirmLabel: string }
  onClosed: () => void
}

interface Started<Base, Content> {
  /** The version stored when the editor opened, or the one that another user has saved since. */
  base: Base
  content: Content
  /** True after the first attempt to save. */
  tried: boolean
  /** Problems reported by the server. Each stays until the user edits its field. */
  refused: readonly Problem[]
  clash: Clash<Base> | null
}

interface State<Base, Content> extends Started<Base, Content> {
  saving: boolean
  isOver: boolean
}

export type Draft<Base, Content> = ReturnType<typeof useDraft<Base, Content>>

/**
 * Manages the editor for a small record: typing, saving, conflicts and leaving, none of which loses the
 * user's input. The order form has its own code for this.
 */
export function useDraft<Base, Content>(options: DraftOptions<Base, Content>) {
  const { stored, contentOf, isChanged, problemsOf, question, onClosed } = options
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const startFrom = (base: Base): Started<Base, Content> => ({
    base,
    content: contentOf(base),
    tried: false,
    refused: [],
    clash: null,
  })
  const [state, setState] = useState(() => ({ ...startFrom(stored), saving: false, isOver: false }))
  const { base, content, tried, saving, refused, isOver } = state
  const changed = isChanged(content, base)
  const work = useUnsavedWork({ isChanged: changed && !isOver, saving, question, onClosed })
  const patch = (part: Partial<State<Base, Content>>) => setState((now) => ({ ...now, ...part }))
  const send = senderOf(options, patch, {
    failed(part) {
      focusAfter(
        () => patch({ saving: false, ...part }),
        () => firstProblem(form.current) ?? lostFocus(),
      )
    },
    stored(sent, now) {
      if (now === undefined) return end()
      const next = startFrom(now)
      const withTyped = (typed: Content) => ({ ...next, content: typed === sent ? next.content : typed })
      focusAfter(
        () => setState((was) => ({ ...was, ...withTyped(was.content), saving: false })),
        () => (isFocusLost() ? lostFocus() : null),
      )
    },
  })

  function end() {
    patch({ saving: false, isOver: true })
    work.close()
  }

  return {
    ...state,
    form,
    signIn: work.signIn,
    isChanged: changed,
    problems: [...(tried ? problemsOf(content, base) : []), ...refused],
    /**
     * Changes the content. Drops any problem that the server reported at the edited path, because that
     * problem is now out of date.
     */
    change(step: (content: Content) => Content, edited?: string) {
      setState((now) => {
        const still = now.refused.filter(({ path }) => path !== edited)
        return { ...now, content: step(now.content), refused: still }
      })
    },
    submit() {
      // Clears the notice about the previous save, which would otherwise stay next to the new problems.
      toast.clear()
      void send(content, base)
    },
    leave: work.leave,
    discard: () => !saving && end(),
    /** Dismisses the conflict and keeps the user's input; the next save reports the conflict again. */
    keep: () => patch({ clash: null }),
    restart: (now: Base) => patch(startFrom(now)),
    saveOver: ({ current }: Clash<Base>, merged: Content) => void send(merged, current),
  }
}

const nothingSent = { kind: 'kept' } as const

interface Outcomes<Base, Content> {
  failed: (part: Partial<State<Base, Content>>) => void
  stored: (sent: Content, now: Base | undefined) => void
}

function senderOf<Base, Content>(
  { problemsOf, save }: DraftOptions<Base, Content>,
  patch: (part: Partial<State<Base, Content>>) => void,
  { failed, stored }: Outcomes<Base, Content>,
) {
  return async function send(content: Content, base: Base): Promise<void> {
    const isWrong = problemsOf(content, base).length > 0
    patch({ base, content, tried: true, refused: [], clash: null, saving: !isWrong })
    // Awaits even if nothing is sent, so that focus moves after the current event rather than during it.
    const outcome = await (isWrong ? nothingSent : save(content, base))
    switch (outcome.kind) {
      case 'stored':
        return stored(content, outcome.now)
      case 'conflict':
        if (outcome.merged) return send(outcome.merged, outcome.clash.current)
        return patch({ saving: false, clash: outcome.clash })
      case 'refused':
        return failed({ refused: outcome.problems })
      case 'kept':
        return failed({})
    }
  }
}
