export function HistoryDialog(_: Record<string, unknown>) {
  return null
}
