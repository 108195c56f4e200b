export function ReportDialog(_: Record<string, unknown>) {
  return null
}
