import '#web/ui/words.css'

/**
 * A placeholder for the page while its code or first response loads. index.html contains the same
 * placeholder.
 */
export function PageLoading() {
  return (
    <main className="page stack" aria-busy="true">
      <h1 className="vh">Loading</h1>
      <span className="sk coming-1" />
      <span className="sk coming-2" />
      <span className="sk coming-3" />
    </main>
  )
}
