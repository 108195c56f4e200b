import type { Problem } from '#shared/errors.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { type LineRules, type LineSetting, lineProblems } from '#shared/order/rules/line-problems.ts'

/** Caches the result of `work` for each line, until the line or the `depends` object is replaced. */
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

interface Judged {
  index: number
  setting: LineSetting
  problems: Problem[]
}

const known = new WeakMap<LineRules, WeakMap<LineItemInput, Judged>>()

/**
 * Returns a line's problems, cached so that an unchanged line isn't validated again, even if it has moved.
 */
export function knownLineProblems(
  line: LineItemInput,
  index: number,
  setting: LineSetting,
  rules: LineRules,
): Problem[] {
  const ofLines = known.get(rules) ?? new WeakMap<LineItemInput, Judged>()
  known.set(rules, ofLines)
  const before = ofLines.get(line)
  const judged: Judged =
    before && sameSetting(before.setting, setting)
      ? { ...before, index, problems: movedTo(index, before) }
      : { index, setting, problems: lineProblems(line, index, setting, rules) }
  ofLines.set(line, judged)
  return judged.problems
}

function sameSetting(a: LineSetting, b: LineSetting): boolean {
  return a.documentType === b.documentType && a.baseType === b.baseType && a.territory === b.territory
}

function movedTo(index: number, before: Judged): Problem[] {
  if (index === before.index) return before.problems
  const [from, to] = [`lineItems.${before.index}.`, `lineItems.${index}.`]
  return before.problems.map((problem) => ({ ...problem, path: problem.path.replace(from, to) }))
}
