import { useCallback, useMemo, useState } from 'react'
import { round, sum } from '#shared/money.ts'
import { type CreditableLine, creditableOrders } from '#shared/order/family/credit-lines.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { unitsProblem } from '#shared/order/rules/line-problems.ts'
import { withUnits } from '#web/order/model/line-steps.ts'
import { enterNumber, readTyped } from '#web/order/model/typed-text.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'

/** What the user chose to credit for an ordered line. */
export interface Choice {
  chosen: boolean
  units: number
  /** The typed text while the field has focus or if the text isn't a valid number; otherwise null. */
  text: string | null
  /** True once the field has lost focus; only then is its problem shown. */
  left: boolean
}

export interface OfferedLine extends CreditableLine {
  key: string
}

export type ChangeChoice = (one: OfferedLine, change: Partial<Choice>) => void

/**
 * The user's choice for a line; by default, all units that are left to credit (rule
 * kinds/credit-ordered-lines).
 */
export function choiceOf(one: OfferedLine, choices: ReadonlyMap<string, Choice>): Choice {
  return choices.get(one.key) ?? { chosen: false, units: one.left, text: null, left: false }
}

/** Returns why the line can't be credited as the user chose; null if it can. */
export function choiceProblem({ chosen, units, text }: Choice): string | null {
  if (!chosen) return null
  if (text !== null && readTyped(text, 'units') === null) return enterNumber
  return unitsProblem(round(units, 2))
}

export function aboveLeft({ left }: CreditableLine, { chosen, units }: Choice): number {
  return chosen ? Math.max(0, sum([round(units, 2), -left])) : 0
}

/** The line with the credited units; the acres of its crops are adjusted to match. */
export function creditedLine<Line extends LineItemInput>(line: Line, { units }: Choice): LineItemInput {
  return withUnits(line, round(units, 2), line)
}

/** False if the remaining units are too few to credit. The ordered line then counts as used up. */
const isSomething = (left: number) => unitsProblem(left) === null

/**
 * Returns the orders whose lines can be credited, each with its open and used-up lines, and the user's
 * choices.
 */
export function useCreditLines() {
  const lines = useForm(({ form }) => form.lines)
  const { parent, family, before } = useForm(({ base }) => base.storedOrders)
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const { orders, foreign } = useMemo(() => {
    if (!parent) return { orders: [], foreign: [] }
    const creditable = creditableOrders(parent, family, lines, before?.id ?? null)
    return {
      foreign: creditable.foreign,
      orders: creditable.orders.map(({ displayPo, lines: all }) => ({
        displayPo,
        offered: all
          .filter(({ left }) => isSomething(left))
          .map((one): OfferedLine => ({ ...one, key: `${displayPo} ${one.line.id}` })),
        usedUp: all.filter(({ left }) => !isSomething(left)),
      })),
    }
  }, [parent, family, before, lines])

  const change = useCallback<ChangeChoice>(
    (one, changed) => setChoices((now) => new Map(now).set(one.key, { ...choiceOf(one, now), ...changed })),
    [],
  )

  function chooseAll(all: readonly OfferedLine[], chosen: boolean) {
    setChoices((now) => {
      const next = new Map(now)
      for (const one of all) next.set(one.key, { ...choiceOf(one, now), chosen })
      return next
    })
  }

  return { parent, orders, foreign, choices, change, chooseAll }
}

export type CreditLines = ReturnType<typeof useCreditLines>
