import type { LegalContent } from '#shared/picklist/entries.ts'
import { BothVersions, DraftConflict } from '#web/draft/draft-conflict.tsx'
import type { Draft } from '#web/draft/use-draft.ts'

/**
 * Shows both wordings if another user has saved a different one, so that neither user overwrites the other's
 * wording without seeing it (rule legal/two-people).
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
