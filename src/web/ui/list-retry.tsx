/** Stands where a list is needed that could not be loaded; the rest of the page goes on. */
export function ListRetry({ retry }: { retry: () => void }) {
  return (
    <>
      The list could not be loaded.{' '}
      <button type="button" className="of-link" onClick={retry}>
        Try again
      </button>
    </>
  )
}

/** The hint of a field whose list failed, else the usual one. */
export function listHint(retry: (() => void) | null, otherwise?: string) {
  return retry ? <ListRetry retry={retry} /> : otherwise
}
