import { usePageTitle } from '#web/shell/page/page-title.ts'
import { Soon } from '#web/shell/page/soon.tsx'

export function AccountsScreen() {
  usePageTitle('Accounts Management')
  return (
    <Soon title="Accounts Management">
      Customers and their addresses, to look up and keep up to date, come with the next version.
    </Soon>
  )
}
