import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { legalWrites } from '#shared/api/administration.ts'
import { legal } from '#shared/api/picklists.ts'
import { limits } from '#shared/limits.ts'
import type { LegalContent } from '#shared/picklist/entries.ts'
import { hasAtMost, isBlank, tidyLongText } from '#shared/text.ts'
import { CallError } from '#web/api/call-error.ts'
import { endpointKey } from '#web/api/hooks.ts'
import { useWrite } from '#web/api/write.ts'

/** The wording that another user saved in the meantime, and that user. */
export interface LegalConflict {
  current: LegalContent
  byName: string | null
}

/** The problem with a wording, in the server's words. */
export function textProblem(content: string): string | undefined {
  if (isBlank(content)) return 'Content is required'
  const most = limits.legalText
  return hasAtMost(tidyLongText(content), most)
    ? undefined
    : `Use ${most.toLocaleString('en-US')} characters or fewer`
}

function conflictOf(error: unknown): LegalConflict | null {
  if (!(error instanceof CallError)) return null
  const { current, byName } = error.details
  return isLegalContent(current) ? { current, byName: typeof byName === 'string' ? byName : null } : null
}

function isLegalContent(value: unknown): value is LegalContent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'content' in value &&
    typeof value.content === 'string' &&
    'updatedAt' in value &&
    typeof value.updatedAt === 'string'
  )
}

/**
 * The typed wording, and the stored one it started from. Only a save changes what is stored, and a change to
 * what is stored never changes what the user typed (rule legal/two-people).
 */
export function useLegalForm(stored: LegalContent, onReplaced: () => void) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(stored)
  const [content, setContent] = useState(stored.content)
  const [tried, setTried] = useState(false)
  const [conflict, setConflict] = useState<LegalConflict | null>(null)
  const unsaved = content !== base.content
  const { run, sending: saving } = useWrite({
    write: ({ type, ...body }: Pick<LegalContent, 'type' | 'content' | 'updatedAt'>, send) =>
      send(legalWrites.put, { params: { type }, body }),
    storedBefore: (current, sent) =>
      isLegalContent(current) && current.content === tidyLongText(sent.content) ? current : null,
    success: () => 'Legal content updated successfully',
    failure: () => 'Failed to update legal content',
  })
  // Follows the stored wording until the user types.
  if (!unsaved && !saving && stored.updatedAt > base.updatedAt) {
    setBase(stored)
    setContent(stored.content)
  }

  async function save() {
    setTried(true)
    if (textProblem(content) !== undefined) return
    const written = await run({ type: base.type, content, updatedAt: base.updatedAt })
    if (written.kind === 'sent') keep(written.data)
    const found = written.kind === 'conflict' ? conflictOf(written.error) : null
    if (!found) return
    setConflict(found)
    onReplaced()
  }

  /** The stored wording is the new base; later keystrokes stay. */
  function keep(now: LegalContent) {
    queryClient.setQueryData(endpointKey(legal.get, { params: { type: now.type } }), now)
    setBase(now)
    setContent((typed) => (typed === content ? now.content : typed))
    setTried(false)
    setConflict(null)
    onReplaced()
  }

  /**
   * Ends the conflict once the user has seen both wordings: the next save replaces the other one, or editing
   * continues from it.
   */
  function settle(take: 'mine' | 'theirs') {
    if (!conflict) return
    setBase(conflict.current)
    if (take === 'theirs') setContent(conflict.current.content)
    setConflict(null)
    onReplaced()
  }

  return {
    content,
    setContent,
    problem: tried ? textProblem(content) : undefined,
    unsaved,
    saving,
    save,
    undo: () => setContent(base.content),
    conflict,
    settle,
  }
}
