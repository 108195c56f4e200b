import { legalWrites } from '#shared/api/administration.ts'
import { auth } from '#shared/api/auth.ts'
import { legal } from '#shared/api/picklists.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LegalForm } from './legal-form.tsx'

const params = { type: 'terms_and_conditions' }

/** (rule print/terms) */
export function LegalTab() {
  // Always fetches the most recent wording instead of using the cache.
  const text = useEndpoint(legal.get, { params }, { staleTime: 0 })
  const history = useEndpoint(legalWrites.history, { params }, { staleTime: 0 })
  const config = useEndpoint(auth.config)

  return (
    <section className="legal" aria-labelledby="legal-heading">
      <h2 id="legal-heading">Terms and Conditions</h2>
      {text.isPending && (
        <div className="stack" aria-busy="true">
          <Skeleton width="30%" />
          <Skeleton height={320} />
        </div>
      )}
      {text.isError && !text.data && (
        <ErrorState title="The text could not be loaded" onRetry={() => void text.refetch()}>
          {text.error.messageOr()}
        </ErrorState>
      )}
      {text.data && (
        <LegalForm
          stored={text.data}
          history={history}
          timeZone={config.data?.timeZone ?? null}
          onReplaced={() => void history.refetch()}
        />
      )}
    </section>
  )
}
