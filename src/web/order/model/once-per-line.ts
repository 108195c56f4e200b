import type { LineItemInput } from '#shared/order/line-item.ts'

/** The same work, done once for each line as long as neither the line nor what it depends on is replaced. */
export function oncePerLine<Depends extends object, Result>(
  work: (line: LineItemInput, depends: Depends) => Result,
): (line: LineItemInput, depends: Depends) => Result {
  const known = new WeakMap<Depends, WeakMap<LineItemInput, { result: Result }>>()
  return (line, depends) => {
    const ofLines = known.get(depends) ?? new WeakMap<LineItemInput, { result: Result }>()
    known.set(depends, ofLines)
    const entry = ofLines.get(line) ?? { result: work(line, depends) }
    ofLines.set(line, entry)
    return entry.result
  }
}
