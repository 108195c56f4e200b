import { usePageTitle } from '../../shell/page-title.ts'
import { Soon } from '../../shell/soon.tsx'

export function InsightsScreen() {
  usePageTitle('Insights')
  return (
    <Soon title="Insights">
      All purchase orders, searched, filtered and added up by family, come with the next version.
    </Soon>
  )
}
