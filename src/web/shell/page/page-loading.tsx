import '#web/ui/words.css'

/** The shape of a page while its code or first response loads; index.html has the same. */
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
