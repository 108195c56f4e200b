import { usePageTitle } from '../../shell/page-title.ts'

export function LoginFailedScreen() {
  usePageTitle('Login failed')
  return (
    <main className="page">
      <p>Login failed. Please try again.</p>
    </main>
  )
}
