import { Link } from '#web/shell/page/link.tsx'
import { BrandMark } from '#web/ui/brand.tsx'
import { usePageTitle } from './page/page-title.ts'
import './shell.css'

/** Below the header of the shell, for whoever is signed in. */
export function NotFound() {
  usePageTitle('404 Page Not Found')
  return (
    <main className="page">
      <h1>404 Page Not Found</h1>
      <p className="sub">Did you forget to add the page to the router?</p>
      <p className="leave">
        <Link className="btn" to="/">
          Create a purchase order
        </Link>
      </p>
    </main>
  )
}

/** For whoever isn't. */
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
