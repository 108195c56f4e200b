import { useQueryClient } from '@tanstack/react-query'
import { legalWrites } from '#shared/api/administration.ts'
import { legal } from '#shared/api/picklists.ts'
import { limits } from '#shared/limits.ts'
import type { LegalContent } from '#shared/picklist/entries.ts'
import { hasAtMost, isBlank, tidyLongText } from '#shared/text.ts'
import { errorText } from '#web/api/call-error.ts'
import { endpointKey } from '#web/api/hooks.ts'
import { useWrite } from '#web/api/write.ts'
import { useDraft } from '#web/draft/use-draft.ts'

/** Returns the problem with the typed text, worded like the server's error. */
export function textProblem(content: string): string | undefined {
  if (isBlank(content)) return 'Content is required'
  const most = limits.legalText
  return hasAtMost(tidyLongText(content), most)
    ? undefined
    : `Use ${most.toLocaleString('en-US')} characters or fewer`
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
 * The wording that the user typed, and the stored one it is based on. Only saving changes what is stored, and
 * a newer stored wording never replaces what the user typed (rule legal/two-people).
 */
export function useLegalForm(stored: LegalContent, onReplaced: () => void) {
  const queryClient = useQueryClient()
  const { run } = useWrite({
    write: ({ type, ...body }: Pick<LegalContent, 'type' | 'content' | 'updatedAt'>, send) =>
      send(legalWrites.put, { params: { type }, body }),
    storedBefore: (current, sent) =>
      isLegalContent(current) && current.content === tidyLongText(sent.content) ? current : null,
    success: () => 'Legal content updated successfully',
    failure: ({ kind }) => (kind === 'conflict' ? null : 'Failed to update legal content'),
  })
  const draft = useDraft<LegalContent, string>({
    stored,
    contentOf: ({ content }) => content,
    isChanged: (typed, { content }) => typed !== content,
    problemsOf(typed) {
      const message = textProblem(typed)
      return message === undefined ? [] : [{ path: 'content', message }]
    },
    async save(content, { type, updatedAt }) {
      const written = await run({ type, content, updatedAt })
      const now = written.kind === 'sent' ? written.data : written.kind === 'conflict' && written.current
      if (!isLegalContent(now)) return { kind: 'kept' }
      queryClient.setQueryData(endpointKey(legal.get, { params: { type } }), now)
      onReplaced()
      if (written.kind !== 'conflict') return { kind: 'stored', now }
      return {
        kind: 'conflict',
        clash: { current: now, message: errorText(written.error, 'Changed by another user') },
      }
    },
    onClosed: () => {},
  })
  // Adopts a newer stored wording as long as the user hasn't typed anything.
  if (!draft.isChanged && !draft.saving && stored.updatedAt > draft.base.updatedAt) draft.restart(stored)
  return draft
}
