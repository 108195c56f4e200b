import { Link } from 'react-router'
import { BrandMark } from './header/brand.tsx'
import { usePageTitle } from './page/page-title.ts'
import './shell.css'

export function NotFound() {
  usePageTitle('404 Page Not Found')
  return (
    <>
      <header className="cover">
        <Link className="brand" to="/">
          <BrandMark />
        </Link>
      </header>
      <main className="page">
        <h1>404 Page Not Found</h1>
        <p className="sub">Did you forget to add the page to the router?</p>
        <p className="leave">
          <Link className="btn" to="/">
            Create a purchase order
          </Link>
        </p>
      </main>
    </>
  )
}
