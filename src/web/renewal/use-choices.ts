import { useEffect, useMemo, useState } from 'react'
import {
  type Choice,
  type Choices,
  choicesKey,
  isDecided,
  keepChoices,
  keptChoices,
  noChoice,
} from './kept-choices.ts'
import type { Season } from './season.ts'

/** Choices for a season's orders; they survive the dialog and a reload (rule renewals/choices-are-kept). */
export function useChoices(who: string, { from, to }: Pick<Season, 'from' | 'to'>) {
  const key = choicesKey(who, from, to)
  const [changed, setChanged] = useState<ReadonlyMap<string, Choices>>(new Map())
  const choices = useMemo(() => changed.get(key) ?? keptChoices(key), [changed, key])

  useEffect(() => {
    for (const [one, kept] of changed) keepChoices(one, kept)
  }, [changed])

  function update(next: (choices: Choices) => Choices) {
    setChanged((now) => new Map(now).set(key, next(now.get(key) ?? keptChoices(key))))
  }

  return {
    ...choices,
    /** True if any season viewed has choices that haven't been carried out. */
    isDecided: [choices, ...changed.values()].some(isDecided),
    setWithComments: (withComments: boolean) => update((now) => ({ ...now, withComments })),
    change(id: number, next: (choice: Choice) => Choice) {
      update((now) => ({
        ...now,
        byOrder: new Map(now.byOrder).set(id, next(now.byOrder.get(id) ?? noChoice)),
      }))
    },
  }
}
