import { usePageTitle } from '../../shell/page-title.ts'
import { Soon } from '../../shell/soon.tsx'

export function AccountsScreen() {
  usePageTitle('Accounts Management')
  return (
    <Soon title="Accounts Management">
      Customers and their addresses, to look up and keep up to date, come with the next version.
    </Soon>
  )
}
