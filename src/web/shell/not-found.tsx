import { Link } from '#web/shell/page/link.tsx'
import { BrandMark } from '#web/ui/brand.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { usePageTitle } from './page/page-title.ts'
import './shell.css'

export function NotFound() {
  usePageTitle('404 Page Not Found')
  return (
    <main className="page">
      <div className="card leave">
        <EmptyState
          level="h1"
          title="404 Page Not Found"
          action={
            <Link className="btn" to="/">
              Create a purchase order
            </Link>
          }
        >
          Did you forget to add the page to the router?
        </EmptyState>
      </div>
    </main>
  )
}

export function NotFoundSignedOut() {
  return (
    <>
      <header className="cover">
        <Link className="brand" to="/">
          <BrandMark />
        </Link>
      </header>
      <NotFound />
    </>
  )
}
