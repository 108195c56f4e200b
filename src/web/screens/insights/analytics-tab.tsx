import { EmptyState } from '#web/ui/empty-state.tsx'

export function AnalyticsTab() {
  return (
    <div className="card">
      <EmptyState title="Analytics Coming Soon">
        Financial analysis and reporting features will be available here.
      </EmptyState>
    </div>
  )
}
