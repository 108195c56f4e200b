export function QuickEditDialog(_: Record<string, unknown>) {
  return null
}
