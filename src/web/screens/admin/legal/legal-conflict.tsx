import type { LegalContent } from '#shared/picklist/entries.ts'
import { BothVersions, DraftConflict } from '#web/draft/draft-conflict.tsx'
import type { Draft } from '#web/draft/use-draft.ts'

/**
 * Shows both texts if another user saved first, so that nothing is overwritten unseen (rule
 * legal/two-people).
 */
export function LegalConflict({ draft }: { draft: Draft<LegalContent, string> }) {
  return (
    <DraftConflict draft={draft}>
      <BothVersions
        mine={<p className="legal-whole">{draft.content}</p>}
        theirs={<p className="legal-whole">{draft.clash?.current.content}</p>}
      />
    </DraftConflict>
  )
}
